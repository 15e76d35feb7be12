import NoticeSettings from '../../../modules/notices/NoticeSettings.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** What the company sends automatically. */
export default function NoticesPage() {
  const { t } = useTranslation('notices');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <NoticeSettings place="company" />
    </>
  );
}
