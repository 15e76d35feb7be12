/**
 * How tax ids look, by country: EU VAT numbers as VIES lists them (https://ec.europa.eu/taxation_customs/vies, question
 * 11), Canada's business number with its programme account, and a few neighbours. Only the shape is checked: whether a
 * number lives is known to its register alone.
 */
const shapes: Record<string, string> = {
  AT: 'ATU\\d{8}',
  BE: 'BE[01]\\d{9}',
  BG: 'BG\\d{9,10}',
  CY: 'CY\\d{8}[A-Z]',
  CZ: 'CZ\\d{8,10}',
  DE: 'DE\\d{9}',
  DK: 'DK\\d{8}',
  EE: 'EE\\d{9}',
  ES: 'ES[A-Z0-9]\\d{7}[A-Z0-9]',
  FI: 'FI\\d{8}',
  FR: 'FR[A-HJ-NP-Z0-9]{2}\\d{9}',
  GR: 'EL\\d{9}',
  HR: 'HR\\d{11}',
  HU: 'HU\\d{8}',
  IE: 'IE\\d[A-Z0-9+*]\\d{5}[A-Z]{1,2}',
  IT: 'IT\\d{11}',
  LT: 'LT(\\d{9}|\\d{12})',
  LU: 'LU\\d{8}',
  LV: 'LV\\d{11}',
  MT: 'MT\\d{8}',
  NL: 'NL[A-Z0-9+*]{12}',
  PL: 'PL\\d{10}',
  PT: 'PT\\d{9}',
  RO: 'RO\\d{2,10}',
  SE: 'SE\\d{12}',
  SI: 'SI\\d{8}',
  SK: 'SK\\d{10}',
  GB: 'GB(\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})',
  CH: 'CHE\\d{9}(MWST|TVA|IVA)?',
  NO: 'NO\\d{9}MVA',
  CA: '\\d{9}RT\\d{4}',
  US: '\\d{9}',
  AU: '\\d{11}',
};

/** Prefixes that differ from the country's own code. */
const prefixes: Record<string, string> = { GR: 'EL', CH: 'CHE' };
/** Numbers that are written without a prefix. */
const bare = new Set(['CA', 'US', 'AU']);

/**
 * A tax id as it is kept: capitals without blanks, points and dashes, with its prefix; null where it cannot be one of
 * that country.
 */
export function readTaxId(typed: string, country: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.\-/]/g, '');
  const shape = shapes[country];
  if (!shape) return /^[A-Z0-9]{4,20}$/.test(plain) ? plain : null;
  const prefix = prefixes[country] ?? country;
  const whole = bare.has(country) || plain.startsWith(prefix) ? plain : prefix + plain;
  return new RegExp(`^${shape}$`).test(whole) ? whole : null;
}

export type RegisteredNumber = { countryCode: string; number: string };

/** Countries whose VAT numbers the official register of the European Union (VIES) knows. */
const inVies = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/**
 * A tax id, as `readTaxId` keeps it, in the way the register of VAT numbers is asked about it; null where it does not
 * know the country.
 */
export function viesNumber(taxId: string, country: string): RegisteredNumber | null {
  const countryCode = prefixes[country] ?? country;
  return inVies.has(country) && taxId.startsWith(countryCode)
    ? { countryCode, number: taxId.slice(countryCode.length) }
    : null;
}
