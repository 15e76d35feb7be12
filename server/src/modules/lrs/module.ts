import type { Module } from '../../platform/module.ts';
import { makeMonths } from './jobs.ts';
import { createLrsKey, listLrsKeys, revokeLrsKey } from './manage-keys.ts';

export const lrsModule: Module = {
  name: 'lrs',
  handlers: [listLrsKeys, createLrsKey, revokeLrsKey],
  jobs: [makeMonths],
};
