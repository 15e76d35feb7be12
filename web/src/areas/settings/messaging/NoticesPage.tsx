import NoticeSettings from '../../../modules/notices/NoticeSettings.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';

/** What the company sends automatically. */
export default function NoticesPage() {
  const { t } = useTranslation('notices');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <NoticeSettings place="company" />
    </>
  );
}
