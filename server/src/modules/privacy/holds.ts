import * as api from '@app/contract/privacy/privacy';
import { takesEffectAt } from '@app/domain/access/guarded-change';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import type { HoldRelease } from '@app/domain/privacy/hold';
import { confirmReleaseObstacle, holdState, releaseHours } from '@app/domain/privacy/hold';
import type { RetentionKind } from '@app/domain/privacy/retention';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { among, platformAdmins, refuseNewcomer } from './admins.ts';
import { holdRetention } from '../../platform/database/retention-lock.ts';

type Obstacle = z.infer<typeof api.listLegalHolds.result>['holds'][number]['release'] extends infer R
  ? NonNullable<R> extends { obstacle: infer O }
    ? O
    : never
  : never;

const releaseColumns =
  sql.raw(`h.release_asked_by as "askedBy", h.release_asked_at as "askedAt", h.release_takes_effect_at as "takesEffectAt",
  h.release_confirmed_at as "confirmedAt"`);

type Row = HoldRelease & {
  id: string;
  personId: string | null;
  person: string | null;
  companyId: string | null;
  company: string | null;
  kind: RetentionKind | null;
  reason: string;
  setBy: string;
  setAt: Instant;
  releaseReason: string | null;
  askedByName: string | null;
  confirmedByName: string | null;
};

export const listLegalHolds = query(api.listLegalHolds, async (work) => {
  work.authorize('privacy.view');
  const { rows } =
    await sql<Row>`select h.id, h.person_id as "personId", p.legal_name as person, h.company_id as "companyId",
      c.display_name as company, h.kind, h.reason,
      s.legal_name as "setBy", h.set_at as "setAt", h.release_reason as "releaseReason", a.legal_name as "askedByName",
        b.legal_name as "confirmedByName", ${releaseColumns}
    from legal_holds h left join people p on p.id = h.person_id left join companies c on c.id = h.company_id
      join people s on s.id = h.set_by
      left join people a on a.id = h.release_asked_by left join people b on b.id = h.release_confirmed_by
    order by coalesce(h.release_confirmed_at, h.release_takes_effect_at, 'infinity') > ${work.now} desc, h.set_at desc,
      h.id`.execute(work.tx);
  const { me } = among(work, await platformAdmins(work), releaseHours);
  const holds = rows.map((row) => {
    const state = holdState(row, work.now);
    const { id, kind, reason, setBy, setAt, personId, companyId } = row;
    const release = state !== 'held' && {
      ...{
        reason: row.releaseReason!,
        askedBy: row.askedByName!,
        askedAt: row.askedAt!,
        takesEffectAt: row.takesEffectAt,
      },
      ...{ confirmedBy: row.confirmedByName, confirmedAt: row.confirmedAt },
      obstacle: me ? (confirmReleaseObstacle(row, me, work.now) as Obstacle) : ('notAllowed' as const),
    };
    return {
      ...{ id, kind, reason, setBy, setAt, state },
      person: personId && { id: personId, name: row.person! },
      company: companyId && { id: companyId, name: row.company! },
      release: release || null,
    };
  });
  return { holds: holds.map((hold) => ({ ...hold, person: hold.person || null, company: hold.company || null })) };
});

export const setLegalHold = command(api.setLegalHold, async (work, { personId, companyId, kind, reason }) => {
  work.authorize('privacy.change');
  if (!personId && !companyId && !kind) refuseFields([{ path: 'personId', code: 'holdOnNothing' }]);
  const { rows } = await sql<{
    person: boolean;
    company: boolean;
  }>`select ${personId}::uuid is null or exists (select from people where id = ${personId}::uuid) as person,
    ${companyId}::uuid is null or exists (select from companies where id = ${companyId}::uuid) as company`.execute(
    work.tx,
  );
  if (!rows[0]!.person || !rows[0]!.company) throw new DomainError('notFound');
  await holdRetention(work);
  // Not while this record is parted from one it was merged with: the hold is placed before that, on both, or after it.
  if (personId)
    await sql`select from people where id = any (person_family(${personId})) order by id for share`.execute(work.tx);
  const same = await sql<HoldRelease>`select ${releaseColumns} from legal_holds h
      where h.person_id is not distinct from ${personId}::uuid
    and h.company_id is not distinct from ${companyId}::uuid and h.kind is not distinct from ${kind}`.execute(work.tx);
  if (same.rows.some((row) => holdState(row, work.now) !== 'released')) throw new DomainError('holdThere');
  const made = await sql<{ id: string }>`insert into legal_holds (person_id, company_id, kind, reason, set_by, set_at)
    values (${personId}, ${companyId}, ${kind}, ${reason}, ${work.personId}, ${work.now}) returning id`.execute(
    work.tx,
  );
  const { id } = made.rows[0]!;
  work.record({
    action: 'privacy.hold',
    entity: 'legalHold',
    entityId: id,
    reason,
    changes: { personId, companyId, kind },
  });
  return { id };
});

async function heldNow(work: Work, holdId: string): Promise<HoldRelease> {
  await holdRetention(work);
  const { rows } =
    await sql<HoldRelease>`select ${releaseColumns} from legal_holds h where h.id = ${holdId} for update`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
  if (holdState(rows[0], work.now) === 'released') throw new DomainError('holdReleased');
  return rows[0];
}

/**
 * What was held can be deleted for good once it is released: it takes two people, or three days in which another can
 * keep it.
 */
export const askHoldRelease = command(api.askHoldRelease, async (work, { holdId, reason }) => {
  work.authorize('privacy.change');
  await heldNow(work, holdId);
  await refuseNewcomer(work, releaseHours);
  const { hasSecondPerson } = among(work, await platformAdmins(work), releaseHours);
  const effect = takesEffectAt(work.now, releaseHours, hasSecondPerson);
  await sql`update legal_holds set release_reason = ${reason}, release_asked_by = ${work.personId},
    release_asked_at = ${work.now}, release_takes_effect_at = ${effect}
    where id = ${holdId}`.execute(work.tx);
  work.record({
    action: 'privacy.askRelease',
    entity: 'legalHold',
    entityId: holdId,
    reason,
    changes: { takesEffectAt: effect },
  });
  return { takesEffectAt: effect };
});

export const confirmHoldRelease = command(api.confirmHoldRelease, async (work, { holdId }) => {
  work.authorize('privacy.change');
  const release = await heldNow(work, holdId);
  const { me } = among(work, await platformAdmins(work), releaseHours);
  if (!me) throw new DomainError('notAllowed');
  refuseIf(confirmReleaseObstacle(release, me, work.now));
  await sql`update legal_holds set release_confirmed_by = ${work.personId}, release_confirmed_at = ${work.now}
    where id = ${holdId}`.execute(work.tx);
  work.record({
    action: 'privacy.release',
    entity: 'legalHold',
    entityId: holdId,
    changes: { askedBy: release.askedBy },
  });
  return {};
});

export const keepHold = command(api.keepHold, async (work, { holdId }) => {
  work.authorize('privacy.change');
  const release = await heldNow(work, holdId);
  if (holdState(release, work.now) !== 'releaseAsked') throw new DomainError('changeOver');
  await sql`update legal_holds set release_reason = null, release_asked_by = null, release_asked_at = null,
    release_takes_effect_at = null where id = ${holdId}`.execute(work.tx);
  work.record({
    action: 'privacy.keepHold',
    entity: 'legalHold',
    entityId: holdId,
    changes: { askedBy: release.askedBy },
  });
  return {};
});
