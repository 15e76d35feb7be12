import type { Endpoint } from '@app/contract/endpoint';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { Session } from './session.ts';
import { factorOf } from './session.ts';

/**
 * The area's rule, in the order of severity: signed in, no one-time PIN to replace, company open, role, a second factor
 * where administrators need one, terms accepted, no maintenance.
 */
export function admit(
  {
    method,
    area,
    exempt,
    beforeTerms,
    beforePin,
    beforeFactor,
  }: Pick<Endpoint, 'method' | 'area' | 'exempt' | 'beforeTerms' | 'beforePin' | 'beforeFactor'>,
  session: Session | null,
  now: Instant,
): asserts session is Session {
  if (!session) throw new DomainError('notSignedIn');
  if (session.pinChangeDue && !beforePin) throw new DomainError('pinChangeRequired');
  if (session.suspension && !exempt) {
    if (!session.suspension.readOnlyThrough) throw new DomainError('companySuspended');
    if (method !== 'GET') throw new DomainError('companyReadOnly');
  }
  if (area === 'settings' && !session.claims.buAdmin) throw new DomainError('notAllowed');
  if (area === 'admin' && !session.claims.qmsAdmin) throw new DomainError('notAllowed');
  if (!beforeFactor) refuseWithoutFactor(session, now);
  if (exempt) return;
  if (session.legalDue.length > 0 && !beforeTerms) throw new DomainError('legalRequired', { kinds: session.legalDue });
  if (session.maintenance && !session.claims.qmsAdmin) {
    const { message, endsAt } = session.maintenance;
    const seconds = endsAt ? Math.max(30, (Date.parse(endsAt) - Date.parse(session.now)) / 1000) : 300;
    throw new DomainError('maintenance', { message, endsAt, retryAfter: seconds });
  }
}

/**
 * Whose grace is over signs in with a second factor before anything else: no page of theirs opens until it is set up.
 */
function refuseWithoutFactor(session: Session, now: Instant): void {
  const factor = factorOf(session, now);
  if (factor.state === 'overdue') throw new DomainError('secondFactorRequired', { until: factor.until });
}
