import { FactorRule } from '../../../modules/identity/FactorRule.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

/** The platform's administrators, and whether they need a second factor. */
export function PlatformAdmins() {
  const { t } = useTranslation('factorRule');
  return (
    <>
      <PageHeader
        title={t('platformTitle')}
        description={t('platformDescription')}
        above={<BackLink to="/admin/employees">{t('backPlatform')}</BackLink>}
      />
      <FactorRule place="platform" />
    </>
  );
}
