import { precautionOf } from '../printed-statements.ts';
import type { SheetLocale } from '../statements.ts';
import { labelWords } from '../words.ts';

/**
 * Which precautions come first where a label has no room for all of them, most important first. The laws leave the
 * choice to the supplier, by principles: the most stringent where several apply, what repeats another may go, disposal
 * stays (GHS Rev. 9, Annex 3, section 2, on flexibility in the use of precautionary statements; CLP, Articles 22 and
 * 28). A combination counts by its most important part.
 */
const ranks = {
  /** What someone does in the first minute: rinse, get out, call. */
  firstAid:
    'P354 P353 P351 P338 P360 P361 P331 P310 P316 P315 P320 P311 P352 P340 P336 P334 P335 P330 P321 P322 P341 P350'.split(
      ' ',
    ),
  /** What keeps the harm away in use. */
  prevention: (
    'P223 P222 P210 P211 P212 P230 P231 P250 P251 P220 P221 P244 P260 P284 P285 P280 P281 P282 P283 P262 P263 P201 P202 P203 P234 ' +
    'P271 P240 P241 P242 P243 P261 P272 P270 P264 P265 P273 P232 P233 P235 P236'
  ).split(' '),
  disposal: 'P501 P503 P502'.split(' '),
  emergency: 'P375 P373 P372 P380 P377 P376 P381 P378 P374 P391 P390 P370 P371'.split(' '),
  storage: 'P405 P410 P412 P403 P402 P420 P411 P406 P404 P401 P407 P413 P422'.split(' '),
  /**
   * What has time until later: a doctor when it does not pass, clothes to the laundry, and what is said to consumers.
   */
  later: 'P308 P318 P312 P319 P317 P313 P314 P362 P363 P364 P102 P101 P103'.split(' '),
} as const satisfies Record<string, readonly string[]>;

type Rank = keyof typeof ranks;
const rankNames = Object.keys(ranks) as Rank[];

/**
 * One of each of these groups is kept before a second one of any; a label has smaller type rather than fewer of them.
 */
const leading = ['prevention', 'disposal', 'firstAid'] as const satisfies readonly Rank[];
export const leadingPrecautions = leading.length;

/** Where a statement is in the order: its group, and its place in the group; a code that no list has comes last. */
function placeOf(code: string): { rank: Rank | null; place: number } {
  // P403+P233 is about storage: only parts of the first one's kind count.
  const parts = code.split('+').filter((part) => part[1] === code[1]);
  for (const rank of rankNames) {
    const places = parts.map((part) => ranks[rank].indexOf(part)).filter((place) => place >= 0);
    if (places.length > 0) return { rank, place: Math.min(...places) };
  }
  return { rank: null, place: 0 };
}

/** Whether another statement of the sheet says all that this one does: P310 beside P301+P310, P403 beside P403+P233. */
const isRepeated = (statement: string, all: readonly string[]): boolean => {
  const parts = statement.split('+');
  return all
    .map((other) => other.split('+'))
    .some((other) => other.length > parts.length && parts.every((part) => other.includes(part)));
};

/**
 * The precautions of a sheet in the order in which they are kept on a label. First one each of prevention, disposal and
 * first aid: how the product is handled safely and where the rest of it goes is what a workplace label of WHMIS is for,
 * and what to do in an emergency is on the sheet as well, in full. Then the others by group. What another one repeats
 * is not among them.
 */
export function byImportance(codes: readonly string[]): string[] {
  const once = [...new Set(codes)].filter((code, _at, all) => !isRepeated(code, all));
  const sorted = once
    .map((code, at) => ({ code, at, ...placeOf(code) }))
    .map((one) => ({ ...one, group: one.rank === null ? rankNames.length : rankNames.indexOf(one.rank) }))
    .toSorted((a, b) => a.group - b.group || a.place - b.place || a.at - b.at);
  const ahead = leading.flatMap((rank) => sorted.find((one) => one.rank === rank) ?? []);
  return [...ahead, ...sorted.filter((one) => !ahead.includes(one))].map(({ code }) => code);
}

/**
 * What a label says of a statement; null where the supplier left open what it is about (`Use … to extinguish`): that is
 * for the sheet to say. An open end (`/…`) is left out. Disposal is said in any case, and refers to section 13.
 */
export function labelText(code: string, locale: SheetLocale, own: Readonly<Record<string, string>>): string | null {
  const text = precautionOf(code, locale, own) ?? code;
  const closed = text.replace(/\s*[/,]?\s*(…|\.\.\.)\s*\.?$/, '');
  const open = /…|\.\.\.|\s(to|with|at|by|of|from|à|au|avec|dans|de|par|sous|pour)$/.test(closed);
  if (!open) return closed;
  return code.startsWith('P501') ? labelWords.disposal[locale] : null;
}

/** How a label is tried: with room for so many precautions, in type of such a scale. */
export type LabelTry = { room: number; scale: number };

/**
 * What to try after what did not fit: fewer precautions down to the leading ones, then smaller type, then fewer of
 * these. Null: not even the hazards fit. `smallest`: the smallest scale that can still be read. `whole`: the scale down
 * to which the type gets smaller before any precaution is left out, so that a label with large type does not say less
 * than the next smaller label.
 */
export function nextTry({ room, scale }: LabelTry, smallest: number, whole = 1): LabelTry | null {
  const smaller = Math.round((scale - 0.05) * 100) / 100;
  if (room > leadingPrecautions) return smaller >= whole ? { room, scale: smaller } : { room: room - 1, scale };
  if (smaller >= smallest) return { room, scale: smaller };
  return room > 0 ? { room: room - 1, scale: 1 } : null;
}

/**
 * Precautions of a label: their texts in the order of the sheet, how many had no room, and how many are left to the
 * sheet in all.
 */
export type LabelPrecautions = { texts: string[]; noRoom: number; left: number };

/** The precautions of a label that has room for so many of them. `own`: the sheet's own words, by code. */
export function precautionsOnLabel(
  codes: readonly string[],
  room: number,
  { locale, own }: { locale: SheetLocale; own: Readonly<Record<string, string>> },
): LabelPrecautions {
  const once = [...new Set(codes)];
  // What is left to the sheet says nothing on the label: a statement beside it does not repeat it.
  const said = byImportance(once.filter((code) => labelText(code, locale, own) !== null));
  const unsaid = once.filter((code) => labelText(code, locale, own) === null && !isRepeated(code, once));
  const kept = new Set(said.slice(0, room));
  return {
    texts: codes.flatMap((code, at) =>
      kept.has(code) && codes.indexOf(code) === at ? [labelText(code, locale, own)!] : [],
    ),
    noRoom: said.length - kept.size,
    left: said.length - kept.size + unsaid.length,
  };
}
