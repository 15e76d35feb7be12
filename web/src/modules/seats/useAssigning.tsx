import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Input, Result } from '../../api/client.ts';
import { useCallOnce } from '../../api/callOnce.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';

export type SeatsOf = { id: string; name: string; available: number; lotId?: string };

/**
 * Assigns seats of a product, or of one lot of it, to people; first it says for how many there are enough. People who
 * are still valid are skipped unless they are included: `include` is the field for it, there where anyone is.
 */
export function useAssigning(
  { id, name, available, lotId }: SeatsOf,
  audience: Input<'assignSeats'>['audience'] | null,
) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const once = useCallOnce();
  const [includeValid, setIncludeValid] = useState(false);
  const [valid, setValid] = useState<Result<'assignSeats'>['valid']>([]);
  const ask = async (preview: boolean) => {
    const result = await once('assignSeats', {
      productId: id,
      ...(lotId && { lotId }),
      audience: audience!,
      includeValid,
      preview,
    });
    if (preview) setValid(result.valid);
    return result;
  };
  const [first] = valid.flatMap(({ through }) => (through === null ? [] : [through])).toSorted();
  return {
    text: t('assign.text', { count: available }),
    include: audience !== null && valid.length > 0 && (
      <Checkbox
        label={t('assign.includeValid', { count: valid.length })}
        description={
          first ? t('assign.validUntil', { count: valid.length, day: f.day(first) }) : t('assign.validAlways')
        }
        checked={includeValid}
        onChange={(event) => setIncludeValid(event.currentTarget.checked)}
      />
    ),
    dialog: {
      title: t('assign.title', { product: name }),
      confirm: t('assign.confirm'),
      undo: {
        words: (count: number) => t('assign.done', { count, product: name }),
        refresh: [
          'listSeatInventory',
          'listSeats',
          'listSeatLots',
          'listSeatNeeds',
          'listCoursePeople',
          'getOrder',
        ] as const,
      },
      of: JSON.stringify([audience, includeValid]),
      ready: audience !== null,
      preview: () => ask(true),
      run: () => ask(false),
    },
  };
}
