import { folded, type Line } from './page-lines.ts';
import type { Jurisdiction } from './pictograms.ts';
import type { Field } from './reading.ts';
import type { Sections } from './sections.ts';
import type { SheetLocale } from './statements.ts';

const english = new Set(
  'the of and with not if for or in is this may from use to by any be should wear product are'.split(' '),
);
const french = new Set(
  'le la les des du et avec ne pas si pour ou dans est ce peut une par eviter en aux sur doit porter produit sont cas'.split(
    ' ',
  ),
);

/** The language of the text, by the small words of both; null for other languages. */
export function readLanguage(lines: readonly Line[]): Field<SheetLocale> | null {
  const words = lines.flatMap((line) => folded(line.text).match(/[a-z]+/g) ?? []);
  const characters = lines.reduce((sum, line) => sum + line.text.replace(/[\s\d.,:;/()-]/g, '').length, 0);
  const latin = words.reduce((sum, word) => sum + word.length, 0);
  const first = lines[0];
  if (!first || words.length < 20 || latin < characters * 0.6) return null;
  const en = words.filter((word) => english.has(word)).length;
  const fr = words.filter((word) => french.has(word)).length;
  const more = Math.max(en, fr);
  // Spanish and Portuguese share small words with French, but have fewer of them.
  if (more < words.length * 0.08) return null;
  const share = more / (en + fr);
  return { value: en > fr ? 'en' : 'fr', confidence: share > 0.75 ? 0.98 : share > 0.6 ? 0.85 : 0.6, place: first };
}

const marks: Record<Jurisdiction, readonly [pattern: RegExp, weight: number][]> = {
  whmis: [
    [/whmis|simdut/, 4],
    [
      /hazardous products (?:regulation|act)|reglement sur les produits dangereux|loi sur les produits dangereux|sor\/ ?2015-17|dors\/ ?2015-17/,
      5,
    ],
    [/\bhpr\b|\brpd\b/, 2],
    [/canutec/, 2],
    [/\bcanada\b|\bcanadian\b|canadien|quebec|\bontario\b/, 1],
    [/\bdsl\b|\blis\b|\btdg\b|\btmd\b/, 0.5],
  ],
  osha: [
    [/1910\.1200|1910,1200/, 5],
    [/\bosha\b/, 3],
    [/hazard communication standard|hazcom|\bhcs\b/, 3],
    [/\bu\.?s\.?a\b|united states|etats-unis/, 1],
    [/chemtrec/, 0.5],
    [/\btsca\b|\bsara\b|proposition 65/, 0.5],
  ],
  clp: [
    [/1907\/2006|\breach\b/, 4],
    [/1272\/2008|\bclp\b/, 4],
    [/2015\/830|2020\/878|453\/2010|91\/155/, 4],
    [/\beuh ?\d{3}/, 2],
    [/pbt(?: and| et|\/) ?vpvb|\bvpvb\b/, 0.5],
    [/\badr\b/, 0.5],
    [/\b(?:france|germany|belgium|belgique|allemagne|united kingdom|netherlands|europe)\b/, 0.5],
  ],
};

/** Whether an address is in the United States: by its name, or a state and a ZIP code. */
const isAmerican = (lines: readonly Line[]): boolean =>
  lines.some(
    (line) =>
      /\busa\b|\bu\.s\.a|united states|etats-unis/.test(folded(line.text)) ||
      /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/.test(line.text),
  );

/**
 * Which law a sheet is written by: what it says of itself at the top and in section 2 counts, before what section 15
 * lists of every country.
 */
export function readJurisdiction(lines: readonly Line[], sections: Sections): Field<Jurisdiction> | null {
  const first = sections.get(1)?.lines[0];
  const at = first ? lines.indexOf(first) : -1;
  const head = [
    ...lines.slice(0, Math.max(at, 12)),
    ...lines.filter((line) => line.margin),
    ...(sections.get(1)?.lines ?? []),
    ...(sections.get(2)?.lines ?? []),
  ];
  const late = [
    ...(sections.get(15)?.lines ?? []),
    ...(sections.get(16)?.lines ?? []),
    ...(sections.get(3)?.lines ?? []),
  ];
  const [above, below] = [head, late].map((part) => part.map((line) => folded(line.text)).join('\n')) as [
    string,
    string,
  ];
  const score = (jurisdiction: Jurisdiction): number =>
    marks[jurisdiction].reduce((sum, [pattern, weight]) => {
      if (pattern.test(above)) return sum + weight;
      return sum + (pattern.test(below) ? weight * 0.25 : 0);
    }, 0);
  const scored = (['whmis', 'osha', 'clp'] as const)
    .map((jurisdiction) => ({ jurisdiction, score: score(jurisdiction) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = [scored[0]!, scored[1]!];
  if (best.score < 1) return null;
  const place =
    head.find((line) => marks[best.jurisdiction].some(([pattern]) => pattern.test(folded(line.text)))) ?? lines[0]!;
  const lead = best.score - next.score;
  // A company of the United States that cites European law sells there, too.
  const elsewhere = best.jurisdiction === 'clp' && isAmerican(head);
  const confidence = elsewhere
    ? 0.7
    : best.score >= 4 && lead >= 3
      ? 0.96
      : best.score >= 3 && lead >= 2
        ? 0.91
        : lead >= 1
          ? 0.8
          : 0.6;
  return { value: best.jurisdiction, confidence, place };
}
