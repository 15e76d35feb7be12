import type { Actor, AnyActor, Role, SystemActor } from './actor.ts';

/** How far a role reaches with one action. A sixth reach needs a decision record. */
export type Reach = 'nobody' | 'self' | 'ownCompany' | 'selfOrOwnCompany' | 'anyone';
export type Rule = Record<Role, Reach>;

/** What an action is about: whose it is and which company it belongs to. */
export type Subject = { personId?: string | null; companyId?: string | null };

export function reachOf(rule: Rule, actor: Actor | SystemActor): Reach {
  return actor.kind === 'system' ? 'anyone' : rule[actor.role];
}

export function withinReach(reach: Reach, actor: AnyActor, subject: Subject): boolean {
  if (reach === 'anyone') return true;
  if (reach === 'nobody' || actor.kind === 'system') return false;
  const own = subject.companyId === actor.companyId;
  if (actor.kind === 'key') return own && reach !== 'self';
  const self = own && subject.personId === actor.personId;
  if (reach === 'self') return self;
  return reach === 'ownCompany' ? own : own || self;
}
