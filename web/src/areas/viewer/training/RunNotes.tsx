import { Alert, Button, Group, Text } from '@mantine/core';
import type { Refused, RunState } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';

type RunNotesProps = { state: RunState; rows: readonly Row[]; onConflicts: (entryId: string) => void; onDismiss: (id: string) => void };

/** What a trainer must know before they go on: conflicts, refusals, a clock that is off, and how the training ended. */
export function RunNotes({ state, rows, onConflicts, onDismiss }: RunNotesProps) {
  const { t } = useTranslation('trainingRun');
  const f = useFormat();
  const { run, skewMs, refused } = state;
  const conflicts = rows.flatMap((row) => row.conflicts.map(() => row.entryId));
  const last = run.closings[0];
  const lost = run.closings.flatMap(({ noLongerEarned, reopenedAt }) => (reopenedAt ? [] : noLongerEarned));
  return (
    <>
      {run.cancelledAt && <Note color="slate">{t('ended.cancelled')}</Note>}
      {run.closedAt && last && <Note color="spruce">{t('ended.closed', { at: f.instant(last.closedAt), certified: last.certified })}</Note>}
      {lost.length > 0 && <Note color="amber">{t('noLongerEarned', { names: f.list(lost.map(({ name }) => name)) })}</Note>}
      {conflicts.length > 0 && (
        <Alert color="brick" role="alert" mb="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('conflicts', { count: conflicts.length })}</Text>
            <Button size="compact-md" variant="default" onClick={() => onConflicts(conflicts[0]!)}>
              {t('showConflicts')}
            </Button>
          </Group>
        </Alert>
      )}
      {run.lateMarks.length > 0 && <Note color="amber">{t('late', { count: run.lateMarks.length })}</Note>}
      {Math.abs(skewMs) >= 120_000 && <Note color="amber">{t('skew', { minutes: f.minutes(Math.round(Math.abs(skewMs) / 60_000)) })}</Note>}
      {refused.map((one) => (
        <RefusedNote key={one.id} one={one} rows={rows} onDismiss={onDismiss} />
      ))}
    </>
  );
}

function RefusedNote({ one, rows, onDismiss }: { one: Refused; rows: readonly Row[]; onDismiss: (id: string) => void }) {
  const { t } = useTranslation('trainingRun');
  const name =
    'entryId' in one.body
      ? rows.find(({ entryId }) => entryId === (one.body as { entryId: string | null }).entryId)?.name
      : (one.body as { name: string }).name;
  return (
    <Alert color="brick" mb="sm" title={t('refused.title', { what: name ?? t(`refused.${one.type}`) })}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(`refused.${one.reason as 'entryUnknown'}`)}</Text>
        <Button size="compact-md" variant="default" onClick={() => onDismiss(one.id)}>
          {t('refused.dismiss')}
        </Button>
      </Group>
    </Alert>
  );
}

const Note = ({ color, children }: { color: string; children: string }) => (
  <Alert color={color} mb="sm">
    {children}
  </Alert>
);
