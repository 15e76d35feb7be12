import type { HomePhone } from '@app/domain/imports/employee-row';

/**
 * Numbers as people write them in one country, from the numbering plans of all: lengths, and digits that are only
 * dialled at home.
 */
export async function homePhone(country: string | null | undefined): Promise<HomePhone> {
  if (!country) return () => null;
  // The plans of all countries are loaded with the first file of people.
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  if (!isSupportedCountry(country)) return () => null;
  return (written) => {
    const number = parsePhoneNumberFromString(written.normalize('NFKC'), { defaultCountry: country, extract: false });
    // An extension has no place in E.164: it is not lost without a word.
    if (!number?.isValid() || number.ext) return null;
    return { kept: number.number, shown: number.formatInternational() };
  };
}
