import * as api from '@app/contract/seats/seat-changes';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../../platform/http/handler.ts';
import type { Call } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { keepUndo, selectedEmployees } from '../../company/index.ts';
import { alreadySeated, giveSeats } from './give-seats.ts';
import { justGiven } from './restore-seats.ts';
import { provenIn } from './lasting-achievements.ts';
import { notEndedBefore, openAttempt } from '../../../platform/database/predicates.ts';

type Audience = z.output<typeof api.assignSeats.input>['audience'];
type Candidate = { id: string; name: string; employed: boolean; sample: boolean };

/**
 * Gives people seats of a product. Anyone who gets none is named with the reason; asked again it gives no one a second
 * one.
 */
export const assignSeats = command(
  api.assignSeats,
  async (work, { productId, lotId = null, audience, includeValid, preview }, call) => {
    work.authorize('seat.manage', { companyId: work.companyId });
    if (!preview) await lockSeatsOf(work, work.companyId);
    const available = await freeOf(work, productId, lotId);
    const people = await candidates(work, await audienceOf(work, call, audience));
    const seated = await alreadySeated(
      work,
      work.companyId,
      productId,
      people.map(({ id }) => id),
    );
    const valid = await validAlready(
      work,
      productId,
      lotId,
      people.filter(({ id }) => !seated.has(id)),
    );
    const skipped: Skipped<ErrorCode>[] = [];
    const able: Candidate[] = [];
    for (const person of people) {
      const code = obstacleOf(person, {
        seated: seated.has(person.id),
        valid: valid.has(person.id) && !includeValid,
        left: available - able.length,
      });
      if (code) skipped.push({ id: person.id, label: person.name, code });
      else able.push(person);
    }
    if (preview || able.length === 0) return { changed: able.length, skipped, available, valid: told(valid) };
    const given = new Set(
      await giveSeats(work, {
        companyId: work.companyId,
        from: lotId ? { lotId } : { productId },
        personIds: able.map(({ id }) => id),
      }),
    );
    // Someone else was quicker with the last ones.
    for (const { id, name } of able) if (!given.has(id)) skipped.push({ id, label: name, code: 'noSeatLeft' });
    // A little later: until then it can be undone without anyone having been told.
    const soon = new Date(Date.parse(work.now) + 5 * 60_000).toISOString();
    await work.enqueue(
      'assignment.announce',
      { companyId: work.companyId },
      { key: `announce:${work.companyId}`, runAt: soon },
    );
    const ids = [...given];
    work.record({
      entity: 'product',
      entityId: productId,
      action: 'seat.assign',
      changes: { count: ids.length, people: ids, ...(ids.includes(work.personId) && { self: true }) },
    });
    const undoId = await keepUndo(work, 'seatAssignment', await justGiven(work, work.companyId, productId, ids));
    return { changed: ids.length, skipped, available, valid: told(valid), undoId };
  },
  { audited: false },
);

/** Why a person gets no seat, or null: what concerns the person comes before there being none left. */
function obstacleOf(
  { employed, sample }: Candidate,
  { seated, valid, left }: { seated: boolean; valid: boolean; left: number },
): ErrorCode | null {
  if (sample) return 'samplePerson';
  if (!employed) return 'notEmployedNow';
  if (seated) return 'seatHadAlready';
  if (valid) return 'stillQualified';
  return left <= 0 ? 'noSeatLeft' : null;
}

/**
 * Who of these people is valid in every course of the seats beyond what is expiring soon, and until when. A person who
 * waits for such a seat was enrolled on purpose, for example to repeat the course: their seat is not wasted.
 */
async function validAlready(
  work: Work,
  productId: string,
  lotId: string | null,
  people: readonly Candidate[],
): Promise<Map<string, Day | null>> {
  const { rows } = await sql<{ courseIds: string[] }>`select array(select distinct k.course_id from seat_lots l
      join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
    where l.company_id = ${work.companyId} and l.product_id = ${productId}
      and (${lotId}::uuid is null or l.id = ${lotId}) and l.owner_person_id is null) as "courseIds"`.execute(work.tx);
  const { courseIds } = rows[0]!;
  const ids = people.map(({ id }) => id);
  const valid = await provenIn(work, work.companyId, courseIds, ids);
  const waiting = await sql<{
    id: string;
  }>`select distinct person_id as id from enrolments where company_id = ${work.companyId} and waits_for_seat
      and course_id = any(${courseIds}::uuid[]) and person_id = any(${ids}::uuid[]) and ${openAttempt()}`.execute(
    work.tx,
  );
  for (const { id } of waiting.rows) valid.delete(id);
  return valid;
}

const told = (valid: ReadonlyMap<string, Day | null>) => [...valid].map(([id, through]) => ({ id, through }));

/** Free seats that can be given today, of one lot or of all; a product the company never had seats of is not there. */
export async function freeOf(work: Work, productId: string, lotId: string | null): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select coalesce(sum(available) filter (where blocked_at is null
      and (assign_by is null or assign_by >= ${work.today})), 0)::int as free
    from seat_lots where company_id = ${work.companyId} and product_id = ${productId}
      and (${lotId}::uuid is null or id = ${lotId}) and owner_person_id is null having count(*) > 0`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].free;
}

async function audienceOf(work: Work, call: Call, audience: Audience): Promise<string[]> {
  if (!('positionId' in audience)) return selectedEmployees(work, call, audience);
  return holdersOf(work, audience.positionId);
}

/** Who holds a position of the company today. */
export async function holdersOf(work: Work, positionId: string): Promise<string[]> {
  const { rows } = await sql<{
    ids: string[];
  }>`select array(select distinct a.person_id from position_assignments a
    where a.company_id = p.company_id and a.position_id = p.id
      and a.retracted_at is null and a.started_on <= ${work.today}::date and ${notEndedBefore('a', work.today)}) as ids
    from positions p where p.company_id = ${work.companyId} and p.id = ${positionId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].ids;
}

/** Locked, so that one person asked for twice at the same moment gets one seat (G17). */
async function candidates(work: Work, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select m.person_id as id, p.legal_name as name, m.sample,
      m.started_on <= ${work.today}::date and ${notEndedBefore('m', work.today)} as employed
    from employments m join people p on p.id = m.person_id
      where m.company_id = ${work.companyId} and m.person_id = any(${[...ids]}::uuid[])
    order by m.person_id for no key update of m`.execute(work.tx);
  return rows.toSorted((one, other) => one.name.localeCompare(other.name));
}
