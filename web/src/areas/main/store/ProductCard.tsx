import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import card from '../../../modules/catalogue/card.module.css';
import { Cover } from '../../../modules/catalogue/Cover.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { useMoney } from '../../../words/money.ts';
import classes from './store.module.css';

type Row = Result<'listStore'>['rows'][number];

/** A product as the shop window shows it; the whole card leads to its page. */
export function ProductCard({ row, heading: Heading = 'h2' }: { row: Row; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('products');
  const f = useFormat();
  const { money } = useMoney();
  const facts = [
    f.minutes(row.minutes),
    row.validityMonths === null ? t('list.noEnd') : t('list.months', { count: row.validityMonths }),
    row.languages.toUpperCase(),
    row.courses > 1 && t('list.bundle', { count: row.courses }),
  ].filter(Boolean);
  return (
    <article className={card.card}>
      <Cover icon={row.icon} picture={row.picture} />
      <div className={card.body}>
        <p className={card.over}>
          <span>{row.categoryName}</span>
          {row.soldTo !== 'everybody' && <span>{t(`list.soldTo.${row.soldTo}`)}</span>}
        </p>
        <Heading className={card.title}>
          <Link to="/store/$id" params={{ id: row.id }} data-row-link>
            {row.name}
          </Link>
        </Heading>
        {row.summary && <p className={card.summary}>{row.summary}</p>}
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <p className={classes.price}>
          <strong>
            {row.reachedMinor === null
              ? t('list.noPrice')
              : row.reachedMinor === 0
                ? t('list.free')
                : money(row.reachedMinor, row.currency)}
          </strong>
          {row.fromMinor !== null && row.fromMinor !== row.reachedMinor && (
            <span>{t('list.from', { price: money(row.fromMinor, row.currency) })}</span>
          )}
          {row.agreed && <span>{t('list.agreed')}</span>}
        </p>
        {row.free > 0 && <p className={classes.owned}>{t('list.owned', { count: row.free })}</p>}
        {row.left !== null && (
          <p className={classes.left}>{row.left === 0 ? t('product.soldOut') : t('list.left', { count: row.left })}</p>
        )}
      </div>
    </article>
  );
}
