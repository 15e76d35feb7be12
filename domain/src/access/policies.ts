import type { Rule } from './reach.ts';
import { identityPolicy } from '../identity/policy.ts';
import { companyPolicy } from '../company/policy.ts';
import { listsPolicy } from '../lists/policy.ts';
import { legalPolicy } from '../legal/policy.ts';
import { sheetPolicy } from '../sds/policy.ts';
import { filesPolicy } from '../files/policy.ts';
import { contentPolicy } from '../content/policy.ts';
import { cataloguePolicy } from '../catalogue/policy.ts';
import { productsPolicy } from '../products/policy.ts';
import { enrolmentPolicy } from '../enrolment/policy.ts';
import { assessmentPolicy } from '../assessment/policy.ts';
import { qualificationPolicy } from '../qualification/policy.ts';
import { skillsPolicy } from '../skills/policy.ts';
import { positionsPolicy } from '../positions/policy.ts';
import { evidencePolicy } from '../evidence/policy.ts';
import { assignmentPolicy } from '../assignment/policy.ts';
import { importsPolicy } from '../imports/policy.ts';
import { operationsPolicy } from '../operations/policy.ts';
import { lrsPolicy } from '../xapi/policy.ts';
import { packagesPolicy } from '../packages/policy.ts';
import { seatsPolicy } from '../seats/policy.ts';
import { storePolicy } from '../store/policy.ts';
import { reportsPolicy } from '../reports/policy.ts';
import { drivingPolicy } from '../driving/policy.ts';
import { deliveryPolicy } from '../delivery/policy.ts';
import { groupTrainingPolicy } from '../group-training/policy.ts';
import { messagingPolicy } from '../messaging/policy.ts';
import { noticesPolicy } from '../notices/policy.ts';
import { supportPolicy } from '../support/policy.ts';
import { privacyPolicy } from '../privacy/policy.ts';
import { transferPolicy } from '../transfers/policy.ts';
import type { AnyActor } from './actor.ts';
import type { KeyScope } from './key-scopes.ts';
import type { Reach, Subject } from './reach.ts';
import { reachOf, withinReach } from './reach.ts';

/** The table of reaches: every action a person can take, and how far each role reaches with it. */
export const policies = {
  ...identityPolicy,
  ...companyPolicy,
  ...listsPolicy,
  ...deliveryPolicy,
  ...legalPolicy,
  ...sheetPolicy,
  ...filesPolicy,
  ...contentPolicy,
  ...lrsPolicy,
  ...packagesPolicy,
  ...cataloguePolicy,
  ...skillsPolicy,
  ...productsPolicy,
  ...enrolmentPolicy,
  ...assessmentPolicy,
  ...positionsPolicy,
  ...evidencePolicy,
  ...qualificationPolicy,
  ...assignmentPolicy,
  ...groupTrainingPolicy,
  ...importsPolicy,
  ...seatsPolicy,
  ...storePolicy,
  ...messagingPolicy,
  ...noticesPolicy,
  ...supportPolicy,
  ...privacyPolicy,
  ...transferPolicy,
  ...reportsPolicy,
  ...drivingPolicy,
  ...operationsPolicy,
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof policies;

/** What each scope of a key lets it do, within its company. What is in none of them no key can do. */
export const keyGrants: Record<KeyScope, readonly Action[]> = {
  packages: ['driving.import'],
  registrations: ['driving.register'],
  launches: ['driving.launch'],
  results: ['driving.read'],
  decisions: ['driving.decide', 'package.accept'],
  reports: ['assignment.view', 'standing.viewCompany', 'seat.view'],
};

/** How far an actor reaches with an action: people by their role, keys by their scopes. */
export function reachFor(action: Action, actor: AnyActor): Reach {
  if (actor.kind !== 'key') return reachOf(policies[action], actor);
  return actor.scopes.some((scope) => keyGrants[scope].includes(action)) ? 'ownCompany' : 'nobody';
}

/** May this actor do this to that? The same answer in the browser and on the server. */
export function can(actor: AnyActor, action: Action, subject: Subject = {}): boolean {
  return withinReach(reachFor(action, actor), actor, subject);
}
