import { accessReviewStateWords } from '@app/domain/reports/access-review/access-review';
import { accessReviewList } from '@app/domain/reports/access-review/access-review-list';
import type { ReactNode } from 'react';
import { reviewTones } from '../../../../modules/access/access.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../../words/languages.ts';

/** The access reviews with their progress, the latest first. */
export function AccessReviews({ start }: { start: ReactNode }) {
  const { t } = useTranslation('accessReview');
  const locale = spokenLocale();
  const list = useList(accessReviewList, 'listAccessReviews', 'exportAccessReviews');
  return (
    <ListView
      list={list}
      search={t('list.search')}
      title="title"
      rowLink={(row) => ({ to: '/admin/reports/AdminList', search: { review: row.id } })}
      cells={{
        state: ({ state }) => (
          <StatusBadge tone={reviewTones[state]}>{accessReviewStateWords[state][locale]}</StatusBadge>
        ),
      }}
      empty={{ title: t('list.none'), text: t('list.noneText'), action: start }}
    />
  );
}
