import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { NamedTexts } from '../files/named-texts.ts';
import type { Anchor } from './audit-check.ts';
import { readAnchor } from './audit-check.ts';

const mostKept = 400;
export const anchorName = (day: string): string => `${day}.json`;
const dayOf = (name: string): Day | null =>
  /^\d{4}-\d{2}-\d{2}\.json$/.test(name) ? (name.slice(0, 10) as Day) : null;
const daysOf = async (texts: NamedTexts): Promise<Day[]> =>
  (await texts.names()).flatMap((name) => dayOf(name) ?? []).toSorted();

/**
 * Keeps an anchor, for a backup elsewhere to pick up. The first of a day stays, also where two are written at once: a
 * later one would cover what happened in between.
 */
export const keepAnchor = (texts: NamedTexts, anchor: Anchor): Promise<void> =>
  texts.keep(anchorName(anchor.at.slice(0, 10)), `${JSON.stringify(anchor, null, 2)}\n`);

/** The text of the anchor of a day; null where none was taken. */
export const readKeptAnchor = (texts: NamedTexts, day: string): Promise<string | null> => texts.read(anchorName(day));

/** The kept days before this one, back to seven days before it. */
export async function daysKeptBefore(texts: NamedTexts, day: Day): Promise<Day[]> {
  const from = addDays(day, -7);
  return (await daysOf(texts)).filter((one) => one >= from && one < day);
}

/** The kept anchors, newest first; what is damaged is left out, and its day is missing. */
export async function anchorsKept(texts: NamedTexts): Promise<{ day: string; anchor: Anchor }[]> {
  const kept: { day: string; anchor: Anchor }[] = [];
  for (const day of (await daysOf(texts)).toReversed().slice(0, mostKept)) {
    const anchor = readAnchor((await readKeptAnchor(texts, day)) ?? '');
    if (anchor) kept.push({ day, anchor });
  }
  return kept;
}
