import { inLanguage } from '@app/domain/localised';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { ownerOf, useSession } from '../../../session/session.ts';
import { keepPendingCart } from '../../../modules/store/pendingLines.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type Product = Pick<Result<'getStoreProduct'>, 'id' | 'names' | 'boughtFor'>;

/**
 * Puts a product into the cart. Where no one answers or the session has ended, it waits on this device until it can lie
 * there.
 */
export function useAddToCart({ id, names, boughtFor }: Product) {
  const { t } = useTranslation('products');
  const session = useSession();
  const add = useCommand('addToCart', {
    quiet: true,
    refresh: cartReads,
    done: t('product.inCart'),
    onRefusal: (error, { quantity }) => {
      const ended = error.code === 'notSignedIn';
      const unanswered = error.code === 'offline' || error.code === 'unavailable';
      const name = inLanguage(names, spokenLocale());
      // On a device that people share nothing is kept.
      const kept =
        (ended || unanswered) &&
        !session.kiosk &&
        keepPendingCart(ownerOf(session), boughtFor, { productId: id, quantity, name });
      if (kept) notifyGood(t(ended ? 'product.keptSignedOut' : 'product.keptOffline'));
      else notifyBad(refusalWords(error));
    },
  });
  return {
    busy: add.isPending,
    added: add.isSuccess,
    put: (quantity: number) => add.mutate({ productId: id, quantity, boughtFor }),
  };
}
