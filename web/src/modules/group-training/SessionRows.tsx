import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refreshAll, useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { codeWords } from '../../words/words.ts';
import { ofTrainings, ownPlaceStateWord, placeTones, timesOf, titleOf, useZoneFormat } from './training.ts';
import { isRecorded, RecordedBadges } from './RecordedBadges.tsx';
import type { OfferedTraining } from './training.ts';
import classes from './SessionRows.module.css';
import { zoneName } from '../../words/zoneName.ts';

type SessionRowsProps = {
  trainings: readonly OfferedTraining[];
  /** Where every row is of the same course its title says nothing. */
  titles?: boolean;
  /** More for a row: a link to the check-in. */
  beside?: (training: OfferedTraining) => ReactNode;
};

/** Trainings with when, where and how full they are, and the one thing a person can do about each. */
export function SessionRows({ trainings, titles = false, beside }: SessionRowsProps) {
  return (
    <ul className={classes.rows}>
      {trainings.map((training) => (
        <SessionRow key={training.id} training={training} titles={titles} beside={beside?.(training)} />
      ))}
    </ul>
  );
}

type RowProps = { training: OfferedTraining; titles: boolean; beside: ReactNode };

function SessionRow({ training, titles, beside }: RowProps) {
  const { t, language } = useTranslation('training');
  const { f, other } = useZoneFormat(training.timeZone);
  const { mine } = training;
  const [first] = training.sessions;
  const where = [
    ...new Set(training.sessions.flatMap(({ room }) => (room ? [room.name] : []))),
    training.place,
    training.site?.name,
  ]
    .filter(Boolean)
    .join(' · ');
  const title = titleOf(training.subject, language);
  const address = training.site?.address ?? training.place;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {titles && <h3 className={classes.title}>{title}</h3>}
        {training.sessions.map((session) => (
          <p key={session.id} className={titles ? classes.when : classes.title}>
            {timesOf(session, f)}
          </p>
        ))}
        <p className={classes.facts}>
          {[
            where,
            other && zoneName(training.timeZone, language),
            training.trainers.length > 0 && t('rows.with', { names: f.list(training.trainers) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Group gap="xs">
          {training.state === 'cancelled' && <StatusBadge tone="bad">{t('rows.cancelled')}</StatusBadge>}
          {training.leads && <StatusBadge tone="busy">{t('rows.leads')}</StatusBadge>}
          {mine && isRecorded(mine.recorded) && <RecordedBadges recorded={mine.recorded} own />}
          {mine && !isRecorded(mine.recorded) && training.state !== 'cancelled' && (
            <StatusBadge tone={placeTones[mine.state]}>{ownPlaceStateWord(mine.state)}</StatusBadge>
          )}
          {training.position !== null && <Text size="sm">{t('rows.position', { position: training.position })}</Text>}
          {!mine && training.wish && <Text size="sm">{freeWords(training, t)}</Text>}
          {mine?.state === 'offered' && mine.offerUntil && (
            <Text size="sm">{t('rows.offerUntil', { until: f.instant(mine.offerUntil) })}</Text>
          )}
          {mine?.reason && mine.reason !== 'left' && <Text size="sm">{t('rows.reason', { reason: mine.reason })}</Text>}
        </Group>
        {!mine && !training.wish && training.obstacle && (
          <p className={classes.facts}>{codeWords(training.obstacle)}</p>
        )}
        {(mine?.state === 'booked' || training.leads) &&
          first &&
          training.state !== 'cancelled' &&
          training.state !== 'closed' && (
            <Group gap="md" className={classes.links}>
              <a href={`/api/trainings/${training.id}/calendar`} download="session.ics">
                {t('rows.calendar')}
              </a>
              {address && (
                <a
                  href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('rows.directions')}
                </a>
              )}
            </Group>
          )}
      </div>
      <Group gap="xs" className={classes.act}>
        {beside}
        <Act training={training} title={title} />
      </Group>
    </li>
  );
}

const freeWords = ({ free, wish, waiting }: OfferedTraining, t: ReturnType<typeof useTranslation<'training'>>['t']) =>
  wish === 'waitlist'
    ? t('rows.full', { count: waiting })
    : free === null
      ? t('rows.open')
      : t('rows.free', { count: free });

/** The button of a row, decided by what the person has and what the training allows. */
function Act({ training, title }: { training: OfferedTraining; title: string }) {
  const { t } = useTranslation('training');
  const [leaving, setLeaving] = useState(false);
  const after = { refresh: ofTrainings };
  const book = useCommand('bookPlace', {
    ...after,
    done: ({ state }) => t(`done.${state as 'booked' | 'requested' | 'waitlisted'}`, { title }),
  });
  const answer = useCommand('answerOffer', {
    ...after,
    done: (_result, { accept }) => t(accept ? 'done.booked' : 'done.declinedOffer', { title }),
    onRefusal: () => refreshAll(ofTrainings),
  });
  const leave = useCommand('leavePlace', {
    ...after,
    done: t('done.left', { title }),
    onSuccess: () => setLeaving(false),
  });
  if (training.mine?.state === 'offered')
    return (
      <>
        <Button
          size="sm"
          loading={answer.isPending}
          onClick={() => answer.mutate({ trainingId: training.id, accept: true })}
        >
          {t('act.take')}
        </Button>
        <Button size="sm" variant="default" onClick={() => answer.mutate({ trainingId: training.id, accept: false })}>
          {t('act.decline')}
        </Button>
      </>
    );
  if (training.wish) {
    const { wish } = training;
    return (
      <Button
        size="sm"
        variant="default"
        loading={book.isPending}
        aria-label={`${t(`act.${wish}`)}: ${title}`}
        onClick={() => book.mutate({ trainingId: training.id, wish })}
      >
        {t(`act.${wish}`)}
      </Button>
    );
  }
  if (!training.mayLeave || !training.mine) return null;
  const of = training.mine.state === 'booked' ? 'place' : training.mine.state === 'requested' ? 'request' : 'waiting';
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setLeaving(true)}>
        {t(`leave.${of}`)}
      </Button>
      <ConfirmDialog
        opened={leaving}
        title={t(`leave.${of}Title`)}
        preview={t(
          of === 'place'
            ? training.waiting > 0
              ? 'leave.placeText'
              : 'leave.freeText'
            : of === 'request'
              ? 'leave.requestText'
              : 'leave.waitingText',
          { title },
        )}
        confirm={t(`leave.${of}`)}
        keep={t(`leave.${of}Keep`)}
        destructive
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ trainingId: training.id })}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}
