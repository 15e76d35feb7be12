import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import { fileRemovalAsked } from '../files/index.ts';
import { attachMedia } from './attach-media.ts';
import { renameContentItem, restoreContentItem, retireContentItem } from './content-items.ts';
import { createContentItem } from './create-content-item.ts';
import { discardContentDraft } from './discard-content-draft.ts';
import { getContentItem, getContentVersion } from './get-content-item.ts';
import { listContentHandlers } from './list-content-items.ts';
import { keepShownFile, readContentMedia } from './media.ts';
import { publishContentVersion } from './publish-content-version.ts';
import { removeMedia } from './remove-media.ts';
import { saveContentDraft } from './save-content-draft.ts';
import { startContentDraft } from './start-content-draft.ts';

export const contentModule: Module = {
  name: 'content',
  handlers: [
    ...listContentHandlers,
    getContentItem,
    getContentVersion,
    createContentItem,
    renameContentItem,
    startContentDraft,
    saveContentDraft,
    discardContentDraft,
    attachMedia,
    removeMedia,
    publishContentVersion,
    retireContentItem,
    restoreContentItem,
    readContentMedia,
  ],
  listeners: [when(fileRemovalAsked, keepShownFile)],
};
