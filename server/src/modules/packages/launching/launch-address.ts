import type { Activity } from '@app/domain/packages/reading/manifest';

const pathOf = ({ href }: Activity): string => href!.split('/').map(encodeURIComponent).join('/');

/** Where the page of a unit stands below a token, with the parameters of its own. */
export const placeOf = (unit: Activity): string => `p/${pathOf(unit)}${unit.parameters}`;

/** The parameters of the launch stand behind those that the activity has of its own, before its fragment. */
export function withParameters(unit: Activity, parameters: Record<string, string>): string {
  const whole = unit.address ?? placeOf(unit);
  const [, page, query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(whole)!;
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${page}?${[...(query && query !== '?' ? [query.slice(1)] : []), ...added].join('&')}${fragment}`;
}
