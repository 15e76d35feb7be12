import { linesOf, type SheetPage } from './page-lines.ts';
import { readRevisionDate } from './read-date.ts';
import {
  readEquipment,
  readHazards,
  readPictograms,
  readPrecautions,
  readPrecautionWords,
  readSignalWord,
} from './read-hazards.ts';
import { readEmergencyPhone, readProduct, readSupplier } from './read-identity.ts';
import { readCasNumbers, readProtection, readText, readUnNumber } from './read-numbers.ts';
import { readJurisdiction, readLanguage } from './read-origin.ts';
import { readByCodes, readOtherLanguage } from './languages/other-languages.ts';
import type { SheetReading } from './reading.ts';
import { sectionsOf } from './sections.ts';

/**
 * What a safety data sheet says, read from the text of its PDF with its places. Rules know the form of 16 sections of
 * WHMIS, OSHA HazCom and CLP in English and French; of a sheet in another language they read the codes. Each field
 * comes with how sure it is and where it stands, so that a person can check it against the page; nothing is taken for
 * granted that was not read.
 */
export function readSheet(pages: readonly SheetPage[]): SheetReading {
  const lines = linesOf(pages);
  const other = readOtherLanguage(lines);
  if (other) return readByCodes(lines, other.language);
  const sections = sectionsOf(lines);
  const language = readLanguage(lines);
  const jurisdiction = readJurisdiction(lines, sections);
  const hCodes = readHazards(sections.get(2));
  const pCodes = readPrecautions(sections.get(2), hCodes);
  const pWords = readPrecautionWords(sections.get(2), pCodes);
  const ppe = readProtection(sections.get(8));
  // Tables of laws and of ingredients have dates of their own.
  const elsewhere = new Set(
    [...sections].flatMap(([number, section]) => (number > 2 && number < 16 ? section.lines : [])),
  );
  const ofTheSheet = lines.filter((line) => !elsewhere.has(line));
  return {
    product: readProduct(lines, sections),
    supplier: readSupplier(sections.get(1), lines),
    revisionDate: readRevisionDate(
      ofTheSheet,
      language?.value ?? null,
      jurisdiction && jurisdiction.confidence >= 0.8 ? jurisdiction.value : null,
    ),
    language,
    jurisdiction,
    signalWord: readSignalWord(sections.get(2), hCodes),
    hCodes,
    pCodes,
    pWords,
    pictograms: readPictograms(sections.get(2), hCodes, jurisdiction?.value ?? null),
    cas: readCasNumbers(sections),
    unNumber: readUnNumber(sections.get(14)),
    emergencyPhone: readEmergencyPhone(sections.get(1)),
    firstAid: readText(sections.get(4)),
    spill: readText(sections.get(6)),
    ppe,
    equipment: readEquipment(pWords, ppe),
  };
}
