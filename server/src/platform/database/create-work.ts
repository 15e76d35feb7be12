import type { Action } from '@app/domain/access/policies';
import { reachFor } from '@app/domain/access/policies';
import type { Reach } from '@app/domain/access/reach';
import { withinReach } from '@app/domain/access/reach';
import { DomainError } from '@app/domain/errors';
import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import type pg from 'pg';
import { writeAudit } from '../audit/audit.ts';
import { seal } from '../security/sealing.ts';
import { signValue } from '../security/signed-value.ts';
import type { Database } from './database.ts';
import { kyselyOn, statementName } from './database.ts';
import { scopeOf } from './scope.ts';
import { transactionStatements } from './statements.ts';
import type { SeenFrom, Subsidiary } from './subsidiaries.ts';
import { loadSubsidiaries, setTenantContext } from './subsidiaries.ts';
import type { WorkSetting } from './work-setting.ts';
import type { AuditDetail, Server, Work } from './work.ts';

/**
 * As whom and of which company a work speaks: its own, or while it looks at one below, of that one and with one action.
 */
type Standpoint = Pick<WorkSetting, 'actor' | 'companyId' | 'timeZone'> & {
  seenFrom: SeenFrom | null;
  only: Action | null;
};

/** The `Work` of one transaction, and what the unit of work has to know of it at its end. */
export function createWork(setting: WorkSetting, client: pg.PoolClient) {
  const { now } = setting;
  let firstAction: Action | null = null;
  let subjectOf: { personId?: string | null } = {};
  let detail: AuditDetail | null = null;
  let nothing = false;
  const parts: AuditDetail[] = [];
  let tx: Database | null = null;
  let seen: { below: readonly Subsidiary[]; from: SeenFrom } | null = null;
  let inside = false;
  let failure: Error | null = null;
  const statements = transactionStatements(client, (error) => (failure ??= error));
  const server: Server = {
    files: setting.files,
    seal: (plain, bound) => seal(setting.sealing, Buffer.from(plain), bound),
    sign: (purpose, value) => signValue(setting.signing, purpose, value),
    publicOrigin: setting.publicOrigin,
    canText: setting.canText,
    pdfMegabytes: setting.pdfMegabytes,
  };

  const workOf = ({ actor, companyId, timeZone, seenFrom, only }: Standpoint): Work => {
    let today: Day | null = null;
    const reach = (action: Action): Reach => {
      if (!actor) throw new DomainError('notSignedIn');
      if (only && action !== only) throw new Error(`Within another company only ${only} is asked, not ${action}`);
      firstAction ??= action;
      const found = reachFor(action, actor);
      if (found === 'nobody') throw new DomainError('notAllowed');
      return found;
    };
    const look = async () => (seen ??= await loadSubsidiaries(client, now, work.personId));
    const work: Work = {
      get tx() {
        return (tx ??= kyselyOn(client, setting.prepared && statementName));
      },
      get actor() {
        if (!actor) throw new DomainError('notSignedIn');
        return actor;
      },
      get companyId() {
        if (!companyId) throw new Error('This unit of work has no company');
        return companyId;
      },
      get personId() {
        if (actor?.kind !== 'person') throw new Error('Nobody acts in this unit of work');
        return actor.personId;
      },
      sender: actor?.kind === 'person' ? actor.personId : null,
      now,
      get today() {
        return (today ??= dayOf(now, timeZone));
      },
      timeZone,
      server,
      reach,
      authorize(action, subject = {}) {
        const found = reach(action);
        if (!withinReach(found, work.actor, subject)) throw new DomainError('notFound');
        subjectOf = subject;
      },
      visible: (action, columns) => scopeOf(reach(action), work.actor, columns),
      named: statements.named,
      send: statements.send,
      stream: statements.stream,
      record(next) {
        if (detail) throw new Error('One unit of work is one business change: record was called twice');
        detail = next;
      },
      unchanged(answer) {
        nothing = true;
        return answer;
      },
      recordOf(next) {
        parts.push(next);
      },
      async emit(event, payload) {
        for (const listener of setting.listeners)
          if (listener.event === event.name) await listener.run(work, payload as never);
      },
      async enqueue(job, payload, options = {}) {
        await client.query({
          name: 'platform.enqueue',
          text: 'select jobs.enqueue($1, $2, $3, $4, $5)',
          values: [job, JSON.stringify(payload), options.key ?? null, options.runAt ?? null, options.maxAttempts ?? 25],
        });
      },
      group: {
        seenFrom,
        // A key reaches its own company and none below it.
        below: async () => (seenFrom || actor?.kind === 'key' ? [] : (await look()).below),
        async within(below, action, run) {
          if (setting.write || actor?.kind !== 'person' || seenFrom || inside)
            throw new Error('Another company is looked at by a person who reads, one at a time');
          if (reach(action) === 'self') throw new DomainError('notAllowed');
          const { below: known, from } = await look();
          const there = known.find(({ id }) => id === below);
          if (!there) throw new DomainError('notFound');
          inside = true;
          try {
            await setTenantContext(client, there.id);
            return await run(
              workOf({
                actor: { ...actor, companyId: there.id },
                companyId: there.id,
                timeZone: there.timeZone,
                seenFrom: from,
                only: action,
              }),
            );
          } finally {
            // What failed in the database is rolled back; nothing else may go on behind another's wall.
            await setTenantContext(client, work.companyId).catch(() => {});
            inside = false;
          }
        },
      },
    };
    return work;
  };
  const { actor, companyId } = setting;
  const work = workOf({ actor, companyId, timeZone: setting.timeZone, seenFrom: null, only: null });

  return {
    work,
    asked: () => firstAction !== null,
    recorded: () => detail !== null,
    failure: () => failure,
    async audit() {
      if (nothing && !detail && parts.length === 0) return;
      const entry =
        detail ?? (firstAction ? { entity: firstAction.split('.')[0]!, entityId: subjectOf.personId ?? null } : null);
      const chain = entry?.companyId ?? companyId;
      if (entry && chain)
        await writeAudit(client, actor, chain, firstAction ?? 'public.change', [...parts, entry], setting.origin, now);
    },
  };
}
