import { acceptanceWords } from '@app/domain/legal/acceptance-list';
import { companyAgreementList } from '@app/domain/legal/company-agreement-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';

/** Every company, and whether it accepted a version. */
export function CompanyAgreements({ legalVersionId }: { legalVersionId: string }) {
  const { t } = useTranslation('legalAdmin');
  const list = useList(companyAgreementList, 'listCompanyAgreements', 'exportCompanyAgreements', { legalVersionId });
  return (
    <ListView
      list={list}
      search={t('searchCompanies')}
      title="name"
      rowLink={(row) => ({ to: '/admin/companies/$id', params: { id: row.id } })}
      cells={{
        state: (row) => (
          <StatusBadge tone={row.state === 'accepted' ? 'good' : 'wait'}>
            {acceptanceWords[row.state][spokenLocale()]}
          </StatusBadge>
        ),
      }}
      empty={{ title: t('noCompanies'), text: '' }}
    />
  );
}
