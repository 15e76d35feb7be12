import { accessReviewStateWords } from '@app/domain/reports/access-review/access-review';
import { accessRowList } from '@app/domain/reports/access-review/access-review-list';
import { adminRoles } from '@app/domain/reports/admin-list';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { followConfirmed } from '../../../../api/followConfirmed.ts';
import type { Result } from '../../../../api/client.ts';
import { hrefOf } from '../../../../api/client.ts';
import { queryOf } from '../../../../api/queries.ts';
import { reviewTones } from '../../../../modules/access/access.ts';
import classes from '../../../../modules/access/access.module.css';
import { AccessActions } from '../../../../modules/access/AccessActions.tsx';
import { useAccessCells } from '../../../../modules/access/accessCells.tsx';
import { useKeep } from '../../../../modules/access/useKeep.ts';
import { AccessProgress } from '../../../../modules/access/AccessProgress.tsx';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { RecordPage } from '../../../../modules/pages/RecordPage.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconDownload } from '../../../../ui/icons.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { nothingSelected } from '../../../../ui/lists/selection.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import { spokenLocale } from '../../../../words/languages.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const CancelReview = lazyPart(() => import('./CancelReview.tsx').then((module) => ({ default: module.CancelReview })));
const CloseReview = lazyPart(() => import('./CloseReview.tsx').then((module) => ({ default: module.CloseReview })));
const MoveReview = lazyPart(() => import('./MoveReview.tsx').then((module) => ({ default: module.MoveReview })));
const BulkWithComment = lazyPart(() =>
  import('../../../../modules/lists/BulkWithComment.tsx').then((module) => ({ default: module.BulkWithComment })),
);

type Review = Result<'getAccessReview'>;

/** One access review: its progress, and each right with what was decided on it. */
export function AccessReview({ id }: { id: string }) {
  const { t } = useTranslation('accessReview');
  const found = useQuery({
    ...queryOf('getAccessReview', { accessReviewId: id }),
    // Its evidence is drawn within seconds after it is closed.
    refetchInterval: ({ state }) => (state.data?.state === 'closed' && !state.data.evidenceReady ? 1500 : false),
  });
  return (
    <RecordPage found={found} list="/admin/reports/AdminList" back={t('review.back')}>
      {(review) => <Shown review={review} />}
    </RecordPage>
  );
}

function Shown({ review }: { review: Review }) {
  const { t } = useTranslation('accessReview');
  const f = useFormat();
  const locale = spokenLocale();
  const { id, closedAt, cancelReason, counts, grantedSince } = review;
  const closed = closedAt !== null;
  const facts = t('review.facts', {
    started: f.dayOf(review.startedAt),
    name: review.startedBy,
    due: f.day(review.dueOn),
  });
  const scope = {
    role: review.role ? adminRoles[review.role][locale] : t('review.allRoles'),
    companies: review.companies.join(', ') || t('review.allCompanies'),
    reviewers: t(review.byCompanies ? 'review.byCompanies' : 'review.byPlatform'),
  };
  return (
    <>
      <PageHeader
        above={
          <BackLink to="/admin/reports/AdminList" search={{ tab: 'reviews' }}>
            {t('review.back')}
          </BackLink>
        }
        title={review.title}
        beside={
          <StatusBadge tone={reviewTones[review.state]}>{accessReviewStateWords[review.state][locale]}</StatusBadge>
        }
        description={facts}
        actions={closed ? cancelReason === null && <Evidence review={review} /> : <OpenActions review={review} />}
      />
      <Stack gap="xs" mb="lg">
        <Text size="sm">{t('review.scope', scope)}</Text>
        {closedAt && (
          <Text size="sm">
            {t(cancelReason === null ? 'review.closed' : 'review.cancelled', {
              closed: f.instant(closedAt),
              name: review.closedBy ?? '',
              reason: cancelReason ?? '',
            })}
          </Text>
        )}
        {review.rowsSha256 && (
          <Text size="xs" c="dimmed">
            {t('review.hash')} <span className={classes.hash}>{review.rowsSha256}</span>
          </Text>
        )}
        {!closed && grantedSince !== null && grantedSince > 0 && (
          <Alert color="amber">{t('review.grantedSince', { count: grantedSince })}</Alert>
        )}
      </Stack>
      <AccessProgress counts={counts} closed={closed} />
      <Rows id={id} closed={closed} />
    </>
  );
}

function Rows({ id, closed }: { id: string; closed: boolean }) {
  const { t } = useTranslation('accessReview');
  const cells = useAccessCells(closed);
  const keep = useKeep('admin', id);
  const list = useList(accessRowList, 'listAccessRows', 'exportAccessRows', { accessReviewId: id });
  return (
    <>
      <ListView
        list={list}
        search={t('review.search')}
        title="name"
        rowLink={(row) => ({ to: '/admin/employees/$id', params: { id: row.personId } })}
        cells={cells}
        {...(!closed && {
          actions: (row) => <AccessActions area="admin" reviewId={id} row={row} />,
          bulk: {
            label: ({ name }) => name,
            actions: (chosen) => (
              <Suspense>
                <BulkWithComment {...keep(chosen)} onDone={() => list.select(nothingSelected)} />
              </Suspense>
            ),
          },
        })}
        empty={{ title: t('review.none') }}
      />
      <Text size="xs" c="dimmed" mt="md">
        {t('review.noRights')}
      </Text>
    </>
  );
}

function OpenActions({ review: { id, dueOn, counts } }: { review: Review }) {
  const { t } = useTranslation('accessReview');
  const [asking, setAsking] = useState<'move' | 'close' | 'cancel' | null>(null);
  const onClose = () => setAsking(null);
  return (
    <>
      <Button variant="default" onClick={() => setAsking('cancel')}>
        {t('review.cancel')}
      </Button>
      <Button variant="default" onClick={() => setAsking('move')}>
        {t('review.move')}
      </Button>
      {/* The next step only once all is decided: it cannot be undone. */}
      <Button variant={counts.undecided > 0 ? 'default' : 'filled'} onClick={() => setAsking('close')}>
        {t('review.close')}
      </Button>
      <Suspense>
        {asking === 'move' && <MoveReview id={id} dueOn={dueOn} onClose={onClose} />}
        {asking === 'cancel' && <CancelReview id={id} onClose={onClose} />}
        {asking === 'close' && <CloseReview id={id} undecided={counts.undecided} onClose={onClose} />}
      </Suspense>
    </>
  );
}

function Evidence({ review: { id, evidenceReady } }: { review: Review }) {
  const { t } = useTranslation('accessReview');
  if (!evidenceReady)
    return (
      <Button loading variant="default">
        {t('review.preparing')}
      </Button>
    );
  return (
    <Button
      component="a"
      href={hrefOf('getAccessEvidence', { accessReviewId: id })}
      onClick={(event) => void followConfirmed(event)}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('review.evidence')}
    </Button>
  );
}
