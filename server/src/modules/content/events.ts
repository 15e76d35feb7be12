import { defineQuestion } from '../../platform/database/questions.ts';

/** A course that shows a content item, in its draft or in the edition on offer. */
export type ContentUse = {
  itemId: string;
  courseId: string;
  code: string;
  title: string;
  versionNumber: number;
  state: 'draft' | 'published';
};

/** Where are these items used? */
export const contentUses = defineQuestion<{ itemIds: readonly string[] }, ContentUse[]>('content.uses');
