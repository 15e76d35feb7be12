import { ownTasks } from '@app/domain/qualification/own-tasks';
import type { Why } from '@app/domain/qualification/trace/why';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { queryClient, queryOf, refreshAll } from '../../../api/queries.ts';
import { sendLeftovers } from '../../../modules/enrolment/commit-queue.ts';
import { commitStore } from '../../../modules/enrolment/commit-store.ts';
import { spoken } from '../../../modules/qualification/marks.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import { lazyWhenIdle } from '../../../ui/lazyWhenIdle.ts';
import { refusalWords } from '../../../words/words.ts';
import { comingUp } from './coming-up.ts';
import { ComingUp } from './ComingUp.tsx';
import { CourseItem } from './CourseItem.tsx';
import classes from './Dashboard.module.css';
import { DashboardHead } from './DashboardHead.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { AllValid } from './AllValid.tsx';
import { Earned } from './Earned.tsx';
import { RenewItem } from './RenewItem.tsx';
import { RequirementItem } from './RequirementItem.tsx';
import type { Dashboard } from './dashboard.ts';
import { useKeptOffline } from './useKeptOffline.ts';
import { ToEvaluate } from './ToEvaluate.tsx';
import { WaitingItem } from './WaitingItem.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

/**
 * Only administrators of companies have a company to set up; those of the platform have its own first page. Without a
 * connection the page stands without it.
 */
const FirstSteps = lazyPart(() =>
  Promise.all([import('../../../modules/start/FirstSteps.tsx'), loadWords('firstSteps')]).then(
    ([module]) => module,
    () => ({ default: () => <></> }),
  ),
);

/**
 * What the company has to say comes after what is to be done was drawn; without a connection the page stands without
 * it.
 */
const Announcements = lazyWhenIdle(() =>
  Promise.all([import('./Announcements.tsx'), loadWords('announcements')]).then(([module]) => module.default),
);

/** Sessions one leads or can check into now: few have any. Without a connection the page stands without them. */
const SessionsToday = lazyWhenIdle(() =>
  Promise.all([import('../../../modules/group-training/SessionsToday.tsx'), loadWords('trainingRun')]).then(
    ([module]) => module.default,
  ),
);

/** Upcoming sessions: few have any. Without a connection the page stands without them. */
const MySessions = lazyWhenIdle(() =>
  Promise.all([import('../../../modules/group-training/OfferedSessions.tsx'), loadWords('training')]).then(
    ([module]) => module.MySessions,
  ),
);

export const prefetch = () =>
  Promise.all([
    queryClient.prefetchQuery(queryOf('getDashboard', {})),
    queryClient.prefetchQuery(queryOf('getMyStanding', {})),
  ]);

