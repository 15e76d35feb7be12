import { attemptWords, coursePeopleList } from '@app/domain/assignment/course-people-list';
import { ActionIcon, Anchor, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { withGone } from '../../../ui/lists/goneOption.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import { nothingSelected } from '../../../ui/lists/selection.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { Course, CoursePerson } from './course.ts';
import { attemptTone, useWhy } from './course.ts';
import classes from './courses.module.css';
import { AttemptsBulk } from './AttemptsBulk.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const DueHistory = lazyPart(() => import('./DueHistory.tsx').then((module) => ({ default: module.DueHistory })));

/** The newest attempt of each person: how far, until when, and why. */
export function PeopleTab({ course, assign }: { course: Course; assign: ReactNode }) {
  const { t } = useTranslation('assignment');
  const [url, change] = useUrlState();
  const list = useList(coursePeopleList, 'listCoursePeople', 'exportCoursePeople', { courseId: course.id });
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100' }), staleTime: 60_000 });
  const [shown, setShown] = useState<CoursePerson | null>(null);
  const known = positions.data?.rows.map(({ id, title }) => ({ value: id, label: title }));
  // Of more positions than are offered, the one in the address may be another.
  const options = positions.data?.nextCursor ? (known ?? []) : withGone(known, url['position'], t('ui:gone.position'));
  return (
    <>
      <ListView
        list={list}
        search={t('people.search')}
        title="name"
        rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.personId } })}
        filters={
          options.length > 0 && (
            <NativeSelect
              aria-label={t('people.anyPosition')}
              className={classes.filter}
              value={url['position'] ?? ''}
              onChange={(event) => change({ position: event.currentTarget.value || undefined })}
              data={[{ value: '', label: t('people.anyPosition') }, ...options]}
            />
          )
        }
        ownFilters={['position']}
        cells={{
          status: (row) => <Status row={row} />,
          dueOn: (row) => <Due row={row} onHistory={() => setShown(row)} />,
          origin: (row) => <Why row={row} />,
        }}
        actions={(row) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('people.external', { name: row.name })}
            title={t('people.external', { name: row.name })}
            renderRoot={(props) => (
              <Link
                to="/settings/employees/$id"
                params={{ id: row.personId }}
                search={{ tab: 'qualifications' } as never}
                {...props}
              />
            )}
          >
            <IconCertificate size={18} aria-hidden />
          </ActionIcon>
        )}
        bulk={{
          label: (row) => row.name,
          actions: (chosen) => (
            <AttemptsBulk courseId={course.id} chosen={chosen} onClose={() => list.select(nothingSelected)} />
          ),
        }}
        empty={{ title: t('people.none'), text: t('people.noneText'), action: assign }}
      />
      <Suspense>{shown && <DueHistory row={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}

function Status({ row }: { row: CoursePerson }) {
  const { t } = useTranslation('assignment');
  const f = useFormat();
  const known = ['requirementEnded', 'exempt', 'requirementMet', 'left'] as const;
  const ended = known.find((one) => one === row.outcomeReason);
  return (
    <span className={classes.why}>
      <StatusBadge tone={attemptTone[row.status]}>{attemptWords[row.status][spokenLocale()]}</StatusBadge>
      {row.status === 'completed' && row.voidAsked && (
        <CountBadge to="void" {...row.voidAsked} when={f.instant(row.voidAsked.askedAt)} />
      )}
      {row.status === 'withdrawn' && row.outcomeReason && (
        <small>{ended ? t(`people.ended.${ended}`) : row.outcomeReason}</small>
      )}
    </span>
  );
}

function Due({ row, onHistory }: { row: CoursePerson; onHistory: () => void }) {
  const { t } = useTranslation('assignment');
  const f = useFormat();
  return (
    <Group gap={6} wrap="nowrap">
      <span style={{ whiteSpace: 'nowrap' }}>{row.dueOn ? f.day(row.dueOn) : '–'}</span>
      {row.dueChanges > 0 && (
        <Anchor component="button" type="button" size="xs" onClick={onHistory}>
          {t('people.history')}
        </Anchor>
      )}
    </Group>
  );
}

function Why({ row }: { row: CoursePerson }) {
  const why = useWhy();
  return (
    <span className={classes.why}>
      {why(row)}
      {row.note && <small>{row.note}</small>}
    </span>
  );
}
