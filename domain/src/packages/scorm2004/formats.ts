import { languages } from './languages.ts';

/** Kinds of values of SCORM 2004 (RTE 4.1.1). A check answers an error code of the standard; 0: it fits. */
export type Check = (value: string) => 0 | 406 | 407;
const typeMismatch = 406;
const outOfRange = 407;

const form =
  (is: RegExp | ((value: string) => boolean)): Check =>
  (value) =>
    (is instanceof RegExp ? is.test(value) : is(value)) ? 0 : typeMismatch;

export const oneOf = (...words: string[]): Check => form((value) => words.includes(value));
export const anyText: Check = () => 0;

const number = /^-?(\d+(\.\d*)?|\.\d+)$/;
export const isReal = (value: string): boolean => value.length <= 40 && number.test(value);
export const real =
  (least = -Infinity, most = Infinity): Check =>
  (value) =>
    !isReal(value) ? typeMismatch : Number(value) < least || Number(value) > most ? outOfRange : 0;

/** A span of time: every part may be left out, but not all of them, and seconds have two places at most. */
export const duration = form(/^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/);

const years = [1970, 2038] as const;
/** A zone of time stands behind parts of a second only: so the standard wants it. */
const pointInTime =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d{1,2}(?:Z|[+-]\d{2}(?::\d{2})?)?)?)?)?)?)?)?$/;
export const timestamp = form((value) => {
  const [, ...parts] = pointInTime.exec(value) ?? [''];
  if (parts.length === 0) return false;
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  if (
    year! < years[0] ||
    year! > years[1] ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return false;
  const zone = /[+-](\d{2})(?::(\d{2}))?$/.exec(value.slice(value.indexOf('T') + 1 || value.length));
  if (zone && (Number(zone[1]) > 23 || Number(zone[2] ?? 0) > 59)) return false;
  return day <= new Date(Date.UTC(year!, month, 0)).getUTCDate();
});

/** An identifier: an address or a plain name. One that begins as a URN has to be one. */
export const isIdentifier = (value: string): boolean => {
  if (value.trim() === '') return false;
  return /^urn:/i.test(value) ? /^urn:[a-z0-9][a-z0-9-]{0,31}:\S+$/i.test(value) : true;
};
export const identifier = form(isIdentifier);
export const isShortIdentifier = (value: string): boolean =>
  /^[\w\-.!~*'();/?:@&=+$,%#]+$/.test(value) && !/^urn:(?![a-z0-9][a-z0-9-]{0,31}:\S)/i.test(value);

/** A language that has a code, with whatever narrows it down; or one of those that are registered otherwise. */
export const isLanguage = (tag: string): boolean =>
  /^[ix]-[A-Za-z0-9]{1,8}(?:-[A-Za-z0-9]{1,8})*$/i.test(tag) ||
  (/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(tag) && languages.has(tag.toLowerCase().split('-')[0]!));
export const language = form((value) => value === '' || isLanguage(value));

/** Text that may say in which language it is: `{lang=fr}Bonjour`. */
export const isLocalized = (value: string): boolean => {
  const said = /^\{lang=([^}]*)\}/.exec(value)?.[1];
  return said === undefined || isLanguage(said);
};
export const localized = form(isLocalized);
