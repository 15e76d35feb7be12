import { defineEvent } from '../../platform/database/work.ts';

/** What these people hold, or what was waived for them, is otherwise than it was. */
export const standingChanged = defineEvent<{ companyId: string; personIds: readonly string[] }>(
  'qualification.standingChanged',
);
