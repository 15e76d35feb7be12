import { Button, Group, Text, Title } from '@mantine/core';
import { saveText } from './saveText.ts';
import { useSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconDownload, IconPrinter } from '../../ui/icons.ts';
import classes from './SecondFactor.module.css';

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

/** The codes for when the phone is gone: shown once, to download or print. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('profile');
  const { person } = useSession();
  const heading = t('security.recoveryFile', { name: person.displayName });
  return (
    <div className={classes.steps}>
      <div className={classes.paper}>
        <Title order={3} size="h4">
          {t('security.recoveryTitle')}
        </Title>
        <Text size="sm" className={classes.onScreen}>
          {t('security.recoveryText')}
        </Text>
        <Text className={classes.onPaper}>{heading}</Text>
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveText('muster-recovery-codes.txt', `${heading}\n\n${codes.join('\n')}\n`)}
        >
          {t('security.recoveryDownload')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('security.recoveryPrint')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onKept}>{t('security.recoveryKept')}</Button>
      </Group>
    </div>
  );
}
