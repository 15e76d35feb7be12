import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { SupportFigures } from '../../../modules/support/SupportFigures.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Figure, Figures } from '../../../ui/lists/Figures.tsx';
import { useMaybeSession } from '../../../session/session.ts';
import { findWords, useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { FirstCourse } from './FirstCourse.tsx';
import classes from './Overview.module.css';
import { Trends } from './Trends.tsx';

type Data = Result<'getOverview'>;

/** Figures of the whole platform, what moves by month, and what happened last. */
export function Overview() {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const overview = useQuery({ ...queryOf('getOverview', {}), refetchInterval: 60_000 });
  const needs = usePlatformNeeds();
  // The figures of support come with the rest instead of moving it.
  const support = [useQuery(queryOf('getSupportFigures', {})), useQuery(queryOf('getSupportMailbox', {}))];
  if (overview.error) return <ErrorState text={refusalWords(overview.error)} onRetry={() => void overview.refetch()} />;
  if (!overview.data || needs.pending || support.some(({ isPending }) => isPending)) return <PageSkeleton />;
  const { companies, people, learning, courses, jobs, mail, database, backups } = overview.data;
  const courseStates = t('admin.courseStates', {
    drafts: courses.drafts,
    inReview: courses.inReview,
    retired: courses.retired,
  });
  return (
    <div className={classes.page}>
      <p data-paper>{t('admin.onPaper', { when: f.instant(new Date(overview.dataUpdatedAt).toISOString()) })}</p>
      <FirstCourse courses={courses} />
      <Figures>
        <Figure
          to={{ to: '/admin/companies', search: { state: 'active' } }}
          label={t('admin.companies')}
          value={f.number(companies.active)}
          note={t('admin.suspended', { count: companies.suspended })}
        />
        <Figure
          to={{ to: '/admin/employees' }}
          label={t('admin.people')}
          value={f.number(people.active)}
          note={t('admin.signedIn', { count: people.signedInLast30Days })}
        />
        <Figure
          label={t('admin.open')}
          value={f.number(learning.openEnrolments)}
          note={t('admin.overdue', { count: learning.overdue })}
        />
        <Figure
          label={t('admin.completed')}
          value={f.number(learning.completedLast30Days)}
          note={t('admin.expiring', { count: learning.achievementsExpiringIn60Days })}
        />
        <Figure
          to={{ to: '/admin/courses', search: { state: 'published' } }}
          label={t('admin.courses')}
          value={f.number(courses.published)}
          note={courseStates}
        />
        <JobsFigure jobs={jobs} />
        <Figure
          to={{ to: '/admin', search: { tab: 'outbox' } }}
          label={t('admin.mail')}
          value={f.number(mail.waiting)}
          note={mail.smtp ? t('admin.mailSent', { sent: mail.sent, failed: mail.failed }) : t('admin.mailKept')}
          alarm={mail.failed > 0}
        />
        <DatabaseFigure database={database} backups={backups} />
      </Figures>
      <SectionCard title={t('admin.support')}>
        <SupportFigures />
      </SectionCard>
      <NeedsPlatform needs={needs} results={overview.data.resultsToReview} />
      <Differences found={overview.data.countDifferences} />
      <Trends />
      <SectionCard title={t('admin.recent')} description={t('admin.recentText')}>
        <Recent entries={overview.data.recent} />
      </SectionCard>
    </div>
  );
}

/** The worst first. A job that is due for minutes is worth a word even where others run. */
function JobsFigure({ jobs }: { jobs: Data['jobs'] }) {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const minutes = Math.floor((jobs.oldestDueSeconds ?? 0) / 60);
  const note = () => {
    if (jobs.standsStill) return t('admin.jobsStopped', { count: minutes });
    if (jobs.dead > 0) return t('admin.dead', { count: jobs.dead });
    return minutes > 0 ? t('admin.jobsLate', { count: minutes }) : t('admin.jobsFine');
  };
  return (
    <Figure
      to={{ to: '/admin', search: { tab: 'jobs' } }}
      label={t('admin.jobs')}
      value={f.number(jobs.waiting)}
      note={note()}
      alarm={jobs.dead > 0 || jobs.standsStill}
    />
  );
}

/**
 * How large the database is, how old its last backup, and when one was last restored for a check: what is missing is an
 * alarm.
 */
function DatabaseFigure({ database, backups }: Pick<Data, 'database' | 'backups'>) {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const demo = useMaybeSession()?.demo ?? false;
  const ageOf = (at: string | null) => {
    if (at === null) return t('admin.backupAge.never');
    const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000);
    if (hours < 1) return t('admin.backupAge.now');
    return hours < 48
      ? t('admin.backupAge.hours', { count: hours })
      : t('admin.backupAge.days', { count: Math.floor(hours / 24) });
  };
  const backup = t(backups.backup === 'failed' ? 'admin.backupFailed' : 'admin.backedUp', {
    age: ageOf(backups.backedUpAt),
  });
  const verified = t(backups.verify === 'failed' ? 'admin.backupNotVerified' : 'admin.backupVerified', {
    age: ageOf(backups.verifiedAt),
  });
  return (
    <Figure
      label={t('admin.database')}
      value={f.bytes(database.bytes)}
      note={[t('admin.databaseVersion', { version: database.version }), backup, verified].join(' · ')}
      // No one backs up a demo.
      alarm={!demo && (backups.backup !== 'fine' || backups.verify !== 'fine')}
    />
  );
}

