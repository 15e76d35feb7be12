import type { ErrorCode } from '../errors.ts';

export const pinDigits = { least: 6, most: 12 } as const;
/** How long a printed PIN waits to be used. */
export const oneTimePinDays = 14;
/** A printed one is longer: it cannot be chosen badly, and the person who tries all numbers has further to go. */
export const oneTimePinDigits = 8;
/** How many slips are made at once. */
export const mostSlips = 200;
/** A shared device signs out who does nothing for so long; `warn` seconds before, it asks. */
export const kioskIdle = { seconds: 600, warn: 60 } as const;

const onEveryKeypad = new Set([
  '147258',
  '147369',
  '258369',
  '159753',
  '753159',
  '159357',
  '357159',
  '789456',
  '456123',
  '147852',
  '258456',
  '123654',
  '321654',
  '987456',
  '741852',
  '963852',
]);

/**
 * Why this PIN will not do, or null: 6 to 12 digits that are not among the first anyone would try. `employeeNumber` is
 * on badges.
 */
export function pinObstacle(
  pin: string,
  { employeeNumber = '' }: { employeeNumber?: string | null } = {},
): ErrorCode | null {
  if (!/^[0-9]+$/.test(pin) || pin.length < pinDigits.least || pin.length > pinDigits.most) return 'pinLength';
  return isRun(pin) ||
    isRepeated(pin) ||
    isPaired(pin) ||
    isDate(pin) ||
    isYears(pin) ||
    onEveryKeypad.has(pin) ||
    isNumber(pin, employeeNumber ?? '')
    ? 'pinTooSimple'
    : null;
}

/** 123456, 098765, 135790: each digit the same step after the one before. */
function isRun(pin: string): boolean {
  const step = (at: number) => (Number(pin[at]) - Number(pin[at - 1]) + 10) % 10;
  for (let at = 2; at < pin.length; at++) if (step(at) !== step(1)) return false;
  return true;
}

/** 121212, 123123, and whatever has two different digits at most. */
function isRepeated(pin: string): boolean {
  if (new Set(pin).size <= 2) return true;
  for (let length = 2; length <= pin.length / 2; length++)
    if (
      pin ===
      pin
        .slice(0, length)
        .repeat(Math.ceil(pin.length / length))
        .slice(0, pin.length)
    )
      return true;
  return false;
}

/** 112233, 11223344. */
function isPaired(pin: string): boolean {
  const [odd, even] = [0, 1].map((from) => [...pin].filter((_, at) => at % 2 === from).join(''));
  return odd === even && isRun(odd!);
}

const isDay = (day: string, month: string) =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
const isYear = (year: string) => /^(19[2-9]|20[0-3])\d$/.test(year);

/** A birthday in any order: 140385, 850314, 14031985, 1985-03, 03-1985. */
function isDate(pin: string): boolean {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)];
  if (pin.length === 6)
    return (
      isDay(a, b) ||
      isDay(b, a) ||
      isDay(c, b) ||
      (isYear(pin.slice(0, 4)) && isDay('1', c)) ||
      (isYear(pin.slice(2)) && isDay('1', a))
    );
  if (pin.length !== 8) return false;
  return (
    (isYear(c) && (isDay(a, b) || isDay(b, a))) ||
    (isYear(pin.slice(0, 4)) && (isDay(pin.slice(6), pin.slice(4, 6)) || isDay(pin.slice(4, 6), pin.slice(6))))
  );
}

/** 198519, 851985, 19851987: years, or the end of one beside it. */
function isYears(pin: string): boolean {
  if (pin.length === 8) return isYear(pin.slice(0, 4)) && isYear(pin.slice(4));
  if (pin.length !== 6) return false;
  const [first, last] = [pin.slice(0, 4), pin.slice(2)];
  return (
    (isYear(first) && (first.startsWith(pin.slice(4)) || first.endsWith(pin.slice(4)))) ||
    (isYear(last) && (last.startsWith(pin.slice(0, 2)) || last.endsWith(pin.slice(0, 2))))
  );
}

function isNumber(pin: string, employeeNumber: string): boolean {
  const digits = employeeNumber.replace(/\D/g, '');
  return digits.length >= 4 && (digits === pin || pin.replace(/^0+|0+$/g, '') === digits);
}

/** A company's code or an employee number as it is compared: case and spaces at the ends do not count. */
export const comparedAs = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
