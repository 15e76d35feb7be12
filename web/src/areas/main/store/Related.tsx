import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { ProductCard } from './ProductCard.tsx';
import classes from './store.module.css';

/** Bundles with a course of it first, then what else its category holds. */
export default function Related({ productId }: { productId: string }) {
  const { t } = useTranslation('products');
  const heading = useId();
  const { data } = useQuery(queryOf('listStore', { relatedTo: productId, limit: '6', locale: spokenLocale() }));
  const rows = (data?.rows ?? []).toSorted((one, other) => other.courses - one.courses).slice(0, 3);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.related}>
      <Title order={2} size="h3" id={heading}>
        {t('product.related')}
      </Title>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <ProductCard row={row} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
