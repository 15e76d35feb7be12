import { defineEvent } from '../../platform/database/work.ts';

/** A draft was begun as a copy of the edition before: anyone who keeps something of editions copies it too. */
export const draftStarted = defineEvent<{ courseId: string; fromVersionId: string; versionId: string }>(
  'catalogue.draftStarted',
);
