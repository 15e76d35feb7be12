import { roleFrom } from '@app/domain/access/actor';
import type { Actor } from '@app/domain/access/actor';
import { can } from '@app/domain/access/policies';
import type { Action } from '@app/domain/access/policies';
import type { Subject } from '@app/domain/access/reach';
import { isSignedIn, useMaybeSession } from './session.ts';
import type { SignedIn } from './session.ts';

export function actorOf(session: SignedIn): Actor {
  return { kind: 'person', personId: session.person.id, companyId: session.company.id, role: roleFrom(session.claims) };
}

/** May the signed-in person do this? The same table the server refuses by. */
export function useCan(action: Action, subject?: Subject): boolean {
  const session = useMaybeSession();
  if (!session || !isSignedIn(session)) return false;
  const actor = actorOf(session);
  return can(actor, action, subject ?? { personId: actor.personId, companyId: actor.companyId });
}
