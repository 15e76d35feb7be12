import { FactorRule } from '../../../modules/identity/FactorRule.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** The company's administrators, and whether they need a second factor. */
export function Admins() {
  const { t } = useTranslation('factorRule');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} above={<BackLink to="/settings/employees">{t('back')}</BackLink>} />
      <FactorRule place="company" />
    </>
  );
}
