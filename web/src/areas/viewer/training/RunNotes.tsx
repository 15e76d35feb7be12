import { Alert, Button, Group, Text } from '@mantine/core';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { Refused, RunState } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { ClosingRefused } from './ClosingRefused.tsx';
import type { Late } from './LateMarks.tsx';
import { LateMarks } from './LateMarks.tsx';
import { RunRecords } from './RunRecords.tsx';

type RunNotesProps = {
  state: RunState;
  client: RunClient;
  rows: readonly Row[];
  onConflicts: (entryId: string) => void;
  onLate: (late: Late) => void;
};

/** What a trainer must know before they go on: conflicts, refusals, a clock that is off, and how the training ended. */
export function RunNotes({ state, client, rows, onConflicts, onLate }: RunNotesProps) {
  const { t } = useTranslation('trainingRun');
  const { run, skewMs, refused } = state;
  const { f } = useZoneFormat(run.timeZone);
  const conflicts = rows.flatMap((row) => row.conflicts.map(() => row.entryId));
  const closing = state.waiting.find(({ type }) => type === 'closing');
  const last = run.closings[0];
  const lost = run.closings.flatMap(({ noLongerEarned, reopenedAt }) => (reopenedAt ? [] : noLongerEarned));
  return (
    <>
      {run.cancelledAt && <Note color="slate">{t('ended.cancelled')}</Note>}
      {run.closedAt && last && (
        <Note color="spruce">
          {t(run.proves === 'nothing' ? 'ended.closedNothing' : 'ended.closed', {
            at: f.instant(last.closedAt),
            certified: last.certified,
          })}
        </Note>
      )}
      <RunRecords run={run} />
      {lost.length > 0 && (
        <Note color="amber">{t('noLongerEarned', { names: f.list(lost.map(({ name }) => name)) })}</Note>
      )}
      {closing && !run.closedAt && (
        <Alert
          color="slate"
          role="status"
          mb="sm"
          title={t('closingWaits.title', { at: f.instant(closing.body.clientAt) })}
        >
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('closingWaits.text')}</Text>
            <Button size="md" variant="default" disabled={state.sending} onClick={() => void client.keepOpen()}>
              {t('closingWaits.keepOpen')}
            </Button>
          </Group>
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert color="brick" role="alert" mb="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('conflicts', { count: conflicts.length })}</Text>
            <Button size="md" variant="default" onClick={() => onConflicts(conflicts[0]!)}>
              {t('showConflicts')}
            </Button>
          </Group>
        </Alert>
      )}
      {run.lateMarks.length + (run.lateSignatures?.length ?? 0) > 0 && (
        <LateMarks state={state} client={client} rows={rows} onApply={onLate} />
      )}
      {Math.abs(skewMs) >= 120_000 && (
        <Note color="amber">{t('skew', { minutes: f.minutes(Math.round(Math.abs(skewMs) / 60_000)) })}</Note>
      )}
      {refused.map((one) =>
        one.type === 'closing' ? (
          <ClosingRefused key={one.id} one={one} rows={rows} onDismiss={() => void client.dismiss(one.id)} />
        ) : (
          <RefusedNote key={one.id} one={one} rows={rows} onDismiss={() => void client.dismiss(one.id)} />
        ),
      )}
    </>
  );
}

function RefusedNote({ one, rows, onDismiss }: { one: Refused; rows: readonly Row[]; onDismiss: () => void }) {
  const { t } = useTranslation('trainingRun');
  const name =
    'entryId' in one.body
      ? rows.find(({ entryId }) => entryId === (one.body as { entryId: string | null }).entryId)?.name
      : (one.body as { name: string }).name;
  return (
    <Alert color="brick" mb="sm" title={t('refused.title', { what: name ?? t(`refused.${one.type}`) })}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(`refused.${one.reason as 'entryUnknown'}`)}</Text>
        <Button size="md" variant="default" onClick={onDismiss}>
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
