/**
 * Currencies and their decimals as ISO 4217 gives them (list one, kept by SIX,
 * https://www.six-group.com/en/products-services/financial-information/data-standards.html; the column "minor unit").
 * What a browser's or a database's own list says differs for some (AFN, IQD, IRR …) and is not asked. Units of account,
 * funds and metals are left out: no one is paid in them.
 */
const byDecimals: Record<0 | 2 | 3, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR ' +
    'FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU ' +
    'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL ' +
    'THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** A currency by its ISO 4217 code: `CAD`. */
export type Currency = string;
export type Decimals = keyof typeof byDecimals;

const decimals = new Map<Currency, Decimals>(
  ([0, 2, 3] as const).flatMap((count) => byDecimals[count].split(' ').map((code) => [code, count] as const)),
);

/** Every currency something can be priced in, by code. */
export const currencies: readonly Currency[] = [...decimals.keys()].sort();

export const isCurrency = (code: string): boolean => decimals.has(code);

/** How many decimals an amount of the currency is written with: 0 for JPY, 2 for CAD, 3 for KWD. */
export function decimalsOf(currency: Currency): Decimals {
  const count = decimals.get(currency);
  if (count === undefined) throw new Error(`no currency of ISO 4217: ${currency}`);
  return count;
}
