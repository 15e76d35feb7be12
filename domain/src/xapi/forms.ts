/** The written forms that statements are made of. Each answers whether a text has it. */

/** An absolute IRI: with a scheme, and without blanks or the characters that RFC 3987 leaves out. */
export const isIri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const isMailto = (text: string): boolean => /^mailto:[^\s@<>,;]+@[^\s@<>,;]+$/i.test(text);

export const isSha1 = (text: string): boolean => /^[0-9a-f]{40}$/i.test(text);

/** SHA-224, 256, 384 or 512 in hexadecimal. */
export const isSha2 = (text: string): boolean => /^([0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i.test(text);

export const isMime = (text: string): boolean =>
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *; *[\w!#$&^.+-]+=("[^"]*"|[^\s;"]+))*$/.test(text);

const language =
  /^(([a-z]{2,3}(-[a-z]{3}){0,3}|[a-z]{4,8})(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*(-[a-wy-z\d](-[a-z\d]{2,8})+)*(-x(-[a-z\d]{1,8})+)?|x(-[a-z\d]{1,8})+|i-[a-z]+|sgn-(be-fr|be-nl|ch-de))$/i;
/** A language tag of RFC 5646. */
export const isLanguage = (text: string): boolean => language.test(text);

const duration =
  /^P(\d+W|(?=.)(\d+([.,]\d+)?Y)?(\d+([.,]\d+)?M)?(\d+([.,]\d+)?D)?(T(?=.)(\d+([.,]\d+)?H)?(\d+([.,]\d+)?M)?(\d+([.,]\d+)?S)?)?)$/;
/** A duration of ISO 8601 in the format with designators; weeks stand alone. */
export const isDuration = (text: string): boolean => duration.test(text);

/** Only hundredths of a second count: what follows is cut off, never rounded. */
export const cutDuration = (text: string): string => text.replace(/([.,]\d\d)\d+S$/, '$1S');

const timestamp = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)([.,]\d+)?)?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;
/** A moment of ISO 8601 (RFC 3339 is part of it). An offset of minus nothing says "unknown", and is refused. */
export function isTimestamp(text: string): boolean {
  const parts = timestamp.exec(text);
  if (!parts || /-00(:?00)?$/.test(parts[8] ?? '')) return false;
  const [, year, month, day, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  const calendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
  return calendar && hour < 24 && minute < 60 && (Number.isNaN(second) || second <= 60);
}

/** A timestamp as the instant it names; without an offset it is read as UTC. */
export function instantOf(text: string): string {
  const parts = timestamp.exec(text)!;
  const zone = (parts[8] ?? 'Z').toUpperCase();
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  // A leap second is the first moment after it: JavaScript has none.
  const leap = parts[6] === '60';
  const seconds = leap ? '59' : (parts[6] ?? '00');
  const fraction = (parts[7] ?? '').replace(',', '.').slice(0, 4);
  const time = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${seconds}${fraction}${offset}`);
  return new Date(time + (leap ? 1000 : 0)).toISOString();
}
