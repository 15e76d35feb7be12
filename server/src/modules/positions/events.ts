import { defineEvent } from '../../platform/database/work.ts';

/** Who holds what was recorded again: given, ended, put right. */
export const holdersChanged = defineEvent<{ companyId: string; personIds: readonly string[] }>('positions.holdersChanged');

/** What is asked was recorded again. */
export const requirementsChanged = defineEvent<{ companyId: string; requirementIds: readonly string[] }>('positions.requirementsChanged');