function usePlatformNeeds() {
  const certificates = useQuery(queryOf('listUndecidableEvidence', { limit: '1' } as never));
  const revocations = useQuery(queryOf('listAnyRevocations', {}));
  const voids = useQuery(queryOf('listAnyVoids', {}));
  const orders = useQuery(queryOf('listAllOrders', { toDecide: 'true', limit: '1' } as never));
  const returns = useQuery(queryOf('listSeatReturns', {}));
  return {
    pending: [certificates, revocations, voids, orders, returns].some(({ isPending }) => isPending),
    certificates: certificates.data?.count?.rows ?? 0,
    revocations: revocations.data?.requests.length ?? 0,
    voids: voids.data?.requests.length ?? 0,
    orders: orders.data?.count?.rows ?? 0,
    returns: returns.data?.rows.length ?? 0,
  };
}

/** What no company may decide itself; nothing where nothing waits. */
function NeedsPlatform({ needs, results }: { needs: ReturnType<typeof usePlatformNeeds>; results: number }) {
  const { t } = useTranslation('platform');
  const { certificates, revocations, voids, orders, returns } = needs;
  const people = certificates + revocations + voids + results;
  if (people + orders + returns === 0) return null;
  return (
    <SectionCard title={t('admin.needs')}>
      <Stack gap="xs">
        {people > 0 && (
          <Anchor component={Link} to="/admin/employees" search={{ tab: 'evidence' } as never}>
            {[
              certificates > 0 && t('admin.needsCertificates', { count: certificates }),
              revocations > 0 && t('admin.needsRevocations', { count: revocations }),
              voids > 0 && t('admin.needsVoids', { count: voids }),
              results > 0 && t('admin.needsResults', { count: results }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Anchor>
        )}
        {orders + returns > 0 && (
          <Anchor component={Link} to="/admin/orders" search={{ toDecide: 'true' } as never}>
            {[
              orders > 0 && t('admin.needsOrders', { count: orders }),
              returns > 0 && t('admin.needsReturns', { count: returns }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Anchor>
        )}
      </Stack>
    </SectionCard>
  );
}

/** Counts that the nightly comparison found wrong; nothing where there were none. */
function Differences({ found }: { found: Data['countDifferences'] }) {
  const { t } = useTranslation('platform');
  const f = useFormat();
  if (found.length === 0) return null;
  return (
    <SectionCard title={t('admin.differences')} description={t('admin.differencesText')}>
      <ul className={classes.recent}>
        {found.map(({ id, company, foundAt, onDate, counts }) => (
          <li key={`${id} ${foundAt}`}>
            <time dateTime={foundAt}>{f.instant(foundAt)}</time>
            <strong>{company}</strong>
            <span className={classes.note}>{t('admin.differencesRow', { count: counts, day: f.day(onDate) })}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Recent({ entries }: { entries: Data['recent'] }) {
  const { t } = useTranslation('platform');
  const { t: done } = useTranslation('activity');
  const f = useFormat();
  if (entries.length === 0) return <p className={classes.note}>{t('admin.nothingYet')}</p>;
  return (
    <ul className={classes.recent}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.at}>{f.instant(entry.at)}</time>
          <span>
            <strong>{entry.actor ?? t(entry.actorKind === 'system' ? 'admin.bySystem' : 'admin.byUnknown')}</strong> ·{' '}
            {findWords('activity', entry.action.replace('.', '_')) ?? done('other')}
          </span>
          <span className={classes.note}>{entry.company}</span>
        </li>
      ))}
    </ul>
  );
}
