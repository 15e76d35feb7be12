import { Alert, Button, Group, List, Menu, Stack, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import {
  ofTrainings,
  runsNext,
  timesOf,
  titleOf,
  trainingStateWord,
  trainingTones,
  useZoneFormat,
} from '../../../modules/group-training/training.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { IconDots } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { TrainingShown } from './plan.ts';
import { Roster } from './Roster.tsx';
import classes from './training.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { zoneName } from '../../../words/zoneName.ts';

const CancelTraining = lazyPart(() => import('./CancelTraining.tsx'));

/** One training: when, where and with whom, and everyone who has a place. */
export default function TrainingPage({ trainingId }: { trainingId: string }) {
  const { t, language } = useTranslation('training');
  const found = useQuery(queryOf('getTraining', { trainingId }));
  const title = found.data && titleOf(found.data.subject, language);
  usePageTitle(title);
  return (
    <RecordPage found={found} list="/settings/groupTraining" back={t('title')}>
      {(training, back) => (
        <>
          <PageHeader
            above={back}
            title={title}
            beside={<StatusBadge tone={trainingTones[training.state]}>{trainingStateWord(training.state)}</StatusBadge>}
            actions={<Actions training={training} />}
          />
          <NoLongerEarned training={training} />
          <Warnings training={training} />
          <div className={classes.columns}>
            <Roster training={training} />
            <Facts training={training} />
          </div>
        </>
      )}
    </RecordPage>
  );
}

function Actions({ training }: { training: TrainingShown }) {
  const { t } = useTranslation('training');
  const [cancelling, setCancelling] = useState(false);
  const schedule = useCommand('scheduleTraining', { refresh: ofTrainings, done: t('done.scheduled') });
  const over = training.state === 'cancelled' || training.state === 'closed';
  const search = (parts: Record<string, string>) => parts as never;
  return (
    <>
      {!over && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/settings/groupTraining" search={search({ training: training.id, edit: 'true' })} {...props} />
          )}
        >
          {t('edit')}
        </Button>
      )}
      {training.state === 'draft' && (
        <Button loading={schedule.isPending} onClick={() => schedule.mutate({ trainingId: training.id })}>
          {t('schedule')}
        </Button>
      )}
      {!['draft', 'cancelled'].includes(training.state) && (
        <Button
          variant={runsNext(training.state) ? 'filled' : 'default'}
          renderRoot={(props) => (
            <Link
              to="/courses/view/$id"
              params={{ id: training.subject.course?.id ?? training.id }}
              search={search({ session: training.id })}
              {...props}
            />
          )}
        >
          {t(training.state === 'closed' ? 'showRecord' : 'run')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="sm" aria-label={t('more')}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            renderRoot={(props) => (
              <Link to="/settings/groupTraining" search={search({ new: 'training', copy: training.id })} {...props} />
            )}
          >
            {t('copy')}
          </Menu.Item>
          {!over && (
            <Menu.Item color="brick" onClick={() => setCancelling(true)}>
              {t('cancelTraining.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{cancelling && <CancelTraining training={training} onClose={() => setCancelling(false)} />}</Suspense>
    </>
  );
}

/** Certificates that the record does not support any more, with the way to where each is voided or revoked. */
function NoLongerEarned({ training: { noLongerEarned, subject } }: { training: TrainingShown }) {
  const { t } = useTranslation('training');
  if (noLongerEarned.length === 0) return null;
  return (
    <Alert color="brick" mb="md" title={t('noLongerEarned.title')}>
      <Text size="sm">{t(subject.course ? 'noLongerEarned.course' : 'noLongerEarned.skill')}</Text>
      <List>
        {noLongerEarned.map(({ personId, name }) => (
          <List.Item key={personId}>
            <Link
              to="/settings/employees/$id"
              params={{ id: personId }}
              search={{ tab: subject.course ? 'enrolments' : 'qualifications' } as never}
            >
              {name}
            </Link>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** What an administrator should know before the day: too few people, staff who left or do not hold what is required. */
function Warnings({ training }: { training: TrainingShown }) {
  const { t } = useTranslation('training');
  if (training.state === 'cancelled')
    return (
      <Alert color="brick" mb="md">
        {t('cancelledBecause', { reason: training.cancelReason })}
      </Alert>
    );
  const words = [
    ...training.staff.filter(({ employed }) => !employed).map(({ name }) => t('warn.left', { name })),
    ...training.staff
      .filter(({ standing }) => standing && !standing.qualified)
      .map(({ name }) => t('warn.unqualified', { name })),
    ...(training.state === 'locked' && training.booked < training.minPeople
      ? [t('warn.tooFew', { booked: training.booked, minimum: training.minPeople })]
      : []),
    ...(training.requested > 0 ? [t('warn.requests', { count: training.requested })] : []),
  ];
  if (words.length === 0) return null;
  return (
    <Alert color="yellow" mb="md">
      <List>
        {words.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Facts({ training }: { training: TrainingShown }) {
  const { t, language } = useTranslation('training');
  const { f, other } = useZoneFormat(training.timeZone);
  const staff = (role: 'trainer' | 'evaluator') => training.staff.filter((one) => one.role === role);
  const where = [
    ...new Set(training.sessions.flatMap(({ room }) => (room ? [room.name] : []))),
    training.place,
    training.site?.name,
  ]
    .filter(Boolean)
    .join(' · ');
  const rows: [string, React.ReactNode][] = [
    [
      t('fields.sessions'),
      <Stack key="sessions" gap={2}>
        {training.sessions.map((session) => (
          <span key={session.id}>{timesOf(session, f)}</span>
        ))}
        {other && <Text size="sm">{zoneName(training.timeZone, language)}</Text>}
      </Stack>,
    ],
    [t('fields.where'), where || '–'],
    [t('fields.trainers'), <Staff key="trainers" people={staff('trainer')} f={f} />],
    [
      t('fields.evaluators'),
      staff('evaluator').length > 0 ? <Staff key="evaluators" people={staff('evaluator')} f={f} /> : null,
    ],
    [t('fields.trainerSkill'), training.trainerSkill && inLanguage(training.trainerSkill.names, language)],
    [
      t('fields.capacity'),
      training.maxPeople === null
        ? t('minimumWords', { minimum: training.minPeople })
        : t('capacityWords', { minimum: training.minPeople, maximum: training.maxPeople }),
    ],
    [t('fields.bookingRule'), t(`rules.${training.bookingRule}`)],
    [t('bookingCloses'), training.lockDays === 0 ? t('neverLocks') : t('lockWords', { count: training.lockDays })],
    [
      t('fields.seats'),
      training.freeSeats === null
        ? null
        : `${t(`seatsTaken.${training.seatsTakenAt}`)} · ${t('seatsFree', { count: training.freeSeats })}`,
    ],
    [t('fields.series'), training.series && t('seriesWords', { count: training.series.trainings })],
    [
      t('fields.materials'),
      training.materials.length > 0 && (
        <List key="materials" size="sm">
          {training.materials.map(({ label, href }) => (
            <List.Item key={label}>
              {href ? (
                <a href={href} target="_blank" rel="noreferrer">
                  {label}
                </a>
              ) : (
                label
              )}
            </List.Item>
          ))}
        </List>
      ),
    ],
    [t('fields.checklist'), training.checklist.length > 0 && t('checklistWords', { count: training.checklist.length })],
    [t('fields.note'), training.note],
  ];
  return (
    <SectionCard title={t('details')}>
      <dl className={classes.facts}>
        {rows
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </SectionCard>
  );
}

function Staff({ people, f }: { people: TrainingShown['staff']; f: { day: (day: string) => string } }) {
  const { t } = useTranslation('training');
  if (people.length === 0) return <>{t('noTrainer')}</>;
  return (
    <Stack gap={4}>
      {people.map(({ personId, name, standing, employed }) => (
        <Group key={personId} gap="xs">
          {name}
          {!employed ? (
            <StatusBadge tone="bad">{t('standing.left')}</StatusBadge>
          ) : standing ? (
            <StatusBadge tone={standing.qualified ? 'good' : 'bad'}>
              {standing.qualified
                ? standing.validThrough
                  ? t('standing.through', { day: f.day(standing.validThrough) })
                  : t('standing.valid')
                : t('standing.not')}
            </StatusBadge>
          ) : null}
        </Group>
      ))}
    </Stack>
  );
}
