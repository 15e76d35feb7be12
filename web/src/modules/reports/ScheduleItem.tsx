import type { ReportArea, ReportKey } from '@app/domain/reports/reports';
import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import type { Schedule } from './calls.ts';
import { callsOf } from './calls.ts';
import { placeOf, reportOf } from './places.ts';
import { reasonWords } from './reasonWords.ts';
import { RunsDialog, runTones } from './RunsDialog.tsx';
import { whenOf } from './scheduleWords.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const ScheduleDialog = lazyPart(() =>
  import('./ScheduleDialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

/** One schedule: when, of what, to whom, whose, how the last run went, and what can be done with it. */
export function ScheduleItem({ schedule, area }: { schedule: Schedule; area: ReportArea }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const { lastRun, pauseReason } = schedule;
  const { to, search } = placeOf(schedule.list, schedule);
  const out = schedule.recipients
    .filter(({ outSince }) => outSince !== null)
    .map(({ person, address }) => person?.name ?? address ?? '');
  return (
    <>
      <Group justify="space-between" align="start" gap="xs">
        <div>
          <Title order={3} size="h4">
            {schedule.name}
          </Title>
          <Text size="sm">
            <Link to={to as never} search={search as never}>
              {reportOf(schedule.list).list.name[spokenLocale()]}
            </Link>
            {` · ${t(`formats.${schedule.format}`)} · ${whenOf(t, schedule)}`}
          </Text>
        </div>
        {pauseReason ? (
          <StatusBadge tone="off">{t('schedules.paused')}</StatusBadge>
        ) : (
          lastRun && (
            <StatusBadge tone={runTones[lastRun.state]}>{t(`schedules.runStates.${lastRun.state}`)}</StatusBadge>
          )
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('schedules.to', { names: namesOf(schedule, t(`schedules.toAllReaders.${area}`)).join(', ') })} ·{' '}
        {t('schedules.owner', { name: schedule.owner.name })}
      </Text>
      <Text size="sm" c="dimmed">
        {lastRun ? t('schedules.last', { when: f.instant(lastRun.at) }) : t('schedules.never')}
        {!pauseReason && ` · ${t('schedules.next', { when: f.instant(schedule.nextAt) })}`}
      </Text>
      {pauseReason && pauseReason !== 'hand' && (
        <Text size="sm" c="brick">
          {t(`schedules.pausedWhy.${pauseReason}`)}
        </Text>
      )}
      {!pauseReason && lastRun?.failure && (
        <Text size="sm" c="brick">
          {reasonWords(lastRun.failure)}
        </Text>
      )}
      {out.map((name) => (
        <Text key={name} size="sm" c="brick">
          {t('schedules.out', { name })}
        </Text>
      ))}
      <Actions schedule={schedule} area={area} />
    </>
  );
}

const namesOf = ({ recipients, toAllReaders }: Schedule, admins: string) => [
  ...(toAllReaders ? [admins] : []),
  ...recipients.filter(({ named }) => named).map(({ person, address }) => person?.name ?? address ?? ''),
];

function Actions({ schedule, area }: { schedule: Schedule; area: ReportArea }) {
  const { t } = useTranslation('reports');
  const { person } = useSession();
  const [open, setOpen] = useState<'edit' | 'history' | 'end' | null>(null);
  const calls = callsOf(area);
  const close = () => setOpen(null);
  const after = { refresh: [calls.schedules, calls.runs, calls.files] };
  const run = useCommand(calls.run, { ...after, done: t('schedules.runStarted') });
  const pause = useCommand(calls.pause, after);
  const take = useCommand(calls.take, { ...after, done: t('schedules.taken') });
  const remove = useCommand(calls.remove, { ...after, done: t('schedules.ended'), onSuccess: close });
  const asked = { scheduleId: schedule.id };
  const paused = schedule.pausedAt !== null;
  return (
    <>
      <Group gap="xs" mt="xs" role="group" aria-label={t('schedules.actionsOf', { name: schedule.name })}>
        <Button size="sm" variant="default" onClick={() => setOpen('edit')}>
          {t('schedules.edit')}
        </Button>
        <Button size="sm" variant="default" loading={run.isPending} onClick={() => run.mutate(asked)}>
          {t('schedules.runNow')}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate({ ...asked, paused: !paused })}
        >
          {t(paused ? 'schedules.resume' : 'schedules.pause')}
        </Button>
        {schedule.owner.id !== person.id && (
          <Button size="sm" variant="default" loading={take.isPending} onClick={() => take.mutate(asked)}>
            {t('schedules.take')}
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={() => setOpen('history')}>
          {t('schedules.history')}
        </Button>
        <Button size="sm" variant="subtle" color="brick" onClick={() => setOpen('end')}>
          {t('schedules.end')}
        </Button>
      </Group>
      <Suspense>
        {open === 'edit' && (
          <ScheduleDialog area={area} list={schedule.list as ReportKey} schedule={schedule} onClose={close} />
        )}
      </Suspense>
      {open === 'history' && <RunsDialog schedule={schedule} area={area} onClose={close} />}
      <ConfirmDialog
        opened={open === 'end'}
        onClose={close}
        onConfirm={() => remove.mutate(asked)}
        title={t('schedules.endTitle', { name: schedule.name })}
        preview={t('schedules.endText')}
        confirm={t('schedules.end')}
        destructive
        busy={remove.isPending}
      />
    </>
  );
}
