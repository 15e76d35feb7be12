/**
 * What a job goes through, company by company for instance: one that fails keeps none of the others from its turn; the
 * first failure is told at the end.
 */
export async function oneByOne<One>(all: readonly One[], run: (one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await run(one).catch((failure: unknown) => void failures.push(failure));
  if (failures.length > 0) throw failures[0];
}
