import type { UseFormReturnType } from '@mantine/form';
import type { Equipment, Jurisdiction, QuantityBand, SheetLanguage, SignalWord } from '@app/domain/sds/sheet';
import { equipment, jurisdictions, sheetLanguages, signalWords } from '@app/domain/sds/sheet';
import type { Pictogram } from '@app/domain/sds/label/pictogram-names';
import { pictograms } from '@app/domain/sds/label/pictogram-names';
import { readUn } from '@app/domain/sds/numbers';
import { normaliseCode } from '@app/domain/sds/statements';
import type { Input } from '../../../api/client.ts';
import type { Upload } from './sheets.ts';

type Fields = Upload['fields'];
export type Place = NonNullable<Fields[string]['place']>;
export type PlaceRow = { siteId: string; location: string; quantity: QuantityBand };

/** What the form of a confirmation holds; an empty text is what is not known yet. */
export type Confirmed = {
  product: string;
  manufacturer: string;
  synonyms: string[];
  barcodes: string[];
  revisedOn: string;
  language: SheetLanguage | '';
  jurisdiction: Jurisdiction | '';
  signalWord: SignalWord | '';
  hazards: string[];
  precautions: string[];
  precautionWords: Record<string, string>;
  pictograms: Pictogram[];
  cas: string[];
  unNumber: string;
  emergencyPhone: string;
  firstAid: string;
  spill: string;
  protection: string;
  equipment: Equipment[];
  places: PlaceRow[];
};

export type ConfirmedForm = UseFormReturnType<Confirmed>;
/** A product that there is: the one whose sheet the PDF is. */
export type SelectionBar = { sheetId: string; product: string; manufacturer: string };

/** From here on what was read is taken for right; below it, a person looks at it in the PDF. */
export const isSure = (confidence: number): boolean => confidence >= 0.9;

export type Sureness = 'sure' | 'check' | 'missing';
export function surenessOf(fields: Fields, name: string): Sureness {
  const field = fields[name];
  // No UN number and no signal word are found too: the sheet says that there is none.
  if (!field || field.value?.length === 0) return 'missing';
  return isSure(field.confidence) ? 'sure' : 'check';
}

const text = (fields: Fields, name: string): string => {
  const value = fields[name]?.value;
  return typeof value === 'string' ? value : '';
};
const list = (fields: Fields, name: string): string[] => {
  const value = fields[name]?.value;
  return Array.isArray(value) ? value : [];
};
const codes = (fields: Fields, name: string): string[] => [
  ...new Set(list(fields, name).map((code) => normaliseCode(code) ?? code)),
];
/** The sheet's own words of its precautionary statements, by code. */
const ownWords = (fields: Fields): Record<string, string> => {
  const words = list(fields, 'pWords');
  return Object.fromEntries(
    list(fields, 'pCodes').flatMap((code, at) => (words[at] ? [[normaliseCode(code) ?? code, words[at]]] : [])),
  );
};
const oneOf = <T extends string>(value: string, known: readonly T[]): T | '' =>
  known.find((one) => one === value) ?? '';

/** What was read from a PDF, as the form begins. */
export function confirmedOf({ fields }: Pick<Upload, 'fields'>): Confirmed {
  const named = new Set(list(fields, 'pictograms'));
  const worn = new Set(list(fields, 'equipment'));
  return {
    product: text(fields, 'product'),
    manufacturer: text(fields, 'supplier'),
    synonyms: [],
    barcodes: [],
    revisedOn: text(fields, 'revisionDate'),
    language: oneOf(text(fields, 'language'), sheetLanguages),
    jurisdiction: oneOf(text(fields, 'jurisdiction'), jurisdictions),
    signalWord: oneOf(text(fields, 'signalWord'), signalWords),
    hazards: codes(fields, 'hCodes'),
    precautions: codes(fields, 'pCodes'),
    precautionWords: ownWords(fields),
    pictograms: pictograms.filter((one) => named.has(one)),
    cas: [...new Set(list(fields, 'cas'))],
    unNumber: readUn(text(fields, 'unNumber')) ?? '',
    emergencyPhone: text(fields, 'emergencyPhone'),
    firstAid: text(fields, 'firstAid'),
    spill: text(fields, 'spill'),
    protection: text(fields, 'ppe'),
    equipment: equipment.filter((one) => worn.has(one)),
    places: [],
  };
}

/** The same as the command takes it; what is missing is for the server to name. */
export function inputOf(sheetUploadId: string, sheetId: string | null, values: Confirmed): Input<'confirmSheetUpload'> {
  const { signalWord, unNumber, emergencyPhone, precautionWords, ...rest } = values;
  const own = Object.entries(precautionWords).filter(
    ([code, words]) => rest.precautions.includes(code) && words.trim() !== '',
  );
  return {
    sheetUploadId,
    sheetId,
    ...rest,
    precautionWords: Object.fromEntries(own),
    signalWord: signalWord || null,
    unNumber: unNumber.trim() || null,
    emergencyPhone: emergencyPhone.trim() || null,
  } as Input<'confirmSheetUpload'>;
}

/** `H225, H319` or `P305 + P351 + P338`: what is a code as a whole, else its parts. */
export function codesIn(text: string): string[] {
  return text.split(/[,;\n]/).flatMap((part) => {
    const whole = normaliseCode(part);
    if (whole) return [whole];
    return part.split(/\s+/).flatMap((one) => normaliseCode(one) ?? []);
  });
}
