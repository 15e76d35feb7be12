import type { GuardedChange } from '@app/domain/access/guarded-change';
import {
  cancelChangeObstacle,
  confirmChangeObstacle,
  guardedChangeState,
  takesEffectAt,
} from '@app/domain/access/guarded-change';
import { requestEndsAt, requestHours } from '@app/domain/access/two-people';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from './work.ts';

/**
 * A change of some fields of a setting, from when it is proposed until it is written into the setting, or never will
 * be.
 */
export type OpenChange<Part> = GuardedChange & { id: string; before: Part; after: Part };
export type Admin = { personId: string; adminSince: Instant };

/**
 * Changes of a setting that one administrator proposes and another confirms; where there is no other, they are in force
 * after some hours in which any administrator can cancel them. One is open at a time. Each module keeps its changes in
 * a table of its own with the same columns (migration
 * 0135), asks the permission, holds the setting until the commit, and writes the audit.
 */
export function guardedChanges<Part extends object>(table: string, subject: string, hours: number) {
  const [book, about] = [sql.table(table), sql.ref(subject)];
  const isOpen = sql`confirmed_at is null and cancelled_at is null and settled_at is null`;

  /** `hold`: to be changed, so that nothing ends it before the commit. */
  async function open(work: Work, id: string, hold = false): Promise<OpenChange<Part> | null> {
    const { rows } = await sql<
      OpenChange<Part>
    >`select id, before, after, proposed_by as "proposedBy", proposed_at as "proposedAt",
      takes_effect_at as "takesEffectAt",
        confirmed_at as "confirmedAt", cancelled_at as "cancelledAt" from ${book}
          where ${about} = ${id} and ${isOpen}${hold ? sql` for update` : sql``}`.execute(work.tx);
    return rows[0] ?? null;
  }

  /** The change that is meant: one that is no longer open is told from one that never was. */
  async function hold(work: Work, id: string, changeId: string): Promise<OpenChange<Part>> {
    const change = await open(work, id, true);
    if (change?.id === changeId) return change;
    const { rows } = await sql`select from ${book} where ${about} = ${id} and id = ${changeId}`.execute(work.tx);
    throw new DomainError(rows.length > 0 ? 'changeOver' : 'notFound');
  }

  const close = (work: Work, changeId: string, by: string | null) =>
    sql`update ${book} set cancelled_by = ${by}, cancelled_at = ${work.now} where id = ${changeId}`.execute(work.tx);

  return {
    open: (work: Work, id: string) => open(work, id),

    /** The fields of the open change where it is in force already. */
    inForce: (change: OpenChange<Part> | null, now: Instant): Partial<Part> =>
      change && guardedChangeState(change, now) === 'inForce' ? change.after : {},

    /** Takes the place of one that waits. */
    async propose(
      work: Work,
      id: string,
      { before, after }: { before: Part; after: Part },
      hasSecondPerson: boolean,
    ): Promise<OpenChange<Part>> {
      const waiting = await open(work, id, true);
      if (waiting)
        await close(work, waiting.id, guardedChangeState(waiting, work.now) === 'lapsed' ? null : work.personId);
      await sql`insert into ${book} (${about}, before, after, proposed_by, proposed_at, takes_effect_at)
        values (${id}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${work.personId}, ${work.now},
          ${takesEffectAt(work.now, hours, hasSecondPerson)})`.execute(work.tx);
      return (await open(work, id))!;
    },

    /** The second person agrees: the fields are to be written into the setting. */
    async confirm(work: Work, id: string, changeId: string, by: Admin): Promise<OpenChange<Part>> {
      const change = await hold(work, id, changeId);
      refuseIf(confirmChangeObstacle(change, by, work.now, hours));
      await sql`update ${book} set confirmed_by = ${by.personId}, confirmed_at = ${work.now}, settled_at = ${work.now}
        where id = ${changeId}`.execute(work.tx);
      return change;
    },

    async cancel(work: Work, id: string, changeId: string): Promise<OpenChange<Part>> {
      const change = await hold(work, id, changeId);
      refuseIf(cancelChangeObstacle(change, work.now));
      await close(work, changeId, work.personId);
      return change;
    },

    /** Something newer takes its place. */
    withdraw: (work: Work, change: OpenChange<Part>) => close(work, change.id, work.personId),

    /** What is in force was written into the setting. */
    settle: (work: Work, change: OpenChange<Part>) =>
      sql`update ${book} set settled_at = ${work.now} where id = ${change.id}`.execute(work.tx),

    /**
     * What someone proposed who may no longer: their changes that wait come to nothing. `id` null: those of every
     * setting.
     */
    async withdrawOf(work: Work, personId: string, id: string | null): Promise<void> {
      await sql`update ${book} set cancelled_at = ${work.now}
        where proposed_by = ${personId} and ${isOpen} and (takes_effect_at is null or takes_effect_at > ${work.now})
        and (${id}::uuid is null or ${about} = ${id}::uuid)`.execute(work.tx);
    },

    /** How it is shown to who looks; null where nothing waits. */
    async shown(work: Work, change: OpenChange<Part> | null, by: Admin | null) {
      if (!change || guardedChangeState(change, work.now) !== 'waiting') return null;
      const { id, before, after, proposedBy, proposedAt, takesEffectAt: at } = change;
      const { rows } = await sql<{
        name: string;
      }>`select coalesce(preferred_name, legal_name) as name from people where id = ${proposedBy}`.execute(work.tx);
      return {
        ...{ id, before, after, proposedAt, takesEffectAt: at },
        proposedBy: rows[0]?.name ?? null,
        mine: proposedBy === work.personId,
        endsAt: at ?? requestEndsAt(proposedAt),
        confirm: by ? confirmChangeObstacle(change, by, work.now, hours) : ('notAllowed' as const),
      };
    },
  };
}

/** Whether a change `g` still waits (`guardedChangeState`): another administrator may confirm or cancel it. */
export const stillWaiting = ({ now }: Work): RawBuilder<boolean> =>
  sql`(g.confirmed_at is null and g.cancelled_at is null and g.settled_at is null and case
    when g.takes_effect_at is null
    then g.proposed_at >= ${now}::timestamptz - ${requestHours} * interval '1 hour'
      else g.takes_effect_at > ${now}::timestamptz end)`;
