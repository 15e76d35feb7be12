import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import {
  ofTrainings,
  placeStateWord,
  placeTones,
  runsNext,
  titleOf,
  useZoneFormat,
} from '../../../modules/group-training/training.ts';
import { isRecorded, RecordedBadges } from '../../../modules/group-training/RecordedBadges.tsx';
import { PersonPicker } from '../../../modules/people/PersonPicker.tsx';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { IconDotsVertical } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../../words/words.ts';
import { PlaceReasonDialog } from './Requests.tsx';
import type { TrainingShown } from './plan.ts';
import classes from './training.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const BookPeople = lazyPart(() => import('./BookPeople.tsx'));
type Entry = TrainingShown['roster'][number];

/** Everyone with a place, who waits for one or requested one, and below them who no longer comes. */
export function Roster({ training }: { training: TrainingShown }) {
  const { t } = useTranslation('training');
  const [booking, setBooking] = useState(false);
  const [past, setPast] = useState(false);
  const over = training.state === 'cancelled' || training.state === 'closed';
  const now = training.roster.filter(({ state }) => ['booked', 'offered', 'waitlisted', 'requested'].includes(state));
  const gone = training.roster.filter((entry) => !now.includes(entry));
  const counts = [
    training.maxPeople === null
      ? t('roster.booked', { count: training.booked })
      : t('roster.bookedOf', { booked: training.booked, capacity: training.maxPeople }),
    training.offered > 0 && t('roster.offered', { count: training.offered }),
    training.waiting > 0 && t('roster.waiting', { count: training.waiting }),
    training.requested > 0 && t('roster.requested', { count: training.requested }),
  ];
  return (
    <SectionCard
      title={t('roster.title')}
      description={counts.filter(Boolean).join(' · ')}
      action={
        !over &&
        training.state !== 'awaitingSignOff' && (
          <Button size="sm" variant={runsNext(training.state) ? 'default' : 'filled'} onClick={() => setBooking(true)}>
            {t('roster.book')}
          </Button>
        )
      }
    >
      {training.state === 'awaitingSignOff' && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('roster.over', { action: t('run') })}
        </Text>
      )}
      {now.length === 0 && <Text c="dimmed">{t('roster.none')}</Text>}
      <ul className={classes.rows}>
        {now.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} training={training} over={over} />
        ))}
        {past && gone.map((entry) => <EntryRow key={entry.entryId} entry={entry} training={training} over />)}
      </ul>
      {gone.length > 0 && (
        <Button variant="subtle" size="sm" mt="sm" onClick={() => setPast(!past)}>
          {past ? t('roster.hideGone') : t('roster.showGone', { count: gone.length })}
        </Button>
      )}
      <Suspense>{booking && <BookPeople training={training} onClose={() => setBooking(false)} />}</Suspense>
    </SectionCard>
  );
}

function EntryRow({ entry, training, over }: { entry: Entry; training: TrainingShown; over: boolean }) {
  const { t } = useTranslation('training');
  const { f } = useZoneFormat(training.timeZone);
  const facts = [
    entry.positions,
    entry.replaces && t('roster.replaces', { name: entry.replaces }),
    entry.seat === 'waiting' && t('roster.noSeat'),
    entry.missingPrerequisites > 0 && t('roster.unprepared', { count: entry.missingPrerequisites }),
    !entry.employed && t('roster.leaves'),
    entry.offerUntil && t('rows.offerUntil', { until: f.instant(entry.offerUntil) }),
    entry.reason && (entry.reason === 'left' ? t('roster.left') : entry.reason),
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <div>
        <Link to="/settings/employees/$id" params={{ id: entry.personId }}>
          {entry.name}
        </Link>
        {facts.length > 0 && (
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {isRecorded(entry.recorded) ? (
          <RecordedBadges recorded={entry.recorded} />
        ) : (
          <StatusBadge tone={placeTones[entry.state]}>{placeStateWord(entry.state)}</StatusBadge>
        )}
        {!over && <EntryMenu entry={entry} training={training} />}
      </Group>
    </li>
  );
}

function EntryMenu({ entry, training }: { entry: Entry; training: TrainingShown }) {
  const { t } = useTranslation('training');
  const [doing, setDoing] = useState<'decline' | 'cancel' | 'substitute' | null>(null);
  const address = { trainingId: training.id, entryId: entry.entryId };
  const approve = useCommand('approvePlace', { refresh: ofTrainings, done: t('done.approved', { name: entry.name }) });
  const close = () => setDoing(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('roster.more', { name: entry.name })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {entry.state !== 'booked' && (
            <Menu.Item onClick={() => approve.mutate(address)}>
              {t(entry.state === 'requested' ? 'requests.approve' : 'roster.bookNow')}
            </Menu.Item>
          )}
          {entry.state === 'requested' && (
            <Menu.Item onClick={() => setDoing('decline')}>{t('requests.decline')}</Menu.Item>
          )}
          {entry.state === 'booked' && (
            <Menu.Item onClick={() => setDoing('substitute')}>{t('substitute.action')}</Menu.Item>
          )}
          {entry.state !== 'requested' && (
            <Menu.Item color="brick" onClick={() => setDoing('cancel')}>
              {t('cancelPlace.confirm')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {doing === 'decline' && (
        <PlaceReasonDialog command="declinePlace" address={address} name={entry.name} onClose={close} />
      )}
      {doing === 'cancel' && (
        <PlaceReasonDialog command="cancelPlace" address={address} name={entry.name} onClose={close} />
      )}
      {doing === 'substitute' && <Substitute entry={entry} training={training} onClose={close} />}
    </>
  );
}

function Substitute({ entry, training, onClose }: { entry: Entry; training: TrainingShown; onClose: () => void }) {
  const { t, language } = useTranslation('training');
  const [person, setPerson] = useState<Person | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = useCommand('substitutePlace', {
    quiet: true,
    refresh: ofTrainings,
    done: t('substitute.done', { name: person?.name }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={t('substitute.title', { name: entry.name })}
      text={t('substitute.text', { title: titleOf(training.subject, language) })}
      confirm={t('substitute.action')}
      refusal={refusal}
      busy={act.isPending}
      onSubmit={(event) => {
        event?.preventDefault();
        if (person) act.mutate({ trainingId: training.id, entryId: entry.entryId, personId: person.id });
        else setRefusal(t('substitute.choose'));
      }}
      onClose={onClose}
    >
      <PersonPicker label={t('substitute.person')} value={person} onChange={setPerson} />
    </FormDialog>
  );
}
