/**
 * Countries and territories by ISO 3166-1 alpha-2, as the standard assigns them. Their names come from the reader's
 * browser.
 */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ ' +
  'DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
const known: ReadonlySet<string> = new Set(codes.split(' '));

export const isCountry = (code: string): boolean => known.has(code);

/** Regions of the countries that tax by region: the second part of ISO 3166-2. */
const regions: Readonly<Record<string, readonly string[]>> = {
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
  US: 'AL AK AS AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MP MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UM UT VT VA VI WA WV WI WY'.split(
    ' ',
  ),
};

/** The regions one chooses from; none where a country does not tax by region. */
export const regionsOf = (country: string): readonly string[] => regions[country] ?? [];
export const isRegion = (country: string, region: string): boolean =>
  regions[country]?.includes(region) ?? /^[A-Z0-9]{1,3}$/.test(region);
