import { namedRegions } from '@app/domain/store/region-names';

/**
 * A country by its name in the language of the reader, and the region of it where it taxes by region; codes without a
 * name stay as they are.
 */
export function placeName(
  country: string,
  region: string | null,
  language: string,
): { country: string; region: string | null } {
  const named = namedRegions(country, language === 'fr' ? 'fr' : 'en').find(({ code }) => code === region)?.name;
  return {
    country: new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country,
    region: named ?? region,
  };
}
