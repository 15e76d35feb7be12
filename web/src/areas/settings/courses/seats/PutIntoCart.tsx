import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';

export type SeatsShort = {
  course: string;
  toBuy: number;
  productId: string | null;
  minQuantity: number;
  maxQuantity: number;
  /** Whom the seats are for, the first of them first: they get them when the order is delivered. */
  people: readonly string[];
};

/** The right product in the right quantity, less what lies in the cart already. */
export function PutIntoCart({ need }: { need: SeatsShort }) {
  const { t } = useTranslation('seats');
  const mayBuy = useQuery({ ...queryOf('countCart', {}), staleTime: 60_000 }).data?.mayBuyForCompany ?? false;
  const cart = useQuery({ ...queryOf('getCart', { boughtFor: 'company' }), staleTime: 10_000, enabled: mayBuy });
  const add = useCommand('addToCart', {
    refresh: ['getCart', 'countCart', 'listSeatNeeds', 'listSeatsOfRows'],
    done: (_result, { quantity }) => t('toBuy.added', { count: quantity, course: need.course }),
  });
  if (need.productId === null || !mayBuy) return null;
  const { productId, minQuantity, maxQuantity, toBuy: short } = need;
  const inCart = cart.data?.lines.find((line) => line.productId === productId && !line.savedForLater)?.quantity ?? 0;
  const missing = Math.min(short - inCart, maxQuantity - inCart);
  if (missing <= 0)
    return inCart > 0 ? (
      <Anchor component={Link} size="sm" to="/cart">
        {t('toBuy.inCart', { count: inCart })}
      </Anchor>
    ) : (
      <Text size="sm" c="dimmed">
        {t('toBuy.enough')}
      </Text>
    );
  const quantity = inCart > 0 ? missing : Math.max(minQuantity, missing);
  // Why the button says another number than the column.
  const why = [
    inCart > 0 && t('toBuy.inCart', { count: inCart }),
    quantity > short - inCart && t('toBuy.least', { count: minQuantity }),
    short > maxQuantity && t('toBuy.most', { count: maxQuantity }),
  ].filter(Boolean);
  return (
    <Stack gap={2} align="flex-end">
      <Button
        size="xs"
        variant="default"
        loading={add.isPending}
        disabled={!cart.data}
        onClick={() =>
          add.mutate({
            boughtFor: 'company',
            productId,
            quantity,
            ...(need.people.length > 0 && { forPeople: need.people.slice(0, quantity) }),
          })
        }
      >
        {t('toBuy.add', { count: quantity })}
      </Button>
      {why.length > 0 && (
        <Text size="xs" c="dimmed">
          {why.join(' · ')}
        </Text>
      )}
    </Stack>
  );
}
