import { personFellDue } from '../identity/index.ts';
import { forgetStatements } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { companyPack } from '../company/index.ts';
import { packParts } from './company-pack.ts';
import { makeMonths } from './jobs.ts';
import { createLrsKey, listLrsKeys, revokeLrsKey } from './manage-keys.ts';

export const lrsModule: Module = {
  name: 'lrs',
  handlers: [listLrsKeys, createLrsKey, revokeLrsKey],
  listeners: [when(personFellDue, forgetStatements)],
  provides: [provide(companyPack, (work, { companyId }) => packParts(work, companyId))],
  jobs: [makeMonths],
};
