import type { AccessFlag, AccessStanding, AccessState } from '@app/domain/reports/access-review/access-review';
import { accessState } from '@app/domain/reports/access-review/access-review';
import type { AdminRole, roleEffects } from '@app/domain/reports/admin-list';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Work } from '../../../platform/database/work.ts';
import { standingSql } from './access-sql.ts';

/**
 * A row as the evidence of a closed review has it: nothing of it changes afterwards, also where records of people are
 * merged.
 */
export type EvidenceRow = {
  id: string;
  name: string;
  email: string | null;
  role: AdminRole;
  company: string;
  grantedAt: Instant;
  lastSignedInAt: Instant | null;
  factor: 'on' | 'off';
  effect: keyof typeof roleEffects;
  flags: AccessFlag[];
  state: AccessState;
  standing: AccessStanding;
  refusal: string | null;
  comment: string | null;
  decidedBy: string | null;
  decidedAt: Instant | null;
  ownDecision: boolean;
  removedAt: Instant | null;
};
/** What the evidence of a closed review shows. */
export type Evidence = {
  title: string;
  /** Who issues it: the platform's company. */
  issuer: string;
  timeZone: string;
  locale: 'en' | 'fr';
  role: AdminRole | null;
  companies: string[];
  byCompanies: boolean;
  startedAt: Instant;
  startedBy: string;
  dueOn: Day;
  closedAt: Instant;
  closedBy: string;
  sha256: string;
  rows: EvidenceRow[];
};

type Stored = Omit<EvidenceRow, 'state'> & { decision: 'keep' | 'remove' | null };

/** The rows of a closed review, always in the same order. */
export async function evidenceRows(work: Work, reviewId: string): Promise<EvidenceRow[]> {
  // Never null (fixed as the review closes): standing
  const { rows } = await sql<Stored>`select w.id, w.name, w.email, w.role, w.company, w.granted_at as "grantedAt",
      w.last_signed_in_at as "lastSignedInAt", w.factor, w.effect, w.flags, w.final_standing as standing, w.refusal,
        w.comment, w.decided_name as "decidedBy",
      w.decided_at as "decidedAt", coalesce(w.decided_by = w.person_id, false) as "ownDecision",
        w.removed_at as "removedAt", w.decision
    from access_review_rows w where w.review_id = ${reviewId}
      order by w.company collate "C", w.name collate "C", w.role, w.id`.execute(work.tx);
  return rows.map(({ decision, ...row }) => ({ ...row, state: accessState({ ...row, decision }) }));
}

/** Of each row as JSON, one a line: what the evidence names, so that a copy of the rows can be compared with it. */
export const hashOfRows = (rows: readonly EvidenceRow[]): string =>
  createHash('sha256')
    .update(rows.map((row) => JSON.stringify(row)).join('\n'))
    .digest('hex');

/** Fixes how each right stands at the closing, and answers the hash of all rows. */
export async function closeRows(
  work: Work,
  review: { id: string; startedAt: Instant },
): Promise<{ sha256: string; total: number; undecided: number }> {
  await sql`update access_review_rows w set final_standing = ${standingSql(sql`${review.startedAt}::timestamptz`)}
    where w.review_id = ${review.id}`.execute(work.tx);
  const rows = await evidenceRows(work, review.id);
  return {
    sha256: hashOfRows(rows),
    total: rows.length,
    undecided: rows.filter(({ state }) => state === 'undecided').length,
  };
}
