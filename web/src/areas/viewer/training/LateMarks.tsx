import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { isJudgement } from '@app/domain/group-training/attendance';
import { useCommand } from '../../../api/queries.ts';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { RunState } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { useMarkWords } from './markWords.ts';

/** What is decided about: changes, or signatures. */
export type Late = { markIds: string[]; signatureIds: string[] };
type LateMarksProps = { state: RunState; client: RunClient; rows: readonly Row[]; onApply: (late: Late) => void };

/**
 * What another device recorded or had signed and sent after the closing, each with what it would change: a trainer or
 * an administrator applies or dismisses it.
 */
export function LateMarks({ state: { run, connection }, client, rows, onApply }: LateMarksProps) {
  const { t } = useTranslation('trainingRun');
  const { f } = useZoneFormat(run.timeZone);
  const { said, about } = useMarkWords(run);
  const decide = useCommand('decideLateMarks', { onSuccess: (answer) => client.take(answer) });
  const decides = run.me.role !== 'evaluator' && run.cancelledAt === null;
  const mayApply = run.closedAt === null || run.me.mayReopen;
  const send = (late: Late, decision: 'apply' | 'dismiss') =>
    decide.mutate({ trainingId: run.trainingId, ...late, decision, reason: null });
  const off = connection !== 'online' || decide.isPending;
  const apply = (late: Late) => (run.closedAt ? onApply(late) : send(late, 'apply'));
  const signatures = run.lateSignatures ?? [];
  const nameOf = (of: string | null) => rows.find(({ entryId }) => entryId === of)?.name ?? t('refused.entryUnknown');
  return (
    <Alert color="amber" mb="sm" title={t('late', { count: run.lateMarks.length + signatures.length })}>
      <Stack gap="sm">
        {run.lateMarks.map((mark) => {
          const row = rows.find(({ entryId }) => entryId === mark.entryId);
          const own = isJudgement(mark.kind) && row?.personId === run.me.personId;
          return (
            <LateOne
              key={mark.id}
              name={row?.name ?? mark.person ?? t('refused.entryUnknown')}
              what={`${colon(about(mark))} ${said(mark)}`}
              by={t('person.by', { by: mark.by, time: f.instant(mark.at) })}
              off={off}
              onApply={decides && mayApply && !own ? () => apply({ markIds: [mark.id], signatureIds: [] }) : null}
              onDismiss={decides ? () => send({ markIds: [mark.id], signatureIds: [] }, 'dismiss') : null}
            />
          );
        })}
        {signatures.map(({ id, entryId, role, signer, proxyBy, signedAt }) => (
          <LateOne
            key={id}
            name={nameOf(entryId)}
            what={t(role === 'evaluator' ? 'person.evaluatorSigned' : proxyBy ? 'person.proxied' : 'person.signature')}
            by={t('person.by', { by: proxyBy ?? signer ?? '', time: f.instant(signedAt) })}
            off={off}
            onApply={decides && mayApply ? () => apply({ markIds: [], signatureIds: [id] }) : null}
            onDismiss={decides ? () => send({ markIds: [], signatureIds: [id] }, 'dismiss') : null}
          />
        ))}
      </Stack>
    </Alert>
  );
}

type LateOneProps = {
  name: string;
  what: string;
  by: string;
  off: boolean;
  onApply: (() => void) | null;
  onDismiss: (() => void) | null;
};

function LateOne({ name, what, by, off, onApply, onDismiss }: LateOneProps) {
  const { t } = useTranslation('trainingRun');
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">
          <b>{name}</b> · {what}
        </Text>
        <Text size="xs" c="dimmed">
          {by}
        </Text>
      </div>
      <Group gap="xs">
        {onApply && (
          <Button size="md" variant="default" disabled={off} onClick={onApply}>
            {t('lateForm.apply')}
          </Button>
        )}
        {onDismiss && (
          <Button size="md" variant="default" disabled={off} onClick={onDismiss}>
            {t('refused.dismiss')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
