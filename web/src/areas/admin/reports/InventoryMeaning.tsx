import { useTranslation } from '../../../ui/i18n.ts';
import { inventoryList } from '@app/domain/store/inventory-list';
import { Pairs } from '../../../ui/Pairs.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './Inventory.module.css';

/** Each figure by the words of its column. */
const figures = [
  ['purchased', 'purchased'],
  ['granted', 'granted'],
  ['available', 'available'],
  ['allocated', 'allocated'],
  ['consumed', 'consumed'],
  ['expiring', 'expiring'],
  ['expired', 'expired'],
  ['refunded', 'refunded'],
  ['liabilityMinor', 'liability'],
  ['creditMinor', 'credit'],
  ['overdueInvoices', 'overdue'],
  ['usePerMonth', 'use'],
  ['runsOutOn', 'runsOut'],
  ['anomaly', 'toLookAt'],
] as const;

/** What is counted where, for whoever asks. */
export function InventoryMeaning() {
  const { t } = useTranslation('inventory');
  const spoken = spokenLocale();
  return (
    <details className={classes.meaning}>
      <summary>{t('meaning.title')}</summary>
      <p>{t('meaning.adds')}</p>
      <Pairs>
        {figures.flatMap(([column, meaning]) => [
          <dt key={column}>{inventoryList.columns[column].label[spoken]}</dt>,
          <dd key={`${column}:`}>{t(`meaning.${meaning}`)}</dd>,
        ])}
      </Pairs>
    </details>
  );
}
