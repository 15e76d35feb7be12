import { accessReviewStateWords } from '@app/domain/reports/access-review/access-review';
import { ownAccessRowList } from '@app/domain/reports/access-review/access-review-list';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../api/queries.ts';
import { reviewTones } from '../../../../modules/access/access.ts';
import { AccessActions } from '../../../../modules/access/AccessActions.tsx';
import { useAccessCells } from '../../../../modules/access/accessCells.tsx';
import { AccessProgress } from '../../../../modules/access/AccessProgress.tsx';
import { useKeep } from '../../../../modules/access/useKeep.ts';
import { BulkWithComment } from '../../../../modules/lists/BulkWithComment.tsx';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { RecordPage } from '../../../../modules/pages/RecordPage.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { nothingSelected } from '../../../../ui/lists/selection.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import { spokenLocale } from '../../../../words/languages.ts';

/** One access review, with the rights of this company. */
export function AccessReview({ id }: { id: string }) {
  const { t } = useTranslation('accessReview');
  const f = useFormat();
  const locale = spokenLocale();
  const found = useQuery(queryOf('getOwnAccessReview', { accessReviewId: id }));
  return (
    <RecordPage found={found} list="/settings/employees" back={t('review.backCompany')}>
      {({ title, state, startedAt, dueOn, closedAt, cancelReason, counts }) => (
        <>
          <PageHeader
            above={
              <BackLink to="/settings/employees" search={{ tab: 'admins' }}>
                {t('review.backCompany')}
              </BackLink>
            }
            title={title}
            beside={<StatusBadge tone={reviewTones[state]}>{accessReviewStateWords[state][locale]}</StatusBadge>}
            description={t('review.factsCompany', { started: f.dayOf(startedAt), due: f.day(dueOn) })}
          />
          {closedAt && cancelReason !== null && (
            <Text size="sm" mb="lg">
              {t('review.cancelledCompany', { closed: f.instant(closedAt), reason: cancelReason })}
            </Text>
          )}
          <AccessProgress counts={counts} closed={closedAt !== null} />
          <Rows id={id} closed={closedAt !== null} />
        </>
      )}
    </RecordPage>
  );
}

function Rows({ id, closed }: { id: string; closed: boolean }) {
  const { t } = useTranslation('accessReview');
  const cells = useAccessCells(closed);
  const keep = useKeep('settings', id);
  const list = useList(ownAccessRowList, 'listOwnAccessRows', 'exportOwnAccessRows', { accessReviewId: id });
  return (
    <ListView
      list={list}
      search={t('review.search')}
      title="name"
      rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.personId } })}
      cells={cells}
      {...(!closed && {
        actions: (row) => <AccessActions area="settings" reviewId={id} row={row} />,
        bulk: {
          label: ({ name }) => name,
          actions: (chosen) => <BulkWithComment {...keep(chosen)} onDone={() => list.select(nothingSelected)} />,
        },
      })}
      empty={{ title: t('review.none') }}
    />
  );
}
