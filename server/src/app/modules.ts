import type { Module } from '../platform/module.ts';
import { assessmentModule } from '../modules/assessment/module.ts';
import { catalogueModule } from '../modules/catalogue/module.ts';
import { companyModule } from '../modules/company/module.ts';
import { contentModule } from '../modules/content/module.ts';
import { enrolmentModule } from '../modules/enrolment/module.ts';
import { filesModule } from '../modules/files/module.ts';
import { identityModule } from '../modules/identity/module.ts';
import { legalModule } from '../modules/legal/module.ts';
import { qualificationModule } from '../modules/qualification/module.ts';
import { operationsModule } from '../modules/operations/module.ts';

/** Every module, lowest first: a module may use those above it in this list, never those below. Events run in this order. */
export const modules: readonly Module[] = [
  identityModule,
  companyModule,
  legalModule,
  filesModule,
  contentModule,
  catalogueModule,
  enrolmentModule,
  assessmentModule,
  qualificationModule,
  operationsModule,
];
