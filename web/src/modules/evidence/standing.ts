import type { Day } from '@app/domain/time';
import type { useTranslation } from '../../ui/i18n.ts';
import type { useFormat } from '../../words/format.ts';
import type { Piece } from './states.ts';

type Words = ReturnType<typeof useTranslation<'evidence'>>['t'];

/** Through which day a verified certificate counts, or since when no longer. */
export function standing(piece: Piece, today: Day, f: Pick<ReturnType<typeof useFormat>, 'day'>, t: Words): string {
  const through = piece.achievement?.validThrough;
  if (!through) return t('next.verifiedForGood');
  return t(through < today ? 'next.ranOut' : 'next.verified', { day: f.day(through) });
}
