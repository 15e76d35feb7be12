import type { Result } from '../../api/client.ts';

type RequiredBy = Pick<NonNullable<Result<'getDashboard'>['continue'][number]['requiredBy']>, 'scope' | 'name'>;

/**
 * Which words say of whom something is required: of a position, site or department by its name, of one person, or of
 * everyone.
 */
export function requiredWord({ scope, name }: RequiredBy, renewal: boolean) {
  if (name) return renewal ? 'renewalFor' : 'requires';
  if (scope === 'person') return renewal ? 'renewalOfYou' : 'requiresOfYou';
  return renewal ? 'renewalOfAll' : 'requiresOfAll';
}
