import { waysIn, waysOut } from '@app/domain/seats/statement';
import { companyInventoryList } from '@app/domain/store/company-inventory-list';
import type { DrilledColumn } from '@app/domain/store/inventory-drills';
import { showMoney } from '@app/domain/money/written';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Result } from '../../../api/client.ts';
import { FigureLine } from '../../../ui/lists/FigureLine.tsx';
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

type Drilled = (column: DrilledColumn, value: number) => ReactNode;

/** Where the seats are now, of the whole report. */
export function InventoryFigures({ totals, drilled }: { totals: Totals | undefined; drilled: Drilled }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const words = (column: 'available' | 'allocated' | 'consumed' | 'expiring') =>
    companyInventoryList.columns[column].label[spokenLocale()];
  const worth = totals?.money
    .map(({ currency, valueMinor }) => showMoney({ minor: valueMinor, currency }, f.locale))
    .join(' · ');
  const waits = totals && totals.waiting > 0 && t('companyInventory.waiting', { count: totals.waiting });
  const note = {
    available: [worth, waits].filter(Boolean).join(' · '),
    allocated: [
      totals && totals.reserved > 0 && t('companyInventory.reserved', { count: totals.reserved }),
      totals && totals.returnPending > 0 && t('companyInventory.returnPending', { count: totals.returnPending }),
    ]
      .filter(Boolean)
      .join(' · '),
    consumed: null,
    expiring: null,
  };
  const columns = ['available', 'allocated', 'consumed', 'expiring'] as const;
  const figures =
    totals &&
    columns.map((column) => ({
      name: column,
      label: words(column),
      value: drilled(column, totals[column]),
      note: note[column],
    }));
  return (
    <section aria-label={t('totals')}>
      <FigureLine label={t('totals')} figures={figures} count={columns.length} />
    </section>
  );
}

function movementsOf(totals: NonNullable<Totals>) {
  const sum = (ways: readonly (keyof typeof columnOf)[]) =>
    ways.reduce((total, way) => total + totals[columnOf[way]], 0);
  const [came, went] = [sum(waysIn), sum(waysOut)];
  return { came, went, agrees: totals.opening + came - went === totals.closing };
}

/** The period in one line: what there was, came, went and is left. */
export function StatementNote({ totals }: { totals: NonNullable<Totals> }) {
  const f = useFormat();
  const { came, went } = movementsOf(totals);
  return `${f.number(totals.opening)} + ${f.number(came)} − ${f.number(went)} = ${f.number(totals.closing)}`;
}

/** The period from its beginning to its end, by ways in and out. What did not move has no place in it. */
export function InventoryStatement({ totals, drilled }: { totals: NonNullable<Totals>; drilled: Drilled }) {
  const { t } = useTranslation('reports');
  const spoken = spokenLocale();
  const ways = [
    ...waysIn.map((way) => ['+', columnOf[way]] as const),
    ...waysOut.map((way) => ['−', columnOf[way]] as const),
  ];
  const moved = ways.filter(([, column]) => totals[column] > 0);
  return (
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
  );
}

/** Said above the rows, whatever is open. */
export function StatementAlarm({ totals }: { totals: Totals | undefined }) {
  const { t } = useTranslation('reports');
  if (!totals || movementsOf(totals).agrees) return null;
  return (
    <Alert color="brick" role="alert" mb="md">
      {t('companyInventory.doesNotAddUp')}
    </Alert>
  );
}
