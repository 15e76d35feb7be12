import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { refreshAll, useCommand } from '../../../api/queries.ts';
import { cartReads, orderReads } from '../../../modules/store/orderStates.ts';
import { useUrlState } from '../../../ui/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Cart } from './cart.ts';
import type { CheckoutForm, Method } from './checkoutForm.ts';

/** Places the order; where it is paid by card, goes on to the provider's page. What is refused is told at its step. */
export function useOrder(form: CheckoutForm, cart: Cart | undefined, look: () => void) {
  const navigate = useNavigate();
  const [, change] = useUrlState();
  const [refusal, setRefusal] = useState<string | null>(null);
  const toOrder = async (orderId: string) => {
    await refreshAll([...cartReads, ...orderReads]);
    await navigate({ to: '/orders/$id', params: { id: orderId }, search: { placed: 'true' } as never });
  };
  const pay = useCommand('payByCard', {
    quiet: true,
    onSuccess: ({ url }, { orderId }) => (url ? window.location.assign(url) : toOrder(orderId)),
    onRefusal: (_error, { orderId }) => toOrder(orderId),
  });
  const place = useCommand('placeOrder', {
    quiet: true,
    onSuccess: ({ orderId, state }, { method }) => (method === 'card' && state === 'placed' ? pay.mutate({ orderId }) : toOrder(orderId)),
    onRefusal: (error) => {
      setRefusal(showRefusal(form as never, error) ?? refusalWords(error));
      const [path] = error.issues.map((issue) => issue.path.split('.')[0]);
      if (path === 'billing') change({ step: 'billing' });
      if (path === 'documentId') change({ step: 'payment' });
      look();
    },
  });
  const send = (method: Method, termsVersionId: string | null) => {
    setRefusal(null);
    if (!cart?.id || !termsVersionId) return;
    const { billing, document } = form.values;
    place.mutate({
      cartId: cart.id,
      cartVersion: cart.version,
      quote: cart.quote,
      method,
      billing: {
        name: billing.name.trim(),
        address: billing.address.trim(),
        country: billing.country.trim().toUpperCase(),
        region: billing.region.trim().toUpperCase() || null,
        taxId: billing.taxId.trim() || null,
        email: billing.email.trim(),
      },
      termsVersionId,
      locale: spokenLocale(),
      documentId: method === 'purchaseOrder' ? (document?.id ?? null) : null,
    });
  };
  return { send, refusal, busy: place.isPending || pay.isPending };
}