/** The first page: what to do next, most urgent first. */
export default function DashboardPage() {
  const { t, language } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(queryOf('getDashboard', {}));
  const standing = useQuery(queryOf('getMyStanding', {}));
  const { claims } = useSession();
  useLeftovers();
  useKeptOffline(data);
  if (error && !data) return <ErrorState text={refusalWords(error)} onRetry={() => void refetch()} />;
  if (!data || standing.isPending) return <DashboardSkeleton />;
  const asked = standing.data?.rows ?? [];
  /** The requirement an open course would meet: its status is the one of My info. */
  const answers = (enrolmentId: string) => asked.find(({ remedy }) => remedy?.open?.enrolmentId === enrolmentId);
  const tasks = ownTasks(asked, coursesShown(data), data.today);
  const { waiting: _waits, gaps: _gaps, ...mine } = tasks;
  const next = firstOf(data);
  const later = (rows: Dashboard['overdue']) => rows.filter((row) => row !== next);
  const renew = data.renewNow.filter((row) => row !== next);
  const nothingToDo =
    data.summary.open === 0 && data.renewNow.length === 0 && Object.values(mine).every((rows) => rows.length === 0);
  return (
    <>
      <DashboardHead dashboard={data} />
      {claims.buAdmin && !claims.qmsAdmin && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <div className={classes.columns}>
        <div className={classes.todo}>
          <Suspense>
            <SessionsToday />
          </Suspense>
          {next && (
            <section className={classes.next} aria-label={t('nextUp')}>
              <ul className={classes.items}>
                {'publicId' in next ? (
                  <RenewItem first row={next} why={asked.find(({ remedy }) => remedy?.course?.id === next.courseId)} />
                ) : (
                  <CourseItem first row={next} today={data.today} why={answers(next.enrolmentId)} />
                )}
              </ul>
            </section>
          )}
          <Block title={t('evaluations.title')} text={t('evaluations.text')} tone="due" count={data.toEvaluate}>
            <ToEvaluate count={data.toEvaluate} />
          </Block>
          {nothingToDo && <AllValid dashboard={data} gaps={tasks.gaps} />}
          <Block
            title={t('overdue.title')}
            text={t('overdue.text')}
            tone="bad"
            count={later(data.overdue).length + tasks.overdue.length}
          >
            {later(data.overdue).map((row) => (
              <CourseItem key={row.enrolmentId} row={row} today={data.today} why={answers(row.enrolmentId)} />
            ))}
            <Requirements rows={tasks.overdue} />
          </Block>
          <Block
            title={t('dueSoon.title')}
            text={t('dueSoon.text')}
            tone="due"
            count={later(data.dueSoon).length + tasks.dueSoon.length}
          >
            {later(data.dueSoon).map((row) => (
              <CourseItem key={row.enrolmentId} row={row} today={data.today} why={answers(row.enrolmentId)} />
            ))}
            <Requirements rows={tasks.dueSoon} />
          </Block>
          <Block
            title={t('renewNow.title')}
            text={t('renewNow.text')}
            tone="due"
            count={renew.length + tasks.renewNow.length}
          >
            {renew.map((row) => (
              <RenewItem
                key={row.publicId}
                row={row}
                why={asked.find(({ remedy }) => remedy?.course?.id === row.courseId)}
              />
            ))}
            <Requirements rows={tasks.renewNow} />
          </Block>
          <Block
            title={t('continueBlock.title')}
            text={t('continueBlock.text')}
            tone="busy"
            count={later(data.continue).length}
          >
            {later(data.continue).map((row) => (
              <CourseItem key={row.enrolmentId} row={row} today={data.today} why={answers(row.enrolmentId)} />
            ))}
          </Block>
          <Suspense>
            <MySessions />
          </Suspense>
          <Block
            title={t('waiting.title')}
            text={t('waiting.text')}
            tone="idle"
            count={data.waiting.length + tasks.waiting.length}
          >
            {data.waiting.map((row) => (
              <WaitingItem key={row.id} row={row} />
            ))}
            <Requirements rows={tasks.waiting} />
          </Block>
          <Suspense>
            <Announcements />
          </Suspense>
          <Block
            title={t('assigned.title')}
            text={t('assigned.text')}
            tone="idle"
            count={later(data.assigned).length + tasks.later.length}
          >
            {later(data.assigned).map((row) => (
              <CourseItem key={row.enrolmentId} row={row} today={data.today} why={answers(row.enrolmentId)} />
            ))}
            <Requirements rows={tasks.later} />
          </Block>
        </div>
        <aside className={classes.aside}>
          <ComingUp coming={comingUp(data, asked, spoken(language))} today={data.today} />
          {data.recentlyEarned.length > 0 && <Earned proofs={data.recentlyEarned} />}
        </aside>
      </div>
    </>
  );
}

/** What to do before all else: the most urgent course that has a button. */
const firstOf = ({ overdue, dueSoon, renewNow, continue: going, assigned }: Dashboard) =>
  overdue[0] ?? dueSoon[0] ?? renewNow[0] ?? going[0] ?? assigned[0] ?? null;

/** The courses that are on this page: what asks for them is under way, or has its button. */
const coursesShown = ({ overdue, dueSoon, continue: going, assigned, renewNow }: Dashboard): ReadonlySet<string> =>
  new Set([...overdue, ...dueSoon, ...going, ...assigned, ...renewNow].map(({ courseId }) => courseId));

function Requirements({ rows }: { rows: readonly Why[] }) {
  return rows.map((why) => <RequirementItem key={why.requirement.rowId} why={why} />);
}

type BlockProps = {
  title: string;
  text: string;
  tone: 'bad' | 'due' | 'busy' | 'idle';
  count: number;
  children: React.ReactNode;
};

function Block({ title, text, tone, count, children }: BlockProps) {
  if (count === 0) return null;
  return (
    <section className={classes.block} data-tone={tone} aria-label={title}>
      <header className={classes.blockHead}>
        <h2>
          {title} <span className={classes.count}>{count}</span>
        </h2>
        <p>{text}</p>
      </header>
      <ul className={classes.items}>{children}</ul>
    </section>
  );
}

/** What an earlier visit could not send goes out now. */
function useLeftovers(): void {
  const { t } = useTranslation('dashboard');
  const { id } = useSession().person;
  useEffect(() => {
    const send = async () => {
      const sent = await sendLeftovers(await commitStore(), id).catch(() => 0);
      if (sent === 0) return;
      notifyGood(t('leftovers'));
      await refreshAll(['getDashboard']);
    };
    void send();
    const online = () => void send();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per visit, whatever language is spoken
  }, [id]);
}
