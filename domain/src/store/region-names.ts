/**
 * The regions of the countries that tax by region, in words: so that no one needs their codes. English | French where
 * it differs.
 */
const names: Readonly<Record<string, string>> = {
  CA: `AB Alberta; BC British Columbia|Colombie-Britannique; MB Manitoba; NB New Brunswick|Nouveau-Brunswick; NL Newfoundland and Labrador|Terre-Neuve-et-Labrador;
    NS Nova Scotia|Nouvelle-Écosse; NT Northwest Territories|Territoires du Nord-Ouest; NU Nunavut; ON Ontario; PE Prince Edward Island|Île-du-Prince-Édouard;
    QC Quebec|Québec; SK Saskatchewan; YT Yukon`,
  US: `AL Alabama; AK Alaska; AS American Samoa|Samoa américaines; AZ Arizona; AR Arkansas; CA California|Californie; CO Colorado; CT Connecticut; DE Delaware;
    DC District of Columbia|District de Columbia; FL Florida|Floride; GA Georgia|Géorgie; GU Guam; HI Hawaii|Hawaï; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas;
    KY Kentucky; LA Louisiana|Louisiane; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MP Northern Mariana Islands|Îles Mariannes du Nord;
    MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico|Nouveau-Mexique; NY New York;
    NC North Carolina|Caroline du Nord; ND North Dakota|Dakota du Nord; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania|Pennsylvanie; PR Puerto Rico|Porto Rico;
    RI Rhode Island; SC South Carolina|Caroline du Sud; SD South Dakota|Dakota du Sud; TN Tennessee; TX Texas; UM US Minor Outlying Islands|Îles mineures éloignées des États-Unis;
    UT Utah; VT Vermont; VA Virginia|Virginie; VI US Virgin Islands|Îles Vierges américaines; WA Washington; WV West Virginia|Virginie-Occidentale; WI Wisconsin; WY Wyoming`,
};

export type NamedRegion = { code: string; name: string };

/** The regions one chooses from, by their names; none where a country does not tax by region. */
export function namedRegions(country: string, locale: 'en' | 'fr'): NamedRegion[] {
  const told = (names[country] ?? '').split(';').flatMap((entry): NamedRegion[] => {
    const [, code, english, french = english] = /^\s*(\S+) ([^|]+)\|?(.+)?$/.exec(entry) ?? [];
    return code ? [{ code, name: (locale === 'fr' ? french : english)! }] : [];
  });
  return told.toSorted((one, other) => one.name.localeCompare(other.name, locale));
}
