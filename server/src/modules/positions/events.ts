import { defineQuestion } from '../../platform/database/questions.ts';
import { defineEvent } from '../../platform/database/work.ts';

/** Who holds what was recorded again: given, ended, put right. */
export const holdersChanged = defineEvent<{ companyId: string; personIds: readonly string[] }>(
  'positions.holdersChanged',
);

/** What is asked was recorded again. */
export const requirementsChanged = defineEvent<{ companyId: string; requirementIds: readonly string[] }>(
  'positions.requirementsChanged',
);

/**
 * The counts of how a company's people stand today, where they are kept: by what is counted, and by key within it.
 * Null: anyone who asks derives.
 */
export const keptStanding = defineQuestion<null, { of(measure: string): ReadonlyMap<string, number> } | null>(
  'positions.keptStanding',
);
