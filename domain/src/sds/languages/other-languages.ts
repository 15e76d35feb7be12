import { readUn } from '../numbers.ts';
import { folded, type Line } from '../page-lines.ts';
import { pictograms, type Pictogram } from '../label/pictogram-names.ts';
import { pictogramsOf, signalWordOf, type SignalWord } from '../pictograms.ts';
import { readHazards, readPrecautions } from '../read-hazards.ts';
import { readCasNumbers } from '../read-numbers.ts';
import { readJurisdiction } from '../read-origin.ts';
import type { Field, SheetReading } from '../reading.ts';
import { bestChain, listed, type Section, type Sections } from '../sections.ts';
import type { SheetLanguage } from '../sheet.ts';

/** Small words of languages that the rules do not read, which English and French do not have. */
const smallWords: Partial<Record<SheetLanguage, ReadonlySet<string>>> = {
  de: new Set(
    'der die das und nicht mit bei von den dem zu zum zur im fur auf oder ist sind werden einer nach'.split(' '),
  ),
  es: new Set('el los las y con por para del una se segun o al en su'.split(' ')),
  pt: new Set('os as em nao com por para da do uma ao dos das e no na ou se'.split(' ')),
};
/**
 * Words of each that its neighbours do not have: Italian, Catalan, Danish or Czech share the others. So many different
 * ones have to be there.
 */
const telling: Partial<Record<SheetLanguage, { words: readonly string[]; fewest: number }>> = {
  de: { words: 'nicht ist sind werden oder'.split(' '), fewest: 2 },
  es: { words: 'y los las el segun'.split(' '), fewest: 3 },
  pt: { words: 'nao com em uma ou'.split(' '), fewest: 3 },
};
/** Fewer words than these can be an address. */
const fewestWords = 60;
const readWords = new Set(
  'the of and with not for in is this from to le les des du et avec ne pas pour dans est'.split(' '),
);

/**
 * Whether a sheet is in a language that the rules do not read, and in which; `language` is null where that is not
 * known. Null: in English or French, or there is too little text to tell.
 */
export function readOtherLanguage(lines: readonly Line[]): { language: Field<SheetLanguage> | null } | null {
  const first = lines[0];
  if (!first) return null;
  const text = lines.map((line) => line.text).join('\n');
  const count = (shape: RegExp) => text.match(shape)?.length ?? 0;
  const [letters, latin, han] = [count(/\p{L}/gu), count(/\p{Script=Latin}/gu), count(/\p{Script=Han}/gu)];
  if (letters - latin > letters * 0.4) {
    // Japanese writes with Chinese characters and its own; a sheet in Chinese has none of these.
    const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
    const chinese = han > (letters - latin) * 0.9 && kana < han * 0.02;
    return { language: chinese ? { value: 'zh', confidence: 0.95, place: first } : null };
  }
  const words = folded(text).match(/[a-z]+/g) ?? [];
  if (words.length < 20) return null;
  const share = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length / words.length;
  const read = share(readWords);
  const others = Object.entries(smallWords)
    .map(([value, known]) => ({ value: value as SheetLanguage, share: share(known) }))
    .toSorted((a, b) => b.share - a.share);
  const [best, next] = [others[0]!, others[1]!];
  const distinct = new Set(words);
  const told = telling[best.value];
  const tells = told !== undefined && told.words.filter((word) => distinct.has(word)).length >= told.fewest;
  if (best.share >= 0.06 && best.share > read * 1.5) {
    if (tells && best.share > next.share * 1.2)
      return { language: { value: best.value, confidence: 0.9, place: first } };
    return tells || words.length >= fewestWords ? { language: null } : null;
  }
  return words.length >= fewestWords && read < 0.03 ? { language: null } : null;
}

const numerals = '一二三四五六七八九';
/** 十二 → 12; up to nineteen. */
function numeral(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const ones = text.replace('十', '');
  return (text.includes('十') ? 10 : 0) + (ones === '' ? 0 : numerals.indexOf(ones) + 1);
}

const ordinal = /^\W*第\s*([一二三四五六七八九十]{1,2}|\d{1,2})\s*(?:部分|部|节|節|项|項|章)/u;
const worded = /^\p{L}{4,12}\s*(\d{1,2})(?![\d.]*\d)\s*(?:[.:：)）–—-]|\s|$)/u;
const bare = /^(\d{1,2})(?![\d.]*\d)\s*[.、．:：)）]?\s*\p{L}[^.。]{1,60}$/u;
/** Fewer headings than these are a list of something else. */
const fewestHeadings = 10;

