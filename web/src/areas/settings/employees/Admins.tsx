import { Stack } from '@mantine/core';
import { FactorRule } from '../../../modules/identity/FactorRule.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { AccessReview } from './access/AccessReview.tsx';
import { AccessReviews } from './access/AccessReviews.tsx';

/**
 * The company's administrators, whether they need a second factor, and the reviews of their rights; one review stands
 * under `?review=`.
 */
export function Admins() {
  const { t } = useTranslation('factorRule');
  const [{ review }] = useUrlState();
  if (review) return <AccessReview key={review} id={review} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        above={<BackLink to="/settings/employees">{t('back')}</BackLink>}
      />
      <Stack gap="lg">
        <AccessReviews />
        <FactorRule place="company" />
      </Stack>
    </>
  );
}
