import { deletionList, recordKindWords } from '@app/domain/privacy/deletion-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';

/** What the daily run deleted or pseudonymised, and why. */
export default function DeletedTab() {
  const { t } = useTranslation('privacyAdmin');
  const list = useList(deletionList, 'listDeletions', 'exportDeletions');
  return (
    <ListView
      list={list}
      search={t('deleted.search')}
      title="kind"
      cells={{ kind: ({ kind }) => recordKindWords[kind][spokenLocale()] }}
      empty={{ title: t('deleted.none'), text: t('deleted.noneText') }}
    />
  );
}
