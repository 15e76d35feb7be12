import { mergeUndone, peopleMerged } from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import { settingHandlers } from './change-settings.ts';
import { healthHandlers } from './health.ts';
import { forgetRuns, makeDigests } from './jobs.ts';
import { mergeNotices, partNotices } from './merge-notices.ts';
import { previewHandlers } from './preview.ts';
import { previewPlatformNotices } from './preview-platform.ts';

export const noticesModule: Module = {
  name: 'notices',
  handlers: [...settingHandlers, ...previewHandlers, previewPlatformNotices, ...healthHandlers],
  listeners: [when(peopleMerged, mergeNotices), when(mergeUndone, partNotices)],
  jobs: [makeDigests, forgetRuns],
};
