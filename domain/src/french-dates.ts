/**
 * Dates and times as French writes them: “1er mars”, “9 h”, on one line. What the platform formats says “1 mars”, “09 h
 * 00”.
 */
export const frenchDates = (text: string): string =>
  text
    .replace(/(?<!\d)1(?=[ \u00a0\u202f](?:janv|févr|mars|avr|mai|juin|juill|août|sept|oct|nov|déc))/gu, '1er')
    .replace(/(?<!\d)0(?=\d[ \u00a0\u202f]h[ \u00a0\u202f]\d)/gu, '')
    .replace(/(?<=\d[ \u00a0\u202f]h)[ \u00a0\u202f]00(?!\d)/gu, '')
    .replace(/(?<=\d)[ \u00a0\u202f]h(?!\p{L})/gu, '\u00a0h')
    .replace(/(?<=\d\u00a0h)[ \u00a0\u202f](?=\d)/gu, '\u00a0');
