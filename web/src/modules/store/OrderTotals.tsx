import { taxName } from '@app/domain/store/tax-name';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './store.module.css';
import { useMoney } from './money.ts';

type Sums = {
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  /** Of an order: what credit notes took off it. */
  creditedMinor?: number;
  taxes: readonly { name: string; ratePpm: number; taxMinor: number }[];
  treatment: string;
};

/** What it comes to: subtotal, discount, each tax by its rate, and the total. */
export function OrderTotals({ sums }: { sums: Sums }) {
  const { t } = useTranslation('buying');
  const money = useMoney(sums.currency);
  const { locale } = useFormat();
  const credited = sums.creditedMinor ?? 0;
  const rate = (ppm: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(ppm / 1_000_000);
  return (
    <>
      <dl className={classes.totals}>
        <dt>{t('cart.subtotal')}</dt>
        <dd>{money(sums.subtotalMinor)}</dd>
        {sums.discountMinor > 0 && (
          <>
            <dt>{t('cart.discount')}</dt>
            <dd>{money(-sums.discountMinor)}</dd>
          </>
        )}
        {sums.taxes.map((tax) => (
          <div key={`${tax.name} ${tax.ratePpm}`} className={classes.pair}>
            <dt>{t('cart.tax', { name: taxName(tax.name, spokenLocale()), rate: rate(tax.ratePpm) })}</dt>
            <dd>{money(tax.taxMinor)}</dd>
          </div>
        ))}
        <dt className={classes.total}>{t('cart.total')}</dt>
        <dd className={classes.total}>
          {money(sums.totalMinor)} <span className={classes.currency}>{sums.currency}</span>
        </dd>
        {credited > 0 && (
          <>
            <dt>{t('order.credited')}</dt>
            <dd>{money(-credited)}</dd>
            <dt>{t('order.remains')}</dt>
            <dd>{money(sums.totalMinor - credited)}</dd>
          </>
        )}
      </dl>
      {sums.treatment === 'reverseCharge' && <p className={classes.quiet}>{t('cart.reverseCharge')}</p>}
    </>
  );
}
