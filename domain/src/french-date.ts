/**
 * Writes a date or time that `Intl` formatted in French the way Québec does: “1er nov. 2026”, “9 h”, “9 h 05”.
 * `Intl` writes “1 nov. 2026”, “09 h 00” and “09 h 05”.
 */
export const frenchDate = (text: string): string =>
  text.replace(firstOfMonth, '1er').replace(timeOfDay, (_, hour: string, minutes: string) => `${hour}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`);

const firstOfMonth = /(?<!\d)1(?=\s(?:janv|févr|mars|avr|mai|juin|juill|août|sept|oct|nov|déc))/gu;
const timeOfDay = /\b0?(\d{1,2})\sh\s(\d{2})(?!\d|\smin)/gu;
