import { labelled } from './labels.ts';
import { hazardsByWords, precautionsByWords } from './match-statements.ts';
import { folded, placeOf, type Line, type Place } from './page-lines.ts';
import { pictograms, type Pictogram } from './label/pictogram-names.ts';
import { pictogramsOf, signalWordOf, type Jurisdiction, type SignalWord } from './pictograms.ts';
import { precautionaryShape, printedPrecautions } from './printed-statements.ts';
import type { Field } from './reading.ts';
import { equipmentIn } from './read-equipment.ts';
import type { Section } from './sections.ts';
import { equipment, type Equipment } from './sheet.ts';
import { isHazardCode, isPrecautionaryCode, normaliseCode } from './statements.ts';

/** Lines as one text, and which line a character of it is in. */
function joined(lines: readonly Line[]): { text: string; lineAt: (at: number) => Line | null } {
  const starts: number[] = [];
  let text = '';
  for (const line of lines) {
    starts.push(text.length);
    text += `${line.text} `;
  }
  return { text, lineAt: (at) => lines[starts.findLastIndex((start) => start <= at)] ?? null };
}

const hazardShape =
  /(?<![A-Za-z\d])(?:EUH ?\d{3}A?|H ?\d{3}(?: ?(?:FD|Fd|Df|fd|[FDfdi])(?![A-Za-z]))?)(?: ?[+/&] ?H? ?\d{3}(?!\d))*(?!\d)/g;

type Coded = { codes: string[]; place: Place };

/** The codes of a text, each once, as they are combined there. */
function codesIn(lines: readonly Line[], shape: RegExp, exists: (code: string) => boolean): Coded | null {
  const { text, lineAt } = joined(lines);
  const codes: string[] = [];
  let place: Place | null = null;
  for (const match of text.matchAll(shape)) {
    const code = normaliseCode(match[0]);
    if (code === null || !exists(code)) continue;
    place ??= lineAt(match.index);
    if (!codes.includes(code)) codes.push(code);
  }
  return place ? { codes, place } : null;
}

const aboutIngredients =
  /full text of|texte (?:integral|complet|intégral)|for the full text|pour le texte|see section 16|voir (?:la )?(?:section|rubrique) 16|(?:hazardous )?(?:components?|ingredients?) (?:which|that) must be listed|composants? (?:dangereux|determinant)/;

const unclassified =
  /not (?:a )?(?:classified|hazardous)|non[- ]?hazardous|no(?:t)? (?:need for )?(?:classification|classifi[a-z]+ )|non classee?|n'est pas (?:classee?|dangereu(?:x|se)|consideree?|une? (?:substance|melange|produit|preparation) dangereu(?:x|se))|n'est pas une substance ni|pas (?:classee?|un produit dangereux|une substance dangereuse|un melange dangereux)|does not meet the criteria|classification criteria are not met|criteres de classification ne sont pas|not considered (?:as )?(?:a )?hazard|ne repond(?:ent)? pas aux criteres|aucune? (?:classification|danger)|not dangerous|not meet the (?:classification )?criteria|pas dangereu(?:x|se)|not subject to classification/;

