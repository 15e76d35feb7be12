import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { isJudgement } from '@app/domain/group-training/attendance';
import { useCommand } from '../../../api/queries.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { RunState } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { useMarkWords } from './markWords.ts';

type LateMarksProps = { state: RunState; client: RunClient; rows: readonly Row[]; onApply: (markIds: string[]) => void };

/** What another device recorded and sent after the closing, each with what it would change: a trainer or an administrator applies or dismisses it. */
export function LateMarks({ state: { run, connection }, client, rows, onApply }: LateMarksProps) {
  const { t } = useTranslation('trainingRun');
  const f = useFormat();
  const { said, about } = useMarkWords(run);
  const decide = useCommand('decideLateMarks', { onSuccess: (answer) => client.take(answer) });
  const decides = run.me.role !== 'evaluator' && run.cancelledAt === null;
  const mayApply = run.closedAt === null || run.me.mayReopen;
  const send = (markIds: string[], decision: 'apply' | 'dismiss') => decide.mutate({ trainingId: run.trainingId, markIds, decision, reason: null });
  const off = connection !== 'online' || decide.isPending;
  return (
    <Alert color="amber" mb="sm" title={t('late', { count: run.lateMarks.length })}>
      <Stack gap="sm">
        {run.lateMarks.map((mark) => {
          const row = rows.find(({ entryId }) => entryId === mark.entryId);
          const own = isJudgement(mark.kind) && row?.personId === run.me.personId;
          return (
            <Group key={mark.id} justify="space-between" gap="xs">
              <div>
                <Text size="sm">
                  <b>{row?.name ?? t('refused.entryUnknown')}</b> · {about(mark)}: {said(mark)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('person.by', { by: mark.by, time: f.instant(mark.at) })}
                </Text>
              </div>
              {decides && (
                <Group gap="xs">
                  {mayApply && !own && row && (
                    <Button size="md" variant="default" disabled={off} onClick={() => (run.closedAt ? onApply([mark.id]) : send([mark.id], 'apply'))}>
                      {t('lateForm.apply')}
                    </Button>
                  )}
                  <Button size="md" variant="default" disabled={off} onClick={() => send([mark.id], 'dismiss')}>
                    {t('refused.dismiss')}
                  </Button>
                </Group>
              )}
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}
