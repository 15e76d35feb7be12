import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Retention } from './retention.ts';
import { ofRetention } from './retention.ts';

const tones: Record<Retention['state'], Tone> = { off: 'off', waiting: 'wait', on: 'good', outdated: 'due' };

/** Whether the daily run deletes; starts a dry run, and stops it all. */
export function DailyRun({ retention: { state, takesEffectAt, lastRun, dryRun } }: { retention: Retention }) {
  const { t } = useTranslation('privacyAdmin');
  const f = useFormat();
  const [stopping, setStopping] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const start = useCommand('startDryRun', { refresh: ofRetention, done: t('run.started') });
  const stop = useCommand('stopRetention', {
    quiet: true,
    refresh: ofRetention,
    done: t('run.stopped'),
    onSuccess: () => setStopping(false),
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const counting = dryRun !== null && !dryRun.finishedAt && !dryRun.failedAt;
  return (
    <SectionCard
      title={t('run.title')}
      action={
        <Group gap="xs">
          {state !== 'off' && (
            <Button variant="default" onClick={() => setStopping(true)}>
              {t('run.stop')}
            </Button>
          )}
          <Button loading={start.isPending || counting} onClick={() => start.mutate({})}>
            {t('run.start')}
          </Button>
        </Group>
      }
    >
      <Stack gap="xs" align="flex-start">
        <StatusBadge tone={tones[state]}>
          {t(`state.${state}`, { at: takesEffectAt ? f.instant(takesEffectAt) : '' })}
        </StatusBadge>
        <Text>{t(`run.${state}`)}</Text>
        {lastRun && (
          <Text size="sm" c="dimmed">
            {t('run.last', { at: f.instant(lastRun.startedAt), records: t('run.records', { count: lastRun.records }) })}
          </Text>
        )}
      </Stack>
      {stopping && (
        <ReasonDialog
          title={t('run.stopTitle')}
          text={t('run.stopText')}
          confirm={t('run.stop')}
          label={t('times.reason')}
          minLength={10}
          refusal={refusal}
          busy={stop.isPending}
          onReason={(reason) => stop.mutate({ reason })}
          onClose={() => setStopping(false)}
        />
      )}
    </SectionCard>
  );
}
