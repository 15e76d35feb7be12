export { contentVersion } from './versions.ts';
export type { ContentVersion } from './versions.ts';
export { contentUses } from './events.ts';
export type { ContentUse } from './events.ts';
export { openMedia } from './media.ts';
export { adoptPackage, itemForPackage } from './adopt-package.ts';
export { insertItem } from './create-content-item.ts';
export { publishFirst } from './publish-content-version.ts';
