export { fileRemovalAsked } from './events.ts';
export { getFile, storedFile } from './records.ts';
export type { FileRow } from './records.ts';
