import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../../ui/i18n.ts';
import { IconSend } from '../../../../../ui/icons.ts';
import { SectionCard } from '../../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../../words/format.ts';
import { rowState } from './rows.ts';
import type { Certificates } from './useCertificates.ts';

/** What will be sent, how far it is, and what came of it. */
export function SendCertificates({ files, onSend }: { files: Certificates; onSend: () => void }) {
  const { t } = useTranslation('imports');
  const f = useFormat();
  const { rows, known, sending } = files;
  const states = rows.map(rowState);
  const count = (...wanted: typeof states) => states.filter((state) => wanted.includes(state)).length;
  const [ready, failed, sent] = [count('ready'), count('failed'), count('sent')];
  const left = count('out', 'unmatched', 'unusable');
  if (sending)
    return (
      <SectionCard title={t('certificates.sending')}>
        <Stack>
          <Progress size="lg" value={(sending.done / sending.total) * 100} aria-label={t('certificates.sending')} />
          <Text role="status">
            {t('certificates.progress', { done: f.number(sending.done), total: f.number(sending.total) })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('certificates.stay')}
          </Text>
          <Group>
            <Button variant="default" onClick={files.stop}>
              {t('check.stop')}
            </Button>
          </Group>
        </Stack>
      </SectionCard>
    );
  return (
    <SectionCard title={t(sent > 0 ? 'certificates.result' : 'certificates.send')}>
      <Stack>
        {sent > 0 && (
          <Alert color="spruce" role="status">
            {t('certificates.sent', { count: sent })}
          </Alert>
        )}
        {failed > 0 && (
          <Alert color="brick" role="alert">
            {t('certificates.failed', { count: failed })}
          </Alert>
        )}
        <Text size="sm">
          {sent === 0 && t('certificates.nothingYet')}{' '}
          {ready + failed > 0 &&
            t(known?.hasOtherReviewer === false ? 'certificates.platformDecides' : 'certificates.otherDecides')}{' '}
          {left > 0 && t('certificates.left', { count: left })}
        </Text>
        <Group>
          {ready + failed > 0 && (
            <Button leftSection={<IconSend size={18} aria-hidden />} onClick={onSend}>
              {t(failed > 0 && ready === 0 ? 'certificates.again' : 'certificates.sendCount', {
                count: ready + failed,
              })}
            </Button>
          )}
          {sent > 0 && (
            <Button
              variant={ready + failed > 0 ? 'default' : 'filled'}
              renderRoot={(props) => <Link to="/settings/employees" search={{ tab: 'evidence' } as never} {...props} />}
            >
              {t('certificates.queue')}
            </Button>
          )}
          <Button variant="default" onClick={files.clear}>
            {t('certificates.clear')}
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  );
}
