import type { Place } from './page-lines.ts';
import type { Pictogram } from './label/pictogram-names.ts';
import type { Jurisdiction, SignalWord } from './pictograms.ts';
import type { Equipment, SheetLanguage } from './sheet.ts';

/**
 * What was read of one field: how sure that is (of what is stated at 0.9 or more, at least 98 of 100 are right), and
 * where it stands. `derived` says that the sheet does not say it; it follows from its hazard statements.
 */
export type Field<T> = { value: T; confidence: number; place: Place; derived?: true };

/**
 * What a sheet says of its product. Null: not found. An empty list, or null as a value, means that the sheet says there
 * is none.
 */
export type SheetReading = {
  product: Field<string> | null;
  supplier: Field<string> | null;
  /** An ISO day. */
  revisionDate: Field<string> | null;
  language: Field<SheetLanguage> | null;
  jurisdiction: Field<Jurisdiction> | null;
  signalWord: Field<SignalWord | null> | null;
  hCodes: Field<string[]> | null;
  pCodes: Field<string[]> | null;
  /** The sheet's own words of the statements in `pCodes`, in their order; an empty text where it has the usual ones. */
  pWords: Field<string[]> | null;
  pictograms: Field<Pictogram[]> | null;
  cas: Field<string[]> | null;
  unNumber: Field<string | null> | null;
  emergencyPhone: Field<string> | null;
  /** The text of section 4, of section 6, and what section 8 says of protective equipment. */
  firstAid: Field<string> | null;
  spill: Field<string> | null;
  ppe: Field<string> | null;
  equipment: Field<Equipment[]> | null;
};
