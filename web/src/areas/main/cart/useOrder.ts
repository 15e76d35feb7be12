import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { refreshAll, useCommand } from '../../../api/queries.ts';
import { cartReads, orderReads } from '../../../modules/store/orderStates.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { refusalWords } from '../../../words/words.ts';
import type { Cart } from './cart.ts';
import type { CheckoutForm, Method } from './checkoutForm.ts';

type Ordering = { form: CheckoutForm; cart: Cart | undefined; onPlaced: () => void; onRefused: () => void };

/**
 * Places the order; where it is paid by card, goes on to the provider's page. What is refused is told at its field, and
 * nothing typed is lost.
 */
export function useOrder({ form, cart, onPlaced, onRefused }: Ordering) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const toOrder = async (orderId: string) => {
    onPlaced();
    // The page goes first: the cart that is empty now would lead back to the cart.
    await navigate({ to: '/orders/$id', params: { id: orderId }, search: { placed: 'true' } as never });
    await refreshAll([...cartReads, ...orderReads]);
  };
  const refused = (error: Parameters<typeof refusalWords>[0]) => {
    setRefusal(showRefusal(form as never, error));
    onRefused();
  };
  const pay = useCommand('payByCard', {
    quiet: true,
    onSuccess: ({ url }, { orderId }) => (url ? window.location.assign(url) : toOrder(orderId)),
    onRefusal: (_error, { orderId }) => toOrder(orderId),
  });
  const place = useCommand('placeOrder', {
    quiet: true,
    onSuccess: ({ orderId, state }, { method }) =>
      method === 'card' && state === 'placed' ? pay.mutate({ orderId }) : toOrder(orderId),
    onRefusal: refused,
  });
  const number = useCommand('changeCart', { quiet: true, onRefusal: refused });
  const send = async (method: Method, termsVersionId: string | null) => {
    setRefusal(null);
    if (!cart?.id || !termsVersionId) return;
    const { billing, document } = form.values;
    const purchaseOrderNumber = form.values.purchaseOrderNumber.trim();
    const { boughtFor, notes } = cart;
    // The number is the cart's: saving it makes another version of it, and that one is ordered.
    const changed =
      purchaseOrderNumber === cart.purchaseOrderNumber
        ? cart
        : await number.mutateAsync({ boughtFor, purchaseOrderNumber, notes }).catch(() => null);
    if (!changed) return;
    place.mutate({
      cartId: cart.id,
      cartVersion: changed.version,
      quote: cart.quote,
      method,
      billing: {
        name: billing.name.trim(),
        address: billing.address.trim(),
        country: billing.country,
        region: billing.region || null,
        taxId: billing.taxId.trim() || null,
        email: billing.email.trim(),
      },
      termsVersionId,
      locale: spokenLocale(),
      documentId: method === 'purchaseOrder' ? (document?.id ?? null) : null,
    });
  };
  return { send, refusal, busy: number.isPending || place.isPending || pay.isPending };
}
