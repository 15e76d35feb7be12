import { ahead } from '../../../api/ahead.ts';
import type { Input } from '../../../api/client.ts';
import type { Whose } from './cart.ts';

/**
 * A line as it was changed, before the server has answered. Amounts stay what the server last said: it alone reckons
 * them.
 */
export const changedAhead = ({ lineId, quantity, savedForLater }: Input<'changeCartLine'>) => [
  ahead('getCart', (cart) => ({
    ...cart,
    lines: cart.lines.map((line) =>
      line.id === lineId
        ? { ...line, quantity: quantity ?? line.quantity, savedForLater: savedForLater ?? line.savedForLater }
        : line,
    ),
  })),
];

/** A cart without the line, and one line fewer in the bar, before the server has answered. */
export const removedAhead =
  (boughtFor: Whose) =>
  ({ lineId }: Input<'removeCartLine'>) => [
    ahead('getCart', (cart) => ({ ...cart, lines: cart.lines.filter((line) => line.id !== lineId) })),
    ahead('countCart', (count) => ({ ...count, [boughtFor]: Math.max(0, count[boughtFor] - 1) })),
  ];

/** What changed was read, before the server has answered. */
export const seenAhead = ({ boughtFor }: Input<'markCartSeen'>) => [
  ahead('getCart', (cart) =>
    cart.boughtFor === boughtFor
      ? { ...cart, lines: cart.lines.map((line) => (line.change?.kind === 'gone' ? line : { ...line, change: null })) }
      : cart,
  ),
];
