/** Classifications of occupations, with the source that has to be named beside a code. */
export const occupationSchemes = ['onet', 'noc', 'esco'] as const;
export type OccupationScheme = (typeof occupationSchemes)[number];
export type Occupation = { scheme: OccupationScheme; code: string; title: string };

const forms: Record<OccupationScheme, RegExp> = {
  onet: /^\d{2}-\d{4}(\.\d{2})?$/,
  noc: /^\d{5}(\.\d{2})?$/,
  esco: /^(C?\d{1,4}(\.\d{1,4}){0,6}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
};

/** Whether a code has the form its classification gives it; whether there is such a code is not asked. */
export function isOccupationCode({ scheme, code }: Pick<Occupation, 'scheme' | 'code'>): boolean {
  return forms[scheme].test(code);
}
