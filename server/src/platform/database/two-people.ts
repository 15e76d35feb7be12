import type { OpenRequest, TwoPersonRequest } from '@app/domain/access/two-people';
import { confirmObstacle, isRequestOpen, requestEndsAt, requestHours } from '@app/domain/access/two-people';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from './work.ts';
import { notEndedBefore } from './predicates.ts';

/**
 * What the requests are about, and whom it concerns. The caller holds it until the commit and has asked the permission.
 */
type About = { id: string; companyId: string; personId: string };
type Request = Omit<TwoPersonRequest, 'personId'> & { id: string; reason: string };
const columns = sql.raw(
  'r.id, r.reason, r.asked_by as "askedBy", r.asked_at as "askedAt", r.confirmed_at as "confirmedAt", r.withdrawn_at as "withdrawnAt"',
);

/**
 * What one person asks for and another confirms within 72 hours. Each module keeps its requests in a table of its own
 * with the same columns; what is done once two people agree is the module's, and so is its entry in the audit trail.
 */
export function twoPersonRequests(table: string, subject: string) {
  const [book, about] = [sql.table(table), sql.ref(subject)];

  async function hold(work: Work, { companyId, id }: About, requestId: string): Promise<Request> {
    const { rows } = await sql<Request>`select ${columns} from ${book} r
      where r.company_id = ${companyId} and r.${about} = ${id} and r.id = ${requestId} for update`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notFound');
    return rows[0];
  }

  return {
    /** One request at a time; one that ran out makes room. Answers the id of the new one. */
    async ask(work: Work, { companyId, id }: About, reason: string): Promise<string> {
      const { rows: waiting } = await sql<Request>`select ${columns} from ${book} r
        where r.company_id = ${companyId} and r.${about} = ${id} and r.confirmed_at is null and r.withdrawn_at is null
          for update`.execute(work.tx);
      for (const request of waiting) {
        if (isRequestOpen(request, work.now)) throw new DomainError('requestOpen');
        await sql`update ${book} set withdrawn_at = ${work.now}
          where company_id = ${companyId} and id = ${request.id}`.execute(work.tx);
      }
      const { rows } = await sql<{ id: string }>`insert into ${book} (company_id, ${about}, reason, asked_by, asked_at)
        values (${companyId}, ${id}, ${reason}, ${work.personId}, ${work.now}) returning id`.execute(work.tx);
      return rows[0]!.id;
    },

    /** The second person agrees; what was asked for may be done. `obstacle`: why it could no longer be asked for. */
    async confirm(
      work: Work,
      of: About,
      requestId: string,
      obstacle: ErrorCode | null,
    ): Promise<{ reason: string; askedBy: string }> {
      const { reason, askedBy, ...request } = await hold(work, of, requestId);
      refuseIf(confirmObstacle({ ...request, askedBy, personId: of.personId }, work.personId, work.now));
      refuseIf(obstacle);
      await refuseWithoutAsker(work, of.companyId, askedBy);
      await sql`update ${book} set confirmed_by = ${work.personId}, confirmed_at = ${work.now}
        where company_id = ${of.companyId} and id = ${requestId}`.execute(work.tx);
      return { reason, askedBy };
    },

    /** Anyone who asked takes it back, or someone else declines. */
    async withdraw(work: Work, of: About, requestId: string): Promise<void> {
      const request = await hold(work, of, requestId);
      if (of.personId === work.personId) throw new DomainError('notForOneself');
      if (!isRequestOpen(request, work.now)) throw new DomainError('requestOver');
      await sql`update ${book} set withdrawn_by = ${work.personId}, withdrawn_at = ${work.now}
        where company_id = ${of.companyId} and id = ${requestId}`.execute(work.tx);
    },

    /**
     * Which of these wait for a second person. Not for those they concern: the caller leaves out what is the reader's
     * own.
     */
    async waitingOn(work: Work, ids: readonly string[]): Promise<Map<string, OpenRequest>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<
        AskedRow & { about: string }
      >`select r.${about} as about, ${askedColumns} from ${book} r left join people b on b.id = r.asked_by
        where r.${about} = any(${[...ids]}::uuid[]) and ${stillOpen(work)}`.execute(work.tx);
      return new Map(rows.map(({ about: id, ...row }) => [id, shownAsked(work, row)]));
    },
  };
}

/** Anyone who asked and could not any more is no second person. */
async function refuseWithoutAsker(work: Work, companyId: string, askedBy: string): Promise<void> {
  const { rows } = await sql<{
    may: boolean;
  }>`select may_ask_revocation(${askedBy}, ${companyId}, ${work.today}) as may`.execute(work.tx);
  if (!rows[0]!.may) throw new DomainError('requestOver');
}

// For lists of requests, which each module writes with its own words; the request is called `r`, who asked `b`.

export type AskedRow = { askedById: string; askedBy: string | null; askedAt: Instant };
/** A company does not see the platform's people: their name is not there. */
export const askedColumns = sql.raw('r.asked_by as "askedById", b.legal_name as "askedBy", r.asked_at as "askedAt"');

export const stillOpen = ({ now }: Work): RawBuilder<boolean> =>
  sql`(r.confirmed_at is null and r.withdrawn_at is null
    and r.asked_at >= ${now}::timestamptz - ${requestHours} * interval '1 hour')`;

/**
 * Where a company has no one else who may confirm, someone of the platform does. `concerned`: the column of whom it
 * concerns.
 */
export const nobodyElse = ({ today }: Work, concerned: string): RawBuilder<boolean> =>
  sql`not exists (select 1 from employments m where m.company_id = r.company_id and m.bu_admin_since is not null
    and ${notEndedBefore('m', today)} and m.person_id not in (${sql.ref(concerned)}, r.asked_by))`;

export function shownAsked<R extends AskedRow>(
  work: Work,
  { askedById, ...row }: R,
): Omit<R, 'askedById'> & OpenRequest {
  return { ...row, endsAt: requestEndsAt(row.askedAt), mine: askedById === work.personId };
}
