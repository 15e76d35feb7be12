import { z } from 'zod';

// The boundary of what may be said to the server: one kind of text, one of names, one of days and moments, one of
// numbers. Every field of an endpoint's input is made of these (`boundary.test.ts` refuses another), so that no
// endpoint can forget one.

/** What is stored is told as it is, whatever this release would take. */
let answering = false;
export function parseAnswer<T>(schema: z.ZodType<T>, value: unknown): T {
  answering = true;
  try {
    return schema.parse(value);
  } finally {
    answering = false;
  }
}

// oxlint-disable-next-line no-control-regex -- exactly these
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const lineBreak = /[\t\n\r\u2028\u2029]/;
/** Invisible, or turning what stands beside them around: two names that look alike would not be the same. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/;

const isText = (value: string): boolean => value.isWellFormed() && !control.test(value);
const isLine = (value: string): boolean => isText(value) && !lineBreak.test(value) && !invisible.test(value);

// A schema costs about 10 kB of memory and never changes: each of these is made once, however many fields are made of
// it.
const wellFormed = z
  .string()
  .refine((value) => answering || isText(value), { message: 'Text with characters that are none' });
const composed = (value: string): string => (answering ? value : value.normalize('NFC'));

const someText = wellFormed.overwrite(composed);
/**
 * Text that a person writes, of several lines perhaps: well-formed, in composed form (NFC), without control characters.
 */
export const freeText = () => someText;

const someLine = z
  .string()
  .refine((value) => answering || isLine(value.trim()), { message: 'A name has one line, and no invisible characters' })
  .overwrite(composed);
/**
 * What names something, or is searched for by it: one line of text without invisible or direction-changing characters.
 */
export const oneLine = () => someLine;

const someHeard = z
  .string()
  .overwrite((value) => (answering ? value : value.replaceAll('\0', '\ufffd').toWellFormed()));
/**
 * What a program keeps for itself, as it said it: compressed perhaps, or with separators of its own. Composed it would
 * be something else, refused the result beside it would be lost. Only what no database or UTF-8 can hold is replaced.
 */
export const heardText = () => someHeard;

/** A password or PIN, as it was typed: not composed, because what is derived from it does that. */
export const secretText = () => wellFormed;

const firstYear = 1900;
const lastYear = 2200;
const isInYears = (value: string): boolean =>
  answering || (Number(value.slice(0, 4)) >= firstYear && Number(value.slice(0, 4)) <= lastYear);
const years = { message: `A day between ${firstYear} and ${lastYear}` };

export const day = z.iso.date().refine(isInYears, years);
export const instant = z.iso.datetime().refine(isInYears, years);

const largest = 2_147_483_647;
const someInteger = z
  .int()
  .refine((value) => answering || Math.abs(value) <= largest, { message: 'A number beyond all that is counted' });
/** A whole number, as the database's columns take it. */
export const integer = () => someInteger;

const someBigInteger = z.int();
/** Bytes, or money in its smallest unit. */
export const bigInteger = () => someBigInteger;

const someDecimal = z
  .number()
  .refine((value) => answering || Math.abs(value) <= 1e15, { message: 'A number beyond all that is measured' });
/** A number with decimals. */
export const decimal = () => someDecimal;
