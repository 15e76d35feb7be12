import type { Input } from '../../api/client.ts';
import { useCallOnce } from '../../api/callOnce.ts';
import { useTranslation } from '../../ui/i18n.ts';

export type SeatsOf = { id: string; name: string; available: number; lotId?: string };

/** Gives seats of a product, or of one lot of it, to people; first it says for how many there are enough. */
export function useAssigning({ id, name, available, lotId }: SeatsOf, audience: Input<'assignSeats'>['audience'] | null) {
  const { t } = useTranslation('seats');
  const once = useCallOnce();
  const ask = (preview: boolean) => once('assignSeats', { productId: id, ...(lotId && { lotId }), audience: audience!, preview });
  return {
    text: t('assign.text', { count: available }),
    dialog: {
      title: t('assign.title', { product: name }),
      confirm: t('assign.confirm'),
      of: JSON.stringify(audience),
      ready: audience !== null,
      preview: () => ask(true),
      run: () => ask(false),
    },
  };
}
