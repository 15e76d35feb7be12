import type { HomePhone } from '@app/domain/imports/employee-row';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers as people write them in one country, from the numbering plans of all: lengths, and digits that are only dialled at home. */
export function homePhone(country: string | null | undefined): HomePhone {
  if (!country || !isSupportedCountry(country)) return () => null;
  return (written) => {
    const number = parsePhoneNumberFromString(written.normalize('NFKC'), { defaultCountry: country, extract: false });
    // An extension has no place in E.164: it is not lost without a word.
    if (!number?.isValid() || number.ext) return null;
    return { kept: number.number, shown: number.formatInternational() };
  };
}
