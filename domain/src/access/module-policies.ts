// Written by scripts/addresses.ts: run `npm run addresses` after adding a policy.
import { assessmentPolicy } from '../assessment/policy.ts';
import { assignmentPolicy } from '../assignment/policy.ts';
import { cataloguePolicy } from '../catalogue/policy.ts';
import { companyPolicy } from '../company/policy.ts';
import { contentPolicy } from '../content/policy.ts';
import { deliveryPolicy } from '../delivery/policy.ts';
import { drivingPolicy } from '../driving/policy.ts';
import { enrolmentPolicy } from '../enrolment/policy.ts';
import { evidencePolicy } from '../evidence/policy.ts';
import { filesPolicy } from '../files/policy.ts';
import { groupTrainingPolicy } from '../group-training/policy.ts';
import { identityPolicy } from '../identity/policy.ts';
import { importsPolicy } from '../imports/policy.ts';
import { legalPolicy } from '../legal/policy.ts';
import { listsPolicy } from '../lists/policy.ts';
import { messagingPolicy } from '../messaging/policy.ts';
import { noticesPolicy } from '../notices/policy.ts';
import { operationsPolicy } from '../operations/policy.ts';
import { packagesPolicy } from '../packages/policy.ts';
import { positionsPolicy } from '../positions/policy.ts';
import { privacyPolicy } from '../privacy/policy.ts';
import { productsPolicy } from '../products/policy.ts';
import { qualificationPolicy } from '../qualification/policy.ts';
import { reportsPolicy } from '../reports/policy.ts';
import { sheetPolicy } from '../sds/policy.ts';
import { seatsPolicy } from '../seats/policy.ts';
import { skillsPolicy } from '../skills/policy.ts';
import { storePolicy } from '../store/policy.ts';
import { supportPolicy } from '../support/policy.ts';
import { transferPolicy } from '../transfers/policy.ts';
import { lrsPolicy } from '../xapi/policy.ts';

/** Every action that a person can take, by module, and how far each role reaches with it. */
export const modulePolicies = {
  ...assessmentPolicy,
  ...assignmentPolicy,
  ...cataloguePolicy,
  ...companyPolicy,
  ...contentPolicy,
  ...deliveryPolicy,
  ...drivingPolicy,
  ...enrolmentPolicy,
  ...evidencePolicy,
  ...filesPolicy,
  ...groupTrainingPolicy,
  ...identityPolicy,
  ...importsPolicy,
  ...legalPolicy,
  ...listsPolicy,
  ...messagingPolicy,
  ...noticesPolicy,
  ...operationsPolicy,
  ...packagesPolicy,
  ...positionsPolicy,
  ...privacyPolicy,
  ...productsPolicy,
  ...qualificationPolicy,
  ...reportsPolicy,
  ...sheetPolicy,
  ...seatsPolicy,
  ...skillsPolicy,
  ...storePolicy,
  ...supportPolicy,
  ...transferPolicy,
  ...lrsPolicy,
} as const;
