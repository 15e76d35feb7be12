import type { Day } from '../time.ts';
import { daysBetween } from '../time.ts';
import type { Counted } from './gaps.ts';

/** How ready someone is for one position: "5 of 6 valid, 1 expires in 12 d". */
export type Readiness = {
  asked: number;
  met: number;
  gaps: number;
  due: number;
  nextExpiry: { inDays: number; count: number } | null;
};

type Row = Counted & { coveredThrough: Day | null };

/** Counts what is mandatory on the day; what is still to come or only recommended is left out. */
export function readinessOf(rows: readonly Row[], on: Day): Readiness {
  const asked = rows.filter(({ kind, status }) => kind === 'mandatory' && status !== 'future');
  const met = asked.filter(({ qualified }) => qualified);
  const ending = asked
    .filter(({ status, coveredThrough }) => status === 'expiring' && coveredThrough !== null)
    .map(({ coveredThrough }) => daysBetween(on, coveredThrough!));
  const soonest = ending.length > 0 ? Math.min(...ending) : null;
  return {
    asked: asked.length,
    met: met.length,
    gaps: asked.filter(({ qualified, status }) => !qualified && status !== 'due').length,
    due: asked.filter(({ status }) => status === 'due').length,
    nextExpiry: soonest === null ? null : { inDays: soonest, count: ending.filter((days) => days === soonest).length },
  };
}

const urgencies = [
  'missing',
  'expired',
  'suspended',
  'inGrace',
  'pendingVerification',
  'due',
  'expiring',
  'future',
  'exempt',
  'valid',
] as const;

/**
 * What needs someone first stands first: gaps, what is due, what ends soonest; what is mandatory before what is
 * recommended.
 */
export function byUrgency(one: Row & { dueOn: Day }, other: Row & { dueOn: Day }): number {
  if (one.kind !== other.kind) return one.kind === 'mandatory' ? -1 : 1;
  const apart = urgencies.indexOf(one.status) - urgencies.indexOf(other.status);
  return apart || dayFor(one).localeCompare(dayFor(other));
}

const dayFor = ({ status, coveredThrough, dueOn }: Row & { dueOn: Day }) =>
  status === 'due' || status === 'missing' ? dueOn : (coveredThrough ?? '9999-12-31');