const none =
  /^(?:none|no signal ?word|not applicable|n\/?a|not required|no |without|nil|not (?:assigned|relevant|available)|none required|aucune?|sans objet|non applicable|pas de|ne s'applique pas|neant|sans mention|non (?:requis|concerne)|-+$|not classified)/;

const signalOf = (text: string): SignalWord | null | undefined => {
  const word = folded(text).replace(/^[^a-z]+/, '');
  if (/^danger(?:\b|$)(?!ou|eux)/.test(word)) return 'danger';
  if (/^(?:warning|attention|avertissement|mise en garde)(?:\b|$)/.test(word)) return 'warning';
  return none.test(word) ? null : undefined;
};

const signalWords = String.raw`(?:ghs )?(?:signal ?words?(?: \(ghs[^)]*\))?|mot(?:s)? ?(?:-?indicateur|de signal(?:isation)?|signal)|mention(?:s)? d'avertissement(?: \((?:ghs|clp|sgh)[^)]*\))?|terme d'avertissement|mention d'alerte|mot-indicateur|signal)`;

/** The signal word of section 2: beside its label, or alone on a line. */
export function readSignalWord(
  section: Section | undefined,
  hazards: Field<string[]> | null,
): Field<SignalWord | null> | null {
  if (!section) return null;
  const expected = hazards ? signalWordOf(hazards.value) : undefined;
  const weigh = (value: SignalWord | null, base: number): number => {
    if (expected === undefined) return base - 0.08;
    if (expected === value) return Math.max(base, 0.97);
    // H207, H228, H242, H261 and H272 have either; a sheet may give the word of a class without a code.
    return hazards!.confidence >= 0.9 ? 0.75 : 0.8;
  };
  for (const found of labelled(section.lines, signalWords, { loose: true })) {
    const value = signalOf(found.text);
    if (value !== undefined) return { value, confidence: weigh(value, 0.95), place: found.place };
  }
  for (const line of section.lines)
    for (const cell of line.cells) {
      if (!/^(?:danger|warning|attention|avertissement)\s*[!.:]*$/.test(folded(cell.text))) continue;
      const value = signalOf(cell.text);
      if (value) return { value, confidence: weigh(value, 0.92), place: cell };
    }
  if (hazards && hazards.value.length === 0)
    return { value: null, confidence: Math.min(0.92, hazards.confidence), place: hazards.place };
  // H412 and a few others have no signal word.
  return hazards && expected === null
    ? { value: null, confidence: Math.min(0.85, hazards.confidence), place: hazards.place }
    : null;
}

/** Where the hazard statements of a label stand, where they have a label of their own. */
function statementZone(lines: readonly Line[]): readonly Line[] | null {
  const start = lines.findIndex((line) =>
    /^(?:\d\.\d\.?\s*)?(?:[-•]\s*)?(?:ghs )?(?:hazard statements?|mentions? de danger|hazard phrases?)\b/.test(
      folded(line.text),
    ),
  );
  if (start < 0) return null;
  const length = lines
    .slice(start + 1)
    .findIndex((line) =>
      /^(?:[-•]\s*)?(?:precautionary|conseils? de prudence|prevention|precautions?\b)/.test(folded(line.text)),
    );
  return lines.slice(start, length < 0 ? undefined : start + 1 + length);
}

/**
 * The hazard statements of the product: those of section 2 only, by their codes, or else by their words. Codes of
 * ingredients are in sections 3 and 16.
 */
export function readHazards(section: Section | undefined): Field<string[]> | null {
  if (!section || section.lines.length === 0) return null;
  const lines = section.lines.filter((line) => !aboutIngredients.test(folded(line.text)));
  const sure = section.sure ? 0 : 0.12;
  const coded = codesIn(lines, hazardShape, isHazardCode);
  const zone = statementZone(lines);
  const { text, lineAt } = joined(zone ?? lines);
  const words = hazardsByWords(text);
  if (coded) {
    // A statement in words beside codes, which none of them says: one code may have been lost.
    const told = coded.codes.flatMap((code) => code.split('+'));
    const untold = zone
      ? words.filter(
          ({ code }) => !code.split('+').every((one) => told.some((other) => other.startsWith(one.slice(0, 4)))),
        )
      : [];
    // Many more classes than codes: the sheet gives codes for some of its statements only.
    const classes = lines.filter((line) => /categor(?:y|ie)s? ?:? ?\d/.test(folded(line.text))).length;
    const partly = untold.length > 0 || classes >= told.length + 3;
    return { value: coded.codes, confidence: (partly ? 0.8 : 0.97) - sure, place: coded.place };
  }
  if (words.length > 0) {
    // Their places are by words without punctuation: the line is looked for by its statement.
    const first = words[0]!;
    const place = lineAt(Math.min(first.at, text.length - 1)) ?? lines[0]!;
    return { value: words.map(({ code }) => code), confidence: (zone ? 0.88 : 0.75) - sure, place };
  }
  const empty = lines.find((line) => unclassified.test(folded(line.text)));
  const label = labelled(lines, String.raw`(?:ghs )?(?:hazard statements?|mentions? de danger)`).find((one) =>
    none.test(folded(one.text)),
  );
  if (label) return { value: [], confidence: 0.95 - sure, place: label.place };
  const category = lines.find((line) => /categor(?:y|ie)\s*\d/.test(folded(line.text)));
  return empty && !category ? { value: [], confidence: 0.95 - sure, place: empty } : null;
}

/** The precautionary statements of section 2, by their codes, or else those that are told by their words. */
export function readPrecautions(section: Section | undefined, hazards: Field<string[]> | null): Field<string[]> | null {
  if (!section) return null;
  const coded = codesIn(section.lines, precautionaryShape, isPrecautionaryCode);
  const sure = section.sure ? 0 : 0.12;
  if (coded) return { value: coded.codes, confidence: 0.96 - sure, place: coded.place };
  const label = labelled(section.lines, String.raw`(?:ghs )?(?:precautionary statements?|conseils? de prudence)`).find(
    (one) => none.test(folded(one.text)),
  );
  if (label) return { value: [], confidence: 0.92 - sure, place: label.place };
  const words = precautionsByWords(section.lines.map((line) => line.text).join(' '));
  if (words.length > 0)
    return { value: words.map(({ code }) => code), confidence: 0.75, place: placeOf(section.lines) };
  return hazards && hazards.value.length === 0
    ? { value: [], confidence: Math.min(0.9, hazards.confidence), place: hazards.place }
    : null;
}

/**
 * What section 2 prints for its precautionary statements in words of its own, in the order of their codes; an empty
 * text for those that say what every sheet says.
 */
export function readPrecautionWords(
  section: Section | undefined,
  precautions: Field<string[]> | null,
): Field<string[]> | null {
  if (!section || !precautions) return null;
  const byCode = codesIn(section.lines, precautionaryShape, isPrecautionaryCode) !== null;
  const own = printedPrecautions(section.lines, precautions.value, byCode);
  if (Object.keys(own).length === 0) return null;
  return {
    value: precautions.value.map((code) => own[code] ?? ''),
    confidence: precautions.confidence,
    place: precautions.place,
  };
}

/**
 * The equipment to wear: as the precautionary statements name it, and section 8. What only section 8 says is for a
 * person to check.
 */
export function readEquipment(
  words: Field<string[]> | null,
  protection: Field<string> | null,
): Field<Equipment[]> | null {
  const stated = words ? equipmentIn(words.value.join('\n')) : [];
  const told = protection ? equipmentIn(protection.value) : [];
  const value = equipment.filter((one) => stated.includes(one) || told.includes(one));
  const source = stated.length > 0 ? words : protection;
  if (value.length === 0 || !source) return null;
  return { value, confidence: value.every((one) => stated.includes(one)) ? 0.9 : 0.8, place: source.place };
}

const pictogramWords: readonly (readonly [Pictogram, RegExp])[] = [
  ['GHS01', /exploding bomb|bombe explosant|bombe qui explose|explosion d'une bombe/],
  ['GHS03', /flame over circle|flamme (?:sur un|au-dessus d'un|au dessus d'un|surmontant un) cercle/],
  ['GHS02', /\bflame\b(?! over)|\bflamme\b(?! (?:sur|au|surmontant))/],
  ['GHS04', /gas cylinder|bouteille (?:a|de) gaz|cylindre a gaz/],
  ['GHS05', /\bcorrosi(?:on|f|ve)\b/],
  ['GHS06', /skull (?:and|&) cross ?bones|tete de mort|crane/],
  ['GHS07', /exclamation mark|point d'exclamation/],
  ['GHS08', /health hazard|danger pour la sante|silhouette/],
  ['GHS09', /\benvironment\b|environnement/],
];

/**
 * The pictograms: by their codes or names in section 2; or those that follow from the hazard statements, as images are
 * not read.
 */
export function readPictograms(
  section: Section | undefined,
  hazards: Field<string[]> | null,
  jurisdiction: Jurisdiction | null,
): Field<Pictogram[]> | null {
  if (!section) return null;
  const coded = ghsCodes(section.lines);
  if (coded.length > 0)
    return {
      value: pictograms.filter((one) => coded.map((found) => found.text).includes(one)),
      confidence: 0.96,
      place: coded[0]!.place,
    };
  const label = String.raw`(?:ghs |hazard )?(?:pictograms?|pictogrammes?(?: de danger)?|hazard pictograms?|symbols?(?:\(s\))?|symboles?(?: de danger)?|label elements? pictograms?)(?: \((?:ghs|clp|sgh)[^)]*\))?`;
  for (const found of labelled(section.lines, label, { wrapped: true, across: true })) {
    const text = folded(found.text);
    const named = pictogramWords.filter(([, pattern]) => pattern.test(text)).map(([one]) => one);
    if (named.length > 0 && text.length < 200) {
      const agrees =
        hazards &&
        String(pictogramsOf(hazards.value, jurisdiction ?? undefined)) ===
          String(pictograms.filter((one) => named.includes(one)));
      return {
        value: pictograms.filter((one) => named.includes(one)),
        confidence: agrees ? 0.97 : 0.85,
        place: found.place,
      };
    }
    if (none.test(text) && hazards?.value.length === 0) return { value: [], confidence: 0.95, place: found.place };
  }
  if (!hazards) return null;
  if (hazards.value.length === 0)
    return { value: [], confidence: Math.min(0.93, hazards.confidence), place: hazards.place };
  return {
    value: pictogramsOf(hazards.value, jurisdiction ?? undefined),
    confidence: Math.min(0.85, hazards.confidence - 0.05),
    place: hazards.place,
    derived: true,
  };
}

/** `GHS02`, `GHS 07` of a text. */
function ghsCodes(lines: readonly Line[]): { text: string; place: Place }[] {
  return lines.flatMap((line) =>
    [...line.text.matchAll(/(?<![A-Za-z\d])GHS ?0([1-9])(?!\d)/g)].map((match) => ({
      text: `GHS0${match[1]}`,
      place: line,
    })),
  );
}
