import { defineEvent } from '../../platform/database/work.ts';

/** A stored file is about to be deleted: a module that still shows it refuses with `fileInUse`. */
export const fileRemovalAsked = defineEvent<{ bucket: string; path: string }>('files.fileRemovalAsked');
