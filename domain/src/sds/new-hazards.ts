import type { Instant } from '../time.ts';
import type { HazardClass } from './search.ts';
import { classesOf } from './search.ts';

/** Days for which a hazard counts as new at a site: what is to be trained is trained by then. */
export const newHazardDays = 90;

type Present = { hazards: readonly string[]; addedAt: Instant; removedAt: Instant | null };

/**
 * The hazard classes that a product brought to a site: none of the products that were there when it came has them. Who
 * works there is to be trained on them (29 CFR 1910.1200 (h)(1): whenever a new chemical hazard is introduced).
 */
export function newHazards(product: Present, others: readonly Present[]): HazardClass[] {
  const there = others.filter(
    ({ addedAt, removedAt }) => addedAt < product.addedAt && (removedAt === null || removedAt > product.addedAt),
  );
  const known = new Set(there.flatMap(({ hazards }) => classesOf(hazards)));
  return classesOf(product.hazards).filter((one) => !known.has(one));
}
