import { signatureList } from '@app/domain/legal/signature-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';

/** What was signed below a version of the e-signature statement. */
export function Signatures({ legalVersionId }: { legalVersionId: string }) {
  const { t } = useTranslation('legalAdmin');
  const list = useList(signatureList, 'listStatementSignatures', 'exportStatementSignatures', { legalVersionId });
  return (
    <ListView
      list={list}
      search={t('searchSignatures')}
      title="name"
      empty={{ title: t('noSignatures'), text: t('noSignaturesText') }}
    />
  );
}
