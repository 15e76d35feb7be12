import { waysIn, waysOut } from '@app/domain/seats/statement';
import { companyInventoryList } from '@app/domain/store/company-inventory-list';
import type { DrilledColumn } from '@app/domain/store/inventory-drills';
import { showMoney } from '@app/domain/money/written';
import { Alert, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Result } from '../../../api/client.ts';
import { Figure, Figures } from '../../../ui/lists/Figures.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './CompanyInventory.module.css';

type Totals = Result<'getCompanyInventoryTotals'>;

/** The ways of the statement by their columns. */
const columnOf = {
  purchased: 'inPurchased',
  granted: 'inGranted',
  transferredIn: 'inTransferred',
  handedOn: 'handedOn',
  started: 'started',
  expired: 'outExpired',
  refunded: 'outRefunded',
  transferredOut: 'outTransferred',
} as const;

/** The sums of the whole report: where the seats stand, and the period from its beginning to its end. What did not move has no place in it. */
export function InventoryStatement({ totals, drilled }: { totals: Totals | undefined; drilled: (column: DrilledColumn, value: number) => ReactNode }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const spoken = spokenLocale();
  if (!totals) return <Skeleton height={195} mb="md" />;
  const sum = (ways: readonly (keyof typeof columnOf)[]) => ways.reduce((total, way) => total + totals[columnOf[way]], 0);
  const ways = [...waysIn.map((way) => ['+', columnOf[way]] as const), ...waysOut.map((way) => ['−', columnOf[way]] as const)];
  const moved = ways.filter(([, column]) => totals[column] > 0);
  const agrees = totals.opening + sum(waysIn) - sum(waysOut) === totals.closing;
  const worth = totals.money.map(({ currency, valueMinor }) => showMoney({ minor: valueMinor, currency }, f.locale)).join(' · ');
  const waits = totals.waiting > 0 && t('companyInventory.waiting', { count: totals.waiting });
  return (
    <section aria-label={t('totals')}>
      <Figures>
        <Figure
          label={companyInventoryList.columns.available.label[spoken]}
          value={drilled('available', totals.available)}
          note={[worth, waits].filter(Boolean).join(' · ')}
        />
        <Figure
          label={companyInventoryList.columns.allocated.label[spoken]}
          value={drilled('allocated', totals.allocated)}
          note={totals.reserved > 0 && t('companyInventory.reserved', { count: totals.reserved })}
        />
        <Figure label={companyInventoryList.columns.consumed.label[spoken]} value={drilled('consumed', totals.consumed)} />
        <Figure label={companyInventoryList.columns.expiring.label[spoken]} value={drilled('expiring', totals.expiring)} />
      </Figures>
      <ol className={classes.statement} aria-label={t('companyInventory.statement')}>
        <li data-end>
          <b>{drilled('opening', totals.opening)}</b>
          <span>{companyInventoryList.columns.opening.label[spoken]}</span>
        </li>
        {moved.map(([sign, column]) => (
          <li key={column}>
            <b>
              {sign} {drilled(column, totals[column])}
            </b>
            <span>{companyInventoryList.columns[column].label[spoken]}</span>
          </li>
        ))}
        {moved.length === 0 && (
          <li>
            <b>± 0</b>
            <span>{t('companyInventory.still')}</span>
          </li>
        )}
        <li data-end>
          <b>= {drilled('closing', totals.closing)}</b>
          <span>{companyInventoryList.columns.closing.label[spoken]}</span>
        </li>
      </ol>
      {!agrees && (
        <Alert color="brick" role="alert" mb="md">
          {t('companyInventory.doesNotAddUp')}
        </Alert>
      )}
    </section>
  );
}
