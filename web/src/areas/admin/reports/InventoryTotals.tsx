import { showMoney } from '@app/domain/money/written';
import type { Result } from '../../../api/client.ts';
import { FigureLine } from '../../../ui/lists/FigureLine.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';

/** The sums of everything the list shows, on all its pages. */
export function InventoryTotals({ sums }: { sums: Result<'getInventoryTotals'> | undefined }) {
  const { t } = useTranslation('inventory');
  const f = useFormat();
  if (!sums) return <FigureLine label={t('totals')} figures={undefined} count={7} />;
  const number = f.number;
  const amounts = (key: 'liabilityMinor' | 'creditMinor' | 'overdueMinor') =>
    sums.money
      .filter((money) => money[key] !== 0)
      .map((money) => (
        <div key={money.currency}>{showMoney({ minor: money[key], currency: money.currency }, f.locale)}</div>
      ));
  const shown = (key: 'liabilityMinor' | 'creditMinor') => (amounts(key).length > 0 ? amounts(key) : t('nothing'));
  const owed = amounts('overdueMinor');
  const found =
    sums.anomaliesOpen > 0
      ? t('found', { count: sums.anomaliesOpen })
      : sums.toLookAt > 0
        ? t('notYet')
        : t('allRight');
  // What the companies' own inventories leave out; else of how many companies these are.
  const whose =
    sums.personal > 0 ? t('ofWhichPersonal', { count: sums.personal }) : t('ofCompanies', { count: sums.companies });
  const figures = [
    {
      name: 'available',
      value: number(sums.available),
      note: `${t('owned', { purchased: number(sums.purchased), granted: number(sums.granted) })} · ${whose}`,
    },
    {
      name: 'used',
      value: number(sums.allocated + sums.consumed),
      note: t('inUse', { allocated: number(sums.allocated), consumed: number(sums.consumed) }),
    },
    {
      name: 'expiring',
      value: number(sums.expiring),
      note: t('gone', { expired: number(sums.expired), refunded: number(sums.refunded) }),
    },
    { name: 'toLookAt', value: number(sums.toLookAt), note: found, alarm: sums.toLookAt > 0 || sums.anomaliesOpen > 0 },
    { name: 'liability', value: shown('liabilityMinor') },
    { name: 'credit', value: shown('creditMinor') },
    {
      name: 'overdue',
      value: number(sums.overdueInvoices),
      note: owed.length > 0 && owed,
      alarm: sums.overdueInvoices > 0,
    },
  ] as const;
  return (
    <section aria-label={t('totals')}>
      <FigureLine
        label={t('totals')}
        figures={figures.map((figure) => ({ ...figure, label: t(figure.name) }))}
        count={figures.length}
      />
    </section>
  );
}
