import { Alert, Stack, Text, Textarea, Title } from '@mantine/core';
import { closingFactsOf } from '@app/domain/group-training/closing-facts';
import { outcomesOf, personProblems, trainingDay, trainingProblems } from '@app/domain/group-training/closing';
import { useState } from 'react';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import { becomeAbsent, rosterOf } from '../../../modules/group-training/run-view.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import type { DialogProps } from './runDialogs.ts';
import { serverNow } from './runDialogs.ts';

/** Closing: what has to be done first, whom a reason leaves without a certificate, and what follows. */
export function CloseDialog({ state, client, rows, check, onOpen }: DialogProps) {
  const { t } = useTranslation('trainingRun');
  const { run } = state;
  const { f } = useZoneFormat(run.timeZone);
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [waiting, setWaiting] = useState(false);
  const nameOf = (entryId: string) => rows.find((row) => row.entryId === entryId)?.name ?? '';
  const people = [...check.people];
  const toFix = people.filter(([, problems]) => problems.some((problem) => personProblems[problem] === 'fix'));
  const toReason = people.filter((one) => !toFix.includes(one));
  const first = check.training.filter((problem) => trainingProblems[problem] === 'fix');
  const warned = check.training.filter((problem) => trainingProblems[problem] === 'reason');
  const facts = closingFactsOf(rosterOf(state), run.me.personId, serverNow(state));
  const given = {
    training: reason,
    people: Object.fromEntries(toReason.map(([entryId]) => [entryId, reasons[entryId] || '–'])),
  };
  const outcomes = outcomesOf(facts, given);
  const certified = outcomes.filter((one) => one.certified).length;
  const absent = becomeAbsent(
    outcomes,
    rows,
    toFix.map(([entryId]) => entryId),
  );
  // An earlier closing certified them, and their certificate stands.
  const lost = rows.filter(
    (row) =>
      row.certified && run.closings.length > 0 && !outcomes.some((one) => one.entryId === row.entryId && one.certified),
  );
  const day = f.day(trainingDay(run).on);
  const blocked = first.length > 0 || toFix.length > 0;
  const submit = async () => {
    setWaiting(true);
    const id = await client.close({
      reason: reason.trim() || null,
      withheld: toReason.map(([entryId]) => ({ entryId, reason: reasons[entryId] ?? '' })),
    });
    await client.sync();
    onOpen(null);
    const { refused, waiting: left } = client.state();
    // What the server says against it is on the page, until it was read.
    if (refused.some((one) => one.id === id)) return;
    if (left.some((one) => one.id === id)) notifyGood(t('closeForm.queued'));
    else notifyGood(t('closeForm.done'));
  };
  return (
    <FormDialog
      title={t('closeForm.title')}
      text={
        blocked
          ? undefined
          : run.proves === 'nothing'
            ? t('closeForm.nothing', { count: outcomes.length })
            : t('closeForm.text', { count: certified, day })
      }
      confirm={t('closeForm.submit')}
      refusal={null}
      busy={waiting}
      blocked={blocked}
      onClose={() => onOpen(null)}
      onSubmit={(event) => {
        event?.preventDefault();
        if (!blocked) void submit();
      }}
    >
      {state.connection !== 'online' && !blocked && <Alert color="slate">{t('closeForm.offline')}</Alert>}
      {blocked && (
        <Alert color="amber" title={t('closeForm.first')}>
          <Stack gap={6}>
            {first.map((problem) => (
              <Text key={problem} size="sm">
                {t(`closeForm.problems.${problem}`)}
              </Text>
            ))}
            {toFix.map(([entryId, problems]) => (
              <Text key={entryId} size="sm">
                <b>{nameOf(entryId)}</b>: {problems.map((problem) => t(`closeForm.people.${problem}`)).join(' ')}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      {absent.length > 0 && (
        <Alert color="slate" title={t('closeForm.absent', { count: absent.length })}>
          {f.list(absent.map(({ entryId }) => nameOf(entryId)))}
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert color="amber" title={t('closeForm.lost', { count: lost.length })}>
          {t('closeForm.lostText', { names: f.list(lost.map(({ name }) => name)) })}
        </Alert>
      )}
      {warned.length > 0 && (
        <Textarea
          label={t('closeForm.reason')}
          description={warned.map((problem) => t(`closeForm.problems.${problem}`)).join(' ')}
          value={reason}
          minLength={3}
          maxLength={500}
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {toReason.length > 0 && (
        <Stack gap="sm">
          <Title order={3} size="h4">
            {t(run.proves === 'nothing' ? 'closeForm.reasonsNothing' : 'closeForm.reasons')}
          </Title>
          {toReason.map(([entryId, problems]) => (
            <Textarea
              key={entryId}
              label={t('closeForm.reasonFor', { name: nameOf(entryId) })}
              description={problems.map((problem) => t(`closeForm.people.${problem}`)).join(' ')}
              value={reasons[entryId] ?? ''}
              minLength={3}
              maxLength={500}
              required={!blocked}
              onChange={({ currentTarget: { value } }) => setReasons((before) => ({ ...before, [entryId]: value }))}
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}
