import { seatEntryList } from '@app/domain/seats/seat-lists';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';

/** The ledger of the company's seats, of all products. */
export function SeatsTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('seats');
  const list = useList(seatEntryList, 'listCompanySeatLedger', 'exportCompanySeatLedger', { companyId });
  return <ListView list={list} search={t('search.ledger')} title="label" empty={{ title: t('none.ledger') }} />;
}
