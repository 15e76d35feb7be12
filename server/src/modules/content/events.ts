import { defineEvent } from '../../platform/database/work.ts';

/** A course that shows a content item, in its draft or in the edition on offer. */
export type ContentUse = { itemId: string; courseId: string; code: string; title: string; versionNumber: number; state: 'draft' | 'published' };

/** Where are these items used? The person who builds courses of them answers by adding to `uses`. */
export const contentUsesAsked = defineEvent<{ itemIds: readonly string[]; uses: ContentUse[] }>('content.usesAsked');
