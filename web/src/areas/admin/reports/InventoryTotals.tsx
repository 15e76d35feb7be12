import { showMoney } from '@app/domain/money/written';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Input } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './Inventory.module.css';

/** The sums of everything the list shows, on all its pages. */
export function InventoryTotals({ narrowing }: { narrowing: Record<string, string> }) {
  const { t } = useTranslation('inventory');
  const f = useFormat();
  const totals = useQuery({ ...queryOf('getInventoryTotals', narrowing as unknown as Input<'getInventoryTotals'>), placeholderData: keepPreviousData });
  if (totals.error) return <ErrorState text={refusalWords(totals.error)} onRetry={() => void totals.refetch()} />;
  if (!totals.data) return <Skeleton height={150} mb="md" />;
  const sums = totals.data;
  const number = f.number;
  const amounts = (key: 'liabilityMinor' | 'creditMinor' | 'overdueMinor') =>
    sums.money
      .filter((money) => money[key] !== 0)
      .map((money) => <div key={money.currency}>{showMoney({ minor: money[key], currency: money.currency }, f.locale)}</div>);
  const owed = amounts('overdueMinor');
  const found = sums.anomaliesOpen > 0 ? t('found', { count: sums.anomaliesOpen }) : sums.toLookAt > 0 ? t('notYet') : t('allRight');
  return (
    <section aria-label={t('totals')}>
      <p className={classes.asOf}>{t('asOf', { when: f.instant(sums.asOf) })}</p>
      <div className={classes.tiles}>
        <Tile
          label={t('available')}
          value={number(sums.available)}
          note={`${t('owned', { purchased: number(sums.purchased), granted: number(sums.granted) })} · ${t('ofCompanies', { count: sums.companies })}`}
        />
        <Tile
          label={t('used')}
          value={number(sums.allocated + sums.consumed)}
          note={t('inUse', { allocated: number(sums.allocated), consumed: number(sums.consumed) })}
        />
        <Tile label={t('expiring')} value={number(sums.expiring)} note={t('gone', { expired: number(sums.expired), refunded: number(sums.refunded) })} />
        <Tile label={t('toLookAt')} value={number(sums.toLookAt)} note={found} alarm={sums.toLookAt > 0 || sums.anomaliesOpen > 0} />
        <Tile label={t('liability')} amounts={amounts('liabilityMinor')} />
        <Tile label={t('credit')} amounts={amounts('creditMinor')} />
        <Tile label={t('overdue')} value={number(sums.overdueInvoices)} note={owed} alarm={sums.overdueInvoices > 0} />
      </div>
    </section>
  );
}

type TileProps = { label: string; note?: ReactNode; alarm?: boolean } & ({ value: string; amounts?: never } | { amounts: ReactNode[]; value?: never });

function Tile({ label, value, amounts, note, alarm = false }: TileProps) {
  const { t } = useTranslation('inventory');
  return (
    <div className={classes.tile} data-alarm={alarm || undefined}>
      <p className={classes.label}>{label}</p>
      {value !== undefined && <p className={classes.value}>{value}</p>}
      {amounts && <div className={classes.amounts}>{amounts.length > 0 ? amounts : t('nothing')}</div>}
      {note && <div className={classes.note}>{note}</div>}
    </div>
  );
}
