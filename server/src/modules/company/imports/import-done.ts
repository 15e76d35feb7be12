import type { Work } from '../../../platform/database/work.ts';
import type { DoneEmployee, EmployeePlan } from './import-plan.ts';
import { knownPlacements } from '../records.ts';

/** Adds to plans that were written what they did. */
export async function withDone(work: Work, plans: readonly EmployeePlan[]): Promise<EmployeePlan[]> {
  const written = plans.filter(
    ({ outcome, personId }) => personId !== null && (outcome === 'new' || outcome === 'changed'),
  );
  const now = await knownPlacements(
    work,
    written.flatMap(({ personId }) => personId ?? []),
  );
  return plans.map((plan) =>
    written.includes(plan) ? { ...plan, done: doneBy(plan, now.get(plan.personId!) ?? []) } : plan,
  );
}

function doneBy(
  { outcome, known, patch, names, placement, custom }: EmployeePlan,
  now: readonly { id: string }[],
): DoneEmployee {
  const done: DoneEmployee = {
    created: outcome === 'new',
    fields: {},
    names: {},
    placements: null,
    positions: [],
    custom,
  };
  if (placement) {
    const before = new Set(placement.known.map(({ id }) => id));
    const after = new Set(now.map(({ id }) => id));
    done.placements = {
      before: placement.known.filter(({ id }) => !after.has(id)).map(({ id: _id, hiredOn: _hiredOn, ...one }) => one),
      planned: placement.planned,
      made: [...after].filter((id) => !before.has(id)),
      known: [...after],
    };
  }
  if (known && patch)
    for (const field of ['employeeNumber', 'jobTitle', 'email', 'phone'] as const)
      if (known[field] !== patch[field]) done.fields[field] = [known[field], patch[field]];
  if (known && names?.legalName) done.names.legalName = [known.name, names.legalName];
  if (known && names?.preferredName) done.names.preferredName = [known.preferredName, names.preferredName];
  return done;
}
