// Written by scripts/addresses.ts: run `npm run addresses` after changing the order of modules in architecture.cjs.
import type { Module } from '../platform/module.ts';
import { identityModule } from '../modules/identity/module.ts';
import { companyModule } from '../modules/company/module.ts';
import { listsModule } from '../modules/lists/module.ts';
import { deliveryModule } from '../modules/delivery/module.ts';
import { filesModule } from '../modules/files/module.ts';
import { contentModule } from '../modules/content/module.ts';
import { lrsModule } from '../modules/lrs/module.ts';
import { catalogueModule } from '../modules/catalogue/module.ts';
import { packagesModule } from '../modules/packages/module.ts';
import { skillsModule } from '../modules/skills/module.ts';
import { productsModule } from '../modules/products/module.ts';
import { seatsModule } from '../modules/seats/module.ts';
import { enrolmentModule } from '../modules/enrolment/module.ts';
import { assessmentModule } from '../modules/assessment/module.ts';
import { positionsModule } from '../modules/positions/module.ts';
import { evidenceModule } from '../modules/evidence/module.ts';
import { legalModule } from '../modules/legal/module.ts';
import { qualificationModule } from '../modules/qualification/module.ts';
import { assignmentModule } from '../modules/assignment/module.ts';
import { groupTrainingModule } from '../modules/group-training/module.ts';
import { storeModule } from '../modules/store/module.ts';
import { messagingModule } from '../modules/messaging/module.ts';
import { supportModule } from '../modules/support/module.ts';
import { transfersModule } from '../modules/transfers/module.ts';
import { sdsModule } from '../modules/sds/module.ts';
import { noticesModule } from '../modules/notices/module.ts';
import { privacyModule } from '../modules/privacy/module.ts';
import { importsModule } from '../modules/imports/module.ts';
import { drivingModule } from '../modules/driving/module.ts';
import { reportsModule } from '../modules/reports/module.ts';
import { operationsModule } from '../modules/operations/module.ts';

/**
 * Every module, lowest first: a module may use those above it in this list, never those below. Events run in this
 * order.
 */
export const modules: readonly Module[] = [
  identityModule,
  companyModule,
  listsModule,
  deliveryModule,
  filesModule,
  contentModule,
  lrsModule,
  catalogueModule,
  packagesModule,
  skillsModule,
  productsModule,
  seatsModule,
  enrolmentModule,
  assessmentModule,
  positionsModule,
  evidenceModule,
  legalModule,
  qualificationModule,
  assignmentModule,
  groupTrainingModule,
  storeModule,
  messagingModule,
  supportModule,
  transfersModule,
  sdsModule,
  noticesModule,
  privacyModule,
  importsModule,
  drivingModule,
  reportsModule,
  operationsModule,
];
