import { precautionsByWords, wordsOf } from './match-statements.ts';
import { folded, type Line } from './page-lines.ts';
import { isPrecautionaryCode, normaliseCode, precautionaryStatement } from './statements.ts';

export const precautionaryShape = /(?<![A-Za-z\d])P ?\d{3}(?: ?[+/&] ?P? ?\d{3}(?!\d))*(?!\d)/g;
/** The most characters of a statement in a sheet's own words. */
export const longestPrecaution = 500;

/** Where the statements end, or a group of them begins: a subsection, a heading in words, a label of something else. */
const ends =
  /^(?:[-•*▪·]\s*)?(?:\d{1,2}\.\d{1,2}\b|(?:prevention|response|storage|disposal|general|intervention|stockage|entreposage|elimination|generalites|conseils? de prudence|precautionary|supplemental|supplementary|other hazards?|autres dangers?|hazards? not otherwise|dangers? non classes?|additional|unknown|section|rubrique)\b[^.]{0,60}$|(?:other hazards?|autres dangers?|hazards? not otherwise|supplemental|additional information|informations? (?:supplementaires?|complementaires?)|pictogram|signal ?word|mention d'avertissement)[^:]{0,60}:)/;
/** Signs between a code and its words, and between one statement and the next. */
const around = /^[\s:;,.–—|*•▪·)\]-]+|[\s;,–—|*•▪·([-]+$/g;

/**
 * Whether words are those of a statement, as its supplier completed them: they begin as it does, or share most of their
 * words with it.
 */
function isOf(code: string, text: string): boolean {
  const words = wordsOf(text).split(' ');
  return (['en', 'fr'] as const).some((locale) => {
    const standard = wordsOf(precautionaryStatement(code, locale) ?? '').split(' ');
    const known = new Set(standard);
    return words[0] === standard[0] || words.filter((word) => known.has(word)).length > words.length / 2;
  });
}

/** Whether they say more, or something else, than what every sheet says with the code. */
const isOwn = (code: string, text: string): boolean =>
  !(['en', 'fr'] as const).some((locale) => wordsOf(precautionaryStatement(code, locale) ?? '') === wordsOf(text));

/** What is printed after each code, up to the next code, heading or label. */
function besideCodes(lines: readonly Line[]): Map<string, string> {
  const found = new Map<string, string>();
  let code: string | null = null;
  let last: Line | null = null;
  for (const line of lines) {
    const matches = [...line.text.matchAll(precautionaryShape)].filter((match) =>
      isPrecautionaryCode(normaliseCode(match[0]) ?? ''),
    );
    const goesOn =
      !ends.test(folded(line.text)) &&
      !(code && last && /[.!]$/.test(last.text) && last.page === line.page && last.y - line.y > line.height * 2.2);
    if (!goesOn) code = null;
    const before = line.text.slice(0, matches[0]?.index ?? line.text.length);
    if (code !== null) found.set(code, `${found.get(code) ?? ''} ${before}`);
    matches.forEach((match, index) => {
      const one = normaliseCode(match[0])!;
      const text = line.text.slice(match.index + match[0].length, matches[index + 1]?.index);
      // A code that is named a second time, in a reference, has its words already.
      code = found.has(one) ? null : one;
      if (code !== null) found.set(one, text);
    });
    last = line;
  }
  return found;
}

/** Sentences by the statement that their words are, where no codes are printed. */
function bySentences(lines: readonly Line[], codes: readonly string[]): Map<string, string> {
  const text = lines
    .filter((line) => !ends.test(folded(line.text)))
    .map((line) => line.text)
    .join(' ');
  const found = new Map<string, string>();
  for (const sentence of text.split(/(?<=[.!])\s+(?=\p{Lu})/u)) {
    const told = precautionsByWords(sentence);
    const code = told.length === 1 ? told[0]!.code : null;
    if (code !== null && codes.includes(code) && !found.has(code)) found.set(code, sentence);
  }
  return found;
}

/**
 * What a sheet prints for its precautionary statements where its supplier completed or chose the words (“Dispose of
 * contents/container to an approved waste plant.”), by code. What is printed as every sheet has it is not among them,
 * nor what is not of the statement.
 */
export function printedPrecautions(
  lines: readonly Line[],
  codes: readonly string[],
  byCode: boolean,
): Record<string, string> {
  const found = byCode ? besideCodes(lines) : bySentences(lines, codes);
  return Object.fromEntries(
    codes.flatMap((code) => {
      const text = (found.get(code) ?? '').replace(/\s+/g, ' ').replace(around, '').trim();
      return text !== '' && text.length <= longestPrecaution && isOf(code, text) && isOwn(code, text)
        ? [[code, text] as const]
        : [];
    }),
  );
}

/** The text of a precautionary statement as a sheet has it: in its own words, where they were kept. */
export const precautionOf = (code: string, locale: 'en' | 'fr', own: Readonly<Record<string, string>>): string | null =>
  own[code] ?? precautionaryStatement(code, locale);