/**
 * The sections of a sheet in any language, by the numbers of their headings alone; none where they are not told from
 * other numbers.
 */
export function numberedSections(lines: readonly Line[]): Sections {
  const body = lines.filter((line) => !line.margin);
  const candidates = body.flatMap((line, at) => {
    const shape = [ordinal, worded, bare].findIndex((one) => one.test(line.text));
    if (shape < 0) return [];
    const number = numeral([ordinal, worded, bare][shape]!.exec(line.text)![1]!);
    return number >= 1 && number <= 16 ? [{ number, at, weight: [4, 4, 2][shape]! }] : [];
  });
  const chain = bestChain(listed(candidates));
  if (chain.length < fewestHeadings) return new Map();
  return new Map(
    chain.map(({ number, at }, index) => [
      number,
      { heading: body[at]!, lines: body.slice(at + 1, chain[index + 1]?.at), sure: false },
    ]),
  );
}

/**
 * What no rule has compared with the words of the sheet is for a person to check: it stays below what is taken for
 * right.
 */
const atMost = <T>(field: Field<T> | null, most = 0.8): Field<T> | null =>
  field && { ...field, confidence: Math.min(field.confidence, most) };

const signals: readonly (readonly [SignalWord, RegExp])[] = [
  ['danger', /(?:^|[:：]\s*)(?:危险|危險|危険|gefahr|peligro|perigo|pericolo|gevaar)\s*[!！。.]*$/],
  ['warning', /(?:^|[:：]\s*)(?:警告|警示|achtung|atencion|atencao|attenzione|waarschuwing)\s*[!！。.]*$/],
];

function readSignal(section: Section, hazards: Field<string[]> | null): Field<SignalWord | null> | null {
  for (const line of section.lines)
    for (const cell of line.cells) {
      const word = signals.find(([, shape]) => shape.test(folded(cell.text)))?.[0];
      if (word)
        return { value: word, confidence: hazards && signalWordOf(hazards.value) === word ? 0.85 : 0.6, place: cell };
    }
  return null;
}

function readPictogramCodes(section: Section, hazards: Field<string[]> | null): Field<Pictogram[]> | null {
  const line = section.lines.find((one) => /GHS ?0[1-9]/.test(one.text));
  const printed = section.lines
    .flatMap((one) => one.text.match(/GHS ?0[1-9]/g) ?? [])
    .map((code) => code.replace(' ', ''));
  if (line) return { value: pictograms.filter((one) => printed.includes(one)), confidence: 0.85, place: line };
  if (!hazards || hazards.value.length === 0) return null;
  return { value: pictogramsOf(hazards.value), confidence: 0.7, place: hazards.place, derived: true };
}

/** The UN number of section 14, beside its label: the abbreviation, or what it is called in Chinese and Japanese. */
function readUnBesideLabel(section: Section | undefined): Field<string> | null {
  const found = (section?.lines ?? []).flatMap((line) => {
    const digits = /(?:\b(?:UN|ONU)|联合国|聯合國|国連)[^\d\n]{0,30}(\d{4})(?![\d-])/u.exec(line.text)?.[1];
    const value = digits === undefined ? null : readUn(digits);
    return value === null ? [] : [{ value, place: line }];
  });
  const first = found[0];
  return first ? { ...first, confidence: new Set(found.map(({ value }) => value)).size > 1 ? 0.5 : 0.8 } : null;
}

/**
 * What a sheet in any language says in signs that are the same in all of them: H and P codes and pictograms of section
 * 2, CAS numbers, the UN number, and the law it names. Nothing that is told by words: no product, no supplier, no date,
 * no text. All of it is stated below 0.9.
 */
export function readByCodes(lines: readonly Line[], language: Field<SheetLanguage> | null): SheetReading {
  const sections = numberedSections(lines);
  const second = sections.get(2);
  const hCodes = atMost(readHazards(second));
  return {
    ...{
      product: null,
      supplier: null,
      revisionDate: null,
      pWords: null,
      emergencyPhone: null,
      firstAid: null,
      spill: null,
      ppe: null,
      equipment: null,
    },
    language,
    jurisdiction: atMost(readJurisdiction(lines, sections)),
    signalWord: second ? readSignal(second, hCodes) : null,
    hCodes,
    pCodes: atMost(readPrecautions(second, null)),
    pictograms: second ? readPictogramCodes(second, hCodes) : null,
    cas: sections.size > 0 ? atMost(readCasNumbers(sections)) : null,
    unNumber: readUnBesideLabel(sections.get(14)),
  };
}
