import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconShoppingCart } from '../../ui/icons.ts';
import classes from './CartButton.module.css';

/** The way to the cart, with how many products lie in it: one's own and, for a buyer, the company's. */
export function CartButton() {
  const { t } = useTranslation('shell');
  const found = useQuery({ ...queryOf('countCart', {}), staleTime: 60_000 }).data;
  const count = (found?.person ?? 0) + (found?.company ?? 0);
  // Where the company's cart is empty, the one with something in it is opened.
  const search = found && found.company === 0 && found.person > 0 ? { for: 'person' } : {};
  return (
    <Link to="/cart" search={search as never} className={classes.target}>
      <IconShoppingCart size={22} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
      <VisuallyHidden>{count > 0 ? t('menu.cartOf', { count }) : t('menu.cart')}</VisuallyHidden>
    </Link>
  );
}
