export { fileRemovalAsked } from './events.ts';
export { getFile, storedFile } from './records.ts';
export type { FileRow } from './records.ts';
export { forgetFiles, keepOwnFile, ownFiles } from './own-files.ts';
export type { KeptFile } from './own-files.ts';
export { hasActiveContent } from './active-content.ts';
export { checkDocument } from './check-document.ts';
export { keepUpload } from './keep-upload.ts';
