const french: Readonly<Record<string, string>> = {
  GST: 'TPS',
  QST: 'TVQ',
  HST: 'TVH',
  PST: 'TVP',
  RST: 'TVD',
  VAT: 'TVA',
};
const english: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(french).map(([en, fr]) => [fr, en]),
);

/**
 * The name of a tax in the reader's language. Names are settings of the platform, one for both languages; those that
 * each language abbreviates in its own way are known here, and others stay as they are.
 */
export const taxName = (name: string, locale: string): string => {
  const known = locale.startsWith('fr') ? french : english;
  return name.replace(/[A-Z]{3}/g, (word) => known[word] ?? word);
};
