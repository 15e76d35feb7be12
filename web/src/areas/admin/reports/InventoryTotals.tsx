import { showMoney } from '@app/domain/money/written';
import { Skeleton } from '@mantine/core';
import type { Result } from '../../../api/client.ts';
import { Figure, Figures } from '../../../ui/lists/Figures.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';

/** The sums of everything the list shows, on all its pages. */
export function InventoryTotals({ sums }: { sums: Result<'getInventoryTotals'> | undefined }) {
  const { t } = useTranslation('inventory');
  const f = useFormat();
  if (!sums)
    return (
      <div style={{ marginBottom: 'var(--mantine-spacing-md)' }} aria-busy>
        <Figures>
          {(['available', 'used', 'expiring', 'toLookAt', 'liability', 'credit', 'overdue'] as const).map((key) => (
            <Figure
              key={key}
              label={t(key)}
              value={<Skeleton component="span" display="block" height={24} my={6} width="50%" />}
              note={<Skeleton height={12} my={5} />}
            />
          ))}
        </Figures>
      </div>
    );
  const number = f.number;
  const amounts = (key: 'liabilityMinor' | 'creditMinor' | 'overdueMinor') =>
    sums.money
      .filter((money) => money[key] !== 0)
      .map((money) => <div key={money.currency}>{showMoney({ minor: money[key], currency: money.currency }, f.locale)}</div>);
  const shown = (key: 'liabilityMinor' | 'creditMinor') => (amounts(key).length > 0 ? amounts(key) : t('nothing'));
  const owed = amounts('overdueMinor');
  const found = sums.anomaliesOpen > 0 ? t('found', { count: sums.anomaliesOpen }) : sums.toLookAt > 0 ? t('notYet') : t('allRight');
  return (
    <section aria-label={t('totals')} style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Figures>
        <Figure
          label={t('available')}
          value={number(sums.available)}
          note={`${t('owned', { purchased: number(sums.purchased), granted: number(sums.granted) })} · ${t('ofCompanies', { count: sums.companies })}`}
        />
        <Figure
          label={t('used')}
          value={number(sums.allocated + sums.consumed)}
          note={t('inUse', { allocated: number(sums.allocated), consumed: number(sums.consumed) })}
        />
        <Figure label={t('expiring')} value={number(sums.expiring)} note={t('gone', { expired: number(sums.expired), refunded: number(sums.refunded) })} />
        <Figure label={t('toLookAt')} value={number(sums.toLookAt)} note={found} alarm={sums.toLookAt > 0 || sums.anomaliesOpen > 0} />
        <Figure label={t('liability')} amounts={shown('liabilityMinor')} />
        <Figure label={t('credit')} amounts={shown('creditMinor')} />
        <Figure label={t('overdue')} value={number(sums.overdueInvoices)} note={owed} alarm={sums.overdueInvoices > 0} />
      </Figures>
    </section>
  );
}
