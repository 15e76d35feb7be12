import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { Result } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconClock } from '../../ui/icons.ts';
import { Pairs } from '../../ui/Pairs.tsx';
import { useFormat } from '../../words/format.ts';
import { codeWords } from '../../words/words.ts';

type Change = Omit<NonNullable<Result<'getPurchaseRules'>['change']>, 'before' | 'after'>;
/** One field of it: how it is called, and what it says before and after. */
export type ChangedField = { label: string; before: string; after: string };
type Act = { run: () => void; busy: boolean };
type PendingChangeProps = {
  change: Change;
  fields: ChangedField[];
  /** What confirming does. */
  effect: string;
  confirming: Act;
  cancelling: Act;
};

/** A change that waits for a second administrator, or for its time: what it is, until when, and what the reader can do about it. */
export function PendingChange({ change, fields, effect, confirming, cancelling }: PendingChangeProps) {
  const { t } = useTranslation('purchasing');
  const f = useFormat();
  const [asked, setAsked] = useState<'confirm' | 'cancel' | null>(null);
  const until = f.instant(change.endsAt);
  const by = change.mine ? t('change.you') : (change.proposedBy ?? '');
  const list = (
    <Pairs>
      {fields.map(({ label, before, after }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{t('change.fromTo', { before, after })}</dd>
        </Fragment>
      ))}
    </Pairs>
  );
  return (
    <Alert color="amber" icon={<IconClock aria-hidden />} title={t(change.takesEffectAt ? 'change.waits' : 'change.needsSecond', { until })}>
      <Stack gap="sm">
        <Text size="sm">{t('change.proposed', { by, at: f.instant(change.proposedAt) })}</Text>
        {list}
        {change.confirm && !change.takesEffectAt && <Text size="sm">{change.mine ? t('change.askAnother') : codeWords(change.confirm)}</Text>}
        <Group gap="sm">
          {change.confirm === null && (
            <Button size="sm" onClick={() => setAsked('confirm')}>
              {t('change.confirm')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => setAsked('cancel')}>
            {t('change.cancel')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asked === 'confirm'}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          confirming.run();
        }}
        busy={confirming.busy}
        title={t('change.confirmTitle')}
        preview={effect}
        confirm={t('change.confirm')}
      >
        {list}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          cancelling.run();
        }}
        busy={cancelling.busy}
        title={t('change.cancelTitle')}
        preview={t('change.cancelText')}
        confirm={t('change.cancel')}
        destructive
      />
    </Alert>
  );
}
