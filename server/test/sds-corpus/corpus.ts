import { folded } from '@app/domain/sds/page-lines';
import type { Field, SheetReading } from '@app/domain/sds/reading';
import type { Jurisdiction } from '@app/domain/sds/pictograms';
import type { SheetLocale } from '@app/domain/sds/statements';
import { compose } from './compose.ts';
import { drawSheet } from './draw-sheet.ts';
import { randomFacts, type Truth } from './facts.ts';
import { layouts, type Layout } from './layouts.ts';
import { addQuirks } from './quirks.ts';
import { randomFrom } from './random.ts';

export const fields = [
  'product',
  'supplier',
  'revisionDate',
  'language',
  'jurisdiction',
  'signalWord',
  'hCodes',
  'pCodes',
  'pictograms',
  'cas',
  'unNumber',
  'emergencyPhone',
  'firstAid',
  'spill',
  'ppe',
] as const;
export type FieldName = (typeof fields)[number];
export type CorpusSheet = { key: string; layout: Layout; truth: Truth; draw: () => Promise<Buffer> };

const forms: readonly (readonly [Jurisdiction, SheetLocale])[] = [
  ['whmis', 'en'],
  ['whmis', 'fr'],
  ['osha', 'en'],
  ['clp', 'en'],
  ['clp', 'fr'],
  ['osha', 'fr'],
];

/** Sheets of a seed: every layout in every jurisdiction and language, as often as wanted. */
export function corpus(seed: number, rounds: number): CorpusSheet[] {
  return layouts.flatMap((layout, at) =>
    Array.from({ length: rounds }, (_none, round) =>
      forms.map(([jurisdiction, language], form) => ({
        jurisdiction,
        language,
        number: ((at * 1000 + round) * 10 + form) * 31,
      })),
    )
      .flat()
      .map(({ jurisdiction, language, number }) => {
        const random = randomFrom(seed * 1_000_003 + number);
        const facts = randomFacts(random, language, jurisdiction);
        const sheet = addQuirks(compose(facts, layout.manner, random), facts, random);
        return {
          key: `${layout.key} ${jurisdiction} ${language} ${number}`,
          layout,
          truth: sheet.truth,
          draw: () => drawSheet(sheet, layout.look),
        };
      }),
  );
}

const words = (text: string): string[] => folded(text).match(/[\p{L}\d]+/gu) ?? [];

/** How much two texts share, by their words (F1). */
function shared(a: string, b: string): number {
  const [one, other] = [words(a), words(b)];
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  const both = other.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
  return (2 * both) / Math.max(1, one.length + other.length);
}

/** Whether what was read is what the sheet says. */
export function isRight(field: FieldName, read: unknown, truth: Truth): boolean {
  const wanted = truth[field];
  if (wanted === undefined) return false;
  if (Array.isArray(wanted))
    return Array.isArray(read) && String([...read].toSorted()) === String([...wanted].toSorted());
  if (wanted === null || read === null) return wanted === read;
  if (field === 'firstAid' || field === 'spill' || field === 'ppe') return shared(String(read), wanted) >= 0.95;
  if (field === 'emergencyPhone') return String(read).replace(/\D/g, '') === wanted.replace(/\D/g, '');
  return words(String(read)).join(' ') === words(wanted).join(' ');
}

export type Tally = { stated: number; statedRight: number; there: number; found: number; surelyFound: number };
export const noTally = (): Tally => ({ stated: 0, statedRight: 0, there: 0, found: 0, surelyFound: 0 });

/** Counts one field of one sheet: what was stated at 0.9 or more and right, and what was there and found. */
export function count(tally: Tally, field: FieldName, reading: SheetReading, truth: Truth): boolean {
  const read: Field<unknown> | null = reading[field];
  const right = read !== null && isRight(field, read.value, truth);
  const sure = read !== null && read.confidence >= 0.9;
  if (sure) tally.stated += 1;
  if (sure && right) tally.statedRight += 1;
  if (truth[field] !== undefined) tally.there += 1;
  if (right) tally.found += 1;
  if (right && sure) tally.surelyFound += 1;
  return !sure || right;
}
