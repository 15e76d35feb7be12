import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { companyDue } from '../../../modules/access/due.ts';
import { AsOf, AsOfBanner, useMoment } from '../../../modules/qualification/AsOf.tsx';
import FirstSteps from '../../../modules/start/FirstSteps.tsx';
import { useSession } from '../../../session/session.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { Outdated } from '../../../ui/feedback/Outdated.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { Figures } from './BoardFigures.tsx';
import { Needs, Risky } from './BoardLists.tsx';
import classes from './CompanyDashboard.module.css';
import { Forecast } from './Forecast.tsx';
import { GapsBySite } from './GapsBySite.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const lateDigests = async () =>
  (await Promise.all([import('../../../modules/notices/LateDigests.tsx'), loadWords('notices')]))[0];
const LateDigestsAlert = lazyPart(lateDigests);
const accessDue = async () =>
  (await Promise.all([import('../../../modules/access/AccessDue.tsx'), loadWords('accessReview')]))[0];
const AccessDue = lazyPart(() => accessDue().then((module) => ({ default: module.AccessDue })));

export const prefetch = (_: Record<string, string>, search: Record<string, string | undefined>) => {
  // What fails here is told where it is shown.
  void Promise.all([lateDigests(), accessDue()]).catch(() => {});
  return Object.keys(search).length === 0 ? queryClient.prefetchQuery(queryOf('getCompanyDashboard', {})) : undefined;
};

/** The company’s status on one day; every number leads to the people behind it, on the same day. */
export default function CompanyDashboardPage() {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const { company } = useSession();
  const moment = useMoment();
  const board = useQuery({ ...queryOf('getCompanyDashboard', moment), placeholderData: keepPreviousData });
  // Their tiles, lines and alerts come with the rest instead of moving it.
  const beside = [
    useQuery(queryOf('listSeatInventory', { limit: '100' })),
    useQuery(queryOf('countTrainings', {})),
    useQuery(queryOf('getFirstSteps', {})),
    useQuery(queryOf('getArrangement', { page: 'companyDashboard' })),
    useQuery({ ...queryOf('getNoticeHealth', {}), staleTime: 60_000 }),
    useQuery(companyDue),
  ];
  const ready = beside.every(({ isPending }) => !isPending);
  if (board.error && !board.data)
    return <ErrorState text={refusalWords(board.error)} onRetry={() => void board.refetch()} />;
  return (
    <>
      <PageHeader title={t('board.title')} description={t('board.text')} actions={<AsOf />} />
      {board.data && (
        <p data-paper>
          {t('board.onPaper', {
            company: company.name,
            on: f.day(board.data.on),
            known: f.day(moment.knownOn ?? board.data.today),
            when: f.instant(new Date(board.dataUpdatedAt).toISOString()),
          })}
        </p>
      )}
      <AsOfBanner />
      {board.data && ready ? (
        <Suspense fallback={<PageSkeleton />}>
          <FirstSteps />
          <LateDigestsAlert />
          <AccessDue area="settings" />
          <Outdated when={board.isPlaceholderData}>
            <Figures board={board.data} />
            <div className={classes.columns}>
              <div>
                <Needs board={board.data} />
                <GapsBySite />
              </div>
              <Risky board={board.data} />
            </div>
            <Forecast />
          </Outdated>
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
