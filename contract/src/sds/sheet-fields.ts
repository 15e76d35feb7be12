import { longestPrecaution } from '@app/domain/sds/printed-statements';
import { equipment, jurisdictions, quantityBands, sheetLanguages, signalWords } from '@app/domain/sds/sheet';
import { z } from 'zod';
import { day, freeText, integer, oneLine } from '../boundary.ts';
import { uuid } from '../endpoint.ts';

/** H and P codes, combined ones with `+`; whether GHS has them is for who confirms them to see. */
const code = (letter: string) =>
  oneLine().regex(new RegExp(`^(EU)?${letter}\\d{3}[A-Za-z]{0,2}(\\+${letter}\\d{3}){0,3}$`));
const codes = (letter: string) => z.array(code(letter)).max(120);
export const pictogram = z.enum(['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09']);

/** What a product is called. */
export const productFields = {
  product: oneLine().trim().min(1).max(200),
  manufacturer: oneLine().trim().min(1).max(200),
  synonyms: z.array(oneLine().trim().min(1).max(200)).max(20),
  barcodes: z.array(oneLine().trim().min(8).max(14)).max(20),
};

/** What a revision says, from its sections 1, 2, 3, 4, 6, 8 and 14. */
export const revisionFields = {
  revisedOn: day,
  language: z.enum(sheetLanguages),
  jurisdiction: z.enum(jurisdictions),
  signalWord: z.enum(signalWords).nullable(),
  hazards: codes('H'),
  precautions: codes('P'),
  /**
   * Precautionary statements in the sheet’s own words, by code: what the supplier filled in or chose. A code without
   * them has the usual text.
   */
  precautionWords: z.record(code('P'), freeText().trim().min(1).max(longestPrecaution)).default({}),
  pictograms: z.array(pictogram).max(9),
  cas: z.array(oneLine().max(12)).max(60),
  unNumber: oneLine()
    .regex(/^\d{4}$/)
    .nullable(),
  emergencyPhone: oneLine().trim().min(3).max(100).nullable(),
  firstAid: freeText().trim().max(10_000),
  spill: freeText().trim().max(10_000),
  protection: freeText().trim().max(10_000),
  equipment: z.array(z.enum(equipment)).max(equipment.length),
};

/** Where a product is at a site. */
export const placeFields = { location: oneLine().trim().max(120), quantity: z.enum(quantityBands) };
export const placed = z.array(z.object({ siteId: uuid, ...placeFields })).max(50);

/**
 * One thing that was read from a PDF, null where it says that there is none: how sure that is, and where it is on which
 * page (points from the lower left corner).
 */
const place = z.object({ page: integer(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export const readField = z.object({
  value: z.union([freeText(), z.array(freeText())]).nullable(),
  confidence: z.number(),
  place: place.nullable(),
});
export const readFields = z.record(freeText(), readField);
