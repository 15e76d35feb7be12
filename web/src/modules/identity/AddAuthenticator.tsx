import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './SecondFactor.module.css';
import { unlessDeclined } from './unlessDeclined.ts';

type AddAuthenticatorProps = {
  begun: Result<'beginSecondFactor'>;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** The secret for the app, as a picture and as text, and the first code that proves the app has it. */
export function AddAuthenticator({ begun, onDone, onCancel }: AddAuthenticatorProps) {
  const { t } = useTranslation('profile');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      let codes: string[] = [];
      if (await unlessDeclined(async () => void (codes = (await call('turnOnSecondFactor', { code })).recoveryCodes)))
        onDone(codes);
    } catch (error) {
      setRefusal(refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  const { size, path } = begun.qr;
  return (
    <>
      <form
        className={classes.steps}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Text fw={600}>{t('security.secondFactorScan')}</Text>
        <div className={classes.qr}>
          <svg
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={t('security.secondFactorQr')}
            shapeRendering="crispEdges"
          >
            <path d={path} fill="#000" />
          </svg>
        </div>
        <div>
          <Text size="sm">{t('security.secondFactorType')}</Text>
          <code className={classes.secret}>{begun.secret}</code>
          <Anchor href={begun.address} size="sm" className={classes.here}>
            {t('security.secondFactorOpen')}
          </Anchor>
        </div>
        <TextInput
          label={t('security.secondFactorEnter')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          withAsterisk={false}
          maxLength={12}
          size="md"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={refusal}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={code.trim() === ''}>
            {t('security.secondFactorConfirm')}
          </Button>
        </Group>
      </form>
    </>
  );
}
