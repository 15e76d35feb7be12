/**
 * What our fonts (Noto Sans and Noto Serif, as they are in `assets/fonts`) have a glyph for. What they have none for
 * would be drawn with a font of the reader's in a code of its own: other letters than those that stand there.
 */
const glyphs = [
  String.raw`\n\r\x20-\x7e\xa0-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f`,
  String.raw`\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d`,
  String.raw`\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe`,
  String.raw`\u2000-\u2064\u2066-\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20bf\u2100-\u215f\u2184\u2189\u25cc`,
  String.raw`\u2c60-\u2c7f\u2de0-\u2dff\ua640-\ua69f\ua720-\ua7bf\ua7c2-\ua7ca\ua7f5-\ua7ff\ufb00-\ufb06`,
  String.raw`\ufe20-\ufe2f\ufffc-\ufffd`,
];
const withoutGlyph = new RegExp(`[^${glyphs.join('')}]`, 'gu');

/** Marks that the fonts place with no anchor: drawing one of them ends the whole file with an error. */
const withoutAnchor = /[\u0315\u031a\u031b\u0334-\u0338\u0358]/gu;

/** What is not seen and turns the order of what is: a name would read as another. */
const invisible = /\p{Cf}|[\ufe00-\ufe0f\u034f]/gu;

const plain = /^[\n\x20-\x7e\xa0-\xac\xae-\u024f]*$/;

/**
 * A text as a PDF can show it. Letters of scripts that no font of ours has are shown as �, one for each: that something
 * is missing is seen, and nothing else is read in its place.
 */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(withoutAnchor, '')
    .replace(/\t/g, ' ')
    .replace(withoutGlyph, '\ufffd');
}

/** Names are not broken in the middle, but for a word that no line would hold. */
export const breakWord = (word: string): string[] =>
  word.length <= 40 ? [word] : (word.match(/.{1,20}/gsu) ?? [word]);
