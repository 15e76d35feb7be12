import { ask } from '../../platform/database/questions.ts';
import type { Work } from '../../platform/database/work.ts';
import type { ContentUse } from './events.ts';
import { contentUses } from './events.ts';

/** The courses, retired ones left out, that show these items. */
export async function usesOf(work: Work, itemIds: readonly string[]): Promise<ContentUse[]> {
  return itemIds.length > 0 ? (await ask(work, contentUses, { itemIds })).flat() : [];
}

/** In how many courses each item is used. */
export async function countUses(work: Work, itemIds: readonly string[]): Promise<Map<string, number>> {
  const courses = new Map<string, Set<string>>();
  for (const { itemId, courseId } of await usesOf(work, itemIds))
    courses.set(itemId, (courses.get(itemId) ?? new Set()).add(courseId));
  return new Map([...courses].map(([itemId, ids]) => [itemId, ids.size]));
}
