import { labelled } from './labels.ts';
import { casNumbersIn, readUn } from './numbers.ts';
import { folded, type Line, type Place } from './page-lines.ts';
import type { Field } from './reading.ts';
import type { Section, Sections } from './sections.ts';

/**
 * CAS numbers of the product and of its ingredients: those of sections 1 and 3 whose check digit is right, in their
 * order.
 */
export function readCasNumbers(sections: Sections): Field<string[]> | null {
  const [first, third] = [sections.get(1), sections.get(3)];
  const numbers: string[] = [];
  let place: Place | null = null;
  for (const line of [...(first?.lines ?? []), ...(third?.lines ?? [])])
    for (const cell of line.cells)
      for (const number of casNumbersIn(cell.text)) {
        place ??= cell;
        if (!numbers.includes(number)) numbers.push(number);
      }
  if (place) return { value: numbers, confidence: third?.sure ? 0.97 : 0.85, place };
  if (!third || third.lines.length === 0) return null;
  return { value: [], confidence: third.sure ? 0.9 : 0.7, place: third.lines[0]! };
}

const unregulated =
  /not? (?:dangerous|regulated|restricted|classified|subject|hazardous)|not (?:a |considered )?(?:dangerous|regulated|hazardous)|non[- ](?:reglemente|regulated|dangereu|soumis|classe|hazardous)|unregulated|n'est pas (?:reglemente|soumis|classe|une marchandise|considere|dangereu)|pas (?:reglemente|soumis|classe|dangereu|une? (?:marchandise|produit|matiere))|not applicable|sans objet|non applicable|ne s'applique|no dangerous good|aucune? (?:restriction|reglementation)|not assigned|exempt|not applicable/;
const unLabel = String.raw`(?:un|onu|u\.n\.)[ -]?(?:/ ?(?:id|na) )?(?:no\.?|n°|nr\.?|number|numbers?|numero|id(?:entification)?(?: number)?|identification)|numero (?:onu|un|d'identification)(?: \((?:onu|un)\))?|un ?/ ?id (?:no\.?|number)|n° ?(?:onu|un)|no\.? ?(?:onu|un)|identification number|numero d'identification|un`;

/** The UN number of section 14; null as a value where transport is not regulated. */
export function readUnNumber(section: Section | undefined): Field<string | null> | null {
  if (!section || section.lines.length === 0) return null;
  const sure = section.sure ? 0 : 0.1;
  const found: { value: string; place: Place }[] = [];
  for (const line of section.lines) {
    const number = readUn(line.text.replace(/\bUN[ -]?(?:No|number|nr)[^\d]{0,4}/gi, 'UN '));
    if (number !== null && !/^\s*\d{4}\s*$/.test(line.text)) found.push({ value: number, place: line });
  }
  for (const { text, place, at } of labelled(section.lines, unLabel)) {
    const near = [text, ...section.lines.slice(at + 1, at + 4).map((line) => line.text)];
    for (const one of near.slice(0, found.length > 0 ? 1 : 4)) {
      if (/^14\.[2-9]|proper shipping|designation officielle/.test(folded(one))) break;
      const digits =
        /(?:^|(?:adr|rid|imdg|iata|dot|tdg|tmd|adn|icao|oaci|ata)[^\d:]*[:\s]+)(?:un|onu)?\s*(\d{4})(?![\d-])/i.exec(
          one,
        )?.[1];
      const value = digits === undefined ? null : readUn(digits);
      if (value !== null) found.push({ value, place });
    }
  }
  const first = found[0];
  if (first) {
    const distinct = new Set(found.map((one) => one.value)).size;
    return { value: first.value, confidence: (distinct > 1 ? 0.75 : 0.96) - sure, place: first.place };
  }
  // North American numbers (NA1993) are none of the United Nations.
  if (section.lines.some((line) => /(?<![A-Za-z])(?:NA|ID) ?(?:\d{4}|Number|No)/.test(line.text))) return null;
  const free = section.lines.find((line) => unregulated.test(folded(line.text)));
  return free ? { value: null, confidence: 0.94 - sure, place: free } : null;
}

/** Words before a hyphen that keep it when a line ends there. */
const compounds =
  /(?:^|[^a-z])(?:well|self|non|first|anti|high|low|post|pre|re|eye|face|semi|fire|co|long|short|air|open|tight|close|water|heat|leak|spark|flame|sous|demi|mi|peut|est|apres|auto|vis|porte|c'est|celui|au|ci|la)$/;

/** Lines as text that can be read: a word that was parted at the end of a line is whole again. */
export function textOf(lines: readonly Line[]): string {
  return lines.reduce((text, line) => {
    if (text === '') return line.text;
    const parted = /(\p{L}+)-$/u.exec(text);
    if (!parted || !/^\p{Ll}/u.test(line.text)) return `${text}\n${line.text}`;
    return compounds.test(folded(parted[1] ?? '')) ? text + line.text : text.slice(0, -1) + line.text;
  }, '');
}

/** The text of a section. */
export function readText(section: Section | undefined): Field<string> | null {
  const first = section?.lines[0];
  if (!section || !first) return null;
  return { value: textOf(section.lines), confidence: section.sure ? 0.96 : 0.75, place: first };
}

const protective =
  /^(?:\d\.\d(?:\.\d)?\.?\s*)?(?:[-•*]\s*)?(?:individual protect|personal protect|protective (?:equipment|measures)|(?:recommended )?(?:personal )?protective equipment|eye ?(?:\/|and|or)? ?face protect|eyes?\b.{0,16}protect|hands?\b.{0,12}protect|skin\b.{0,20}protect|respiratory\b.{0,16}protect|ppe\b|mesures? de protection individuelle|protection (?:individuelle|oculaire|respiratoire|cutanee|personnelle|des (?:yeux|mains|voies)|de la (?:peau|main)|du visage|de l'oeil|du corps)|equipements? (?:de protection|individuels?)|mesures? de protection|gants?\b|lunettes|gloves\b)/;

/**
 * What section 8 says of protective equipment: from its first heading or label to the end; else the whole section, less
 * surely.
 */
export function readProtection(section: Section | undefined): Field<string> | null {
  if (!section || section.lines.length === 0) return null;
  const start = section.lines.findIndex((line) => protective.test(folded(line.text)));
  if (start < 0) return { value: textOf(section.lines), confidence: 0.6, place: section.lines[0]! };
  return {
    value: textOf(section.lines.slice(start)),
    confidence: section.sure ? 0.93 : 0.75,
    place: section.lines[start]!,
  };
}
