import { useEffect } from 'react';
import { refreshAll } from '../../api/queries.ts';
import { notifyBad, notifyGood } from '../../ui/feedback/notify.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { codeWords, errorWords, refusalWords } from '../../words/words.ts';
import type { Merged } from './mergeWanted.ts';
import { mergeWanted } from './mergeWanted.ts';
import { cartReads } from './orderStates.ts';

/**
 * Puts into the cart what was kept on this device, as soon as its person is here and there is a connection, and says
 * what came of it.
 */
export default function MergeWanted({ owner }: { owner: string }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  useEffect(() => {
    const named = (lines: readonly { name: string; quantity: number }[]) =>
      f.list(lines.map(({ name, quantity }) => t('kept.line', { name, quantity })));
    const tell = (merged: Merged) => {
      if ('refusal' in merged)
        return notifyBad(t('kept.refused', { lines: named(merged.batch.lines), why: refusalWords(merged.refusal) }));
      const { lines } = merged.batch;
      const out = merged.answer.leftOut;
      const inside = lines.filter(({ productId }) => !out.some((one) => one.productId === productId));
      if (inside.length > 0) notifyGood(t('kept.merged', { lines: named(inside) }));
      for (const { productId, code } of out)
        notifyBad(
          t('kept.leftOut', {
            lines: named(lines.filter((line) => line.productId === productId)),
            why: codeWords(code),
          }),
        );
    };
    const merge = async () => {
      const merged = await mergeWanted(owner);
      if (merged.length === 0) return;
      await Promise.all([refreshAll(cartReads), errorWords()]);
      merged.forEach(tell);
    };
    const later = () => void merge();
    later();
    window.addEventListener('online', later);
    return () => window.removeEventListener('online', later);
    // The words are those of the moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner]);
  return null;
}
