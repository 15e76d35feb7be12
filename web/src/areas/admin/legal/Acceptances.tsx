import { acceptanceList, acceptanceWords } from '@app/domain/legal/acceptance-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';

/** Everyone who is asked to agree to a version, and who did. */
export function Acceptances({ legalVersionId }: { legalVersionId: string }) {
  const { t } = useTranslation('legalAdmin');
  const list = useList(acceptanceList, 'listLegalAcceptances', 'exportLegalAcceptances', { legalVersionId });
  return (
    <ListView
      list={list}
      search={t('search')}
      title="name"
      rowLink={(row) => ({ to: '/admin/employees/$id', params: { id: row.personId } })}
      cells={{ state: (row) => <StatusBadge tone={row.state === 'accepted' ? 'good' : 'wait'}>{acceptanceWords[row.state][spokenLocale()]}</StatusBadge> }}
      empty={{ title: t('noPeople'), text: '' }}
    />
  );
}
