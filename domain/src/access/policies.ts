import type { AnyActor } from './actor.ts';
import type { KeyScope } from './key-scopes.ts';
import { modulePolicies } from './module-policies.ts';
import type { Reach, Rule, Subject } from './reach.ts';
import { reachOf, withinReach } from './reach.ts';

/** The table of reaches: every action a person can take, and how far each role reaches with it. */
export const policies = modulePolicies satisfies Record<string, Rule>;

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
