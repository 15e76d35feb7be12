import * as api from '@app/contract/qualification/audit-packs';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { bare, command, query } from '../../../platform/http/handler.ts';
import { workAs } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { PackAsked } from './audit-pack-records.ts';
import { mostInPack, packHours } from './audit-pack-records.ts';
import { totalsOf } from '../status/company-standing.ts';
import type { Seen } from '../status/as-of.ts';
import { asOfMoment } from '../status/as-of.ts';
import { employed, looksForCells, named } from '../status/standing-sql.ts';

type Shown = z.input<typeof api.listAuditPacks.result>['packs'][number];

const listAuditPacks = query(api.listAuditPacks, async (work) => {
  work.authorize('auditPack.make', { companyId: work.companyId });
  const { rows } = await sql<Shown>`select a.id, a.state, a.failure, a.on_day as "on", a.known_on as "knownOn",
      a.known_at as "knownAt", a.people_total as "peopleTotal",
      a.people_done as "peopleDone", a.files, a.bytes, a.sha256, a.created_at as "createdAt",
        p.legal_name as "createdBy", a.finished_at as "finishedAt",
      a.cancel_asked_at is not null as "cancelAsked", case
        when a.path is not null then a.finished_at + make_interval(hours => ${packHours}) end as until
    from audit_packs a join people p on p.id = a.created_by
    where a.company_id = ${work.companyId} and a.created_at > ${work.now}::timestamptz - interval '30 days'
      order by a.created_at desc limit 20`.execute(work.tx);
  return {
    packs: rows.map((row) => ({ ...row, until: row.until !== null && row.until > work.now ? row.until : null })),
  };
});

const makeAuditPack = command(api.makeAuditPack, async (work, { paper, on, knownOn, ...asked }) => {
  work.authorize('auditPack.make', { companyId: work.companyId });
  const seen = await asOfMoment(work, { on, knownOn });
  const people = await peopleIn(work, seen, asked);
  if (people === 0) throw new DomainError('auditPackEmpty');
  if (people > mostInPack) throw new DomainError('auditPackTooMany', { limit: mostInPack });
  const { rows } = await sql<{
    id: string;
  }>`insert into audit_packs (company_id, asked, on_day, known_on, known_at, paper, locale, people_total, created_at,
    created_by)
    select ${work.companyId}, ${JSON.stringify(asked)}::jsonb, ${seen.on}, ${seen.knownOn}, ${seen.knownAt}, ${paper},
      case when p.locale = 'fr' then 'fr' else 'en' end, ${people},
      ${work.now}, ${work.personId} from people p where p.id = ${work.personId} returning id`.execute(work.tx);
  const { id } = rows[0]!;
  await work.enqueue('qualification.auditPack', { packId: id }, { key: `auditPack:${id}`, maxAttempts: 3 });
  work.record({
    action: 'auditPack.make',
    entity: 'auditPack',
    entityId: id,
    changes: { on: seen.on, knownOn: seen.knownOn, people },
  });
  return { id, people };
});

/** How many people it will hold; someone of another company among the chosen is not there. */
async function peopleIn(work: Work, seen: Seen, asked: PackAsked): Promise<number> {
  const { personIds, ...narrowed } = asked;
  if (personIds) {
    const { rows } = await sql<{
      known: number;
    }>`select count(*)::int as known from employments where company_id = ${work.companyId}
      and person_id = any(${personIds}::uuid[])`.execute(work.tx);
    if (rows[0]!.known !== new Set(personIds).size) throw new DomainError('notFound');
  }
  if (!personIds && looksForCells(narrowed)) return (await totalsOf(work, seen, narrowed)).matching;
  const { rows } = await sql<{
    people: number;
  }>`select count(*)::int as people from ${employed(work, seen, narrowed)} w join people p on p.id = w.person_id
    join employments e on e.company_id = ${work.companyId} and e.person_id = w.person_id
    where ${named(narrowed.q)} and (${personIds === null} or w.person_id = any(${personIds ?? []}::uuid[]))`.execute(
    work.tx,
  );
  return rows[0]!.people;
}

const cancelAuditPack = command(
  api.cancelAuditPack,
  async (work, { packId }) => {
    work.authorize('auditPack.make', { companyId: work.companyId });
    const { rows } = await sql<{
      state: string;
    }>`select state from audit_packs where company_id = ${work.companyId} and id = ${packId} for update`.execute(
      work.tx,
    );
    if (!rows[0]) throw new DomainError('notFound');
    if (rows[0].state !== 'running') throw new DomainError('auditPackOver');
    await sql`update audit_packs set cancel_asked_at = ${work.now}
      where company_id = ${work.companyId} and id = ${packId}`.execute(work.tx);
    return {};
  },
  { audited: false },
);

const getAuditPackFile = bare(api.getAuditPackFile, async ({ packId }, { runtime, session, requestId, ip }) => {
  if (!session) throw new DomainError('notSignedIn');
  const found = await workAs(runtime, session, { write: false, requestId, ip }, async (work) => {
    work.authorize('auditPack.make', { companyId: work.companyId });
    const { rows } = await sql<{
      path: string;
      bytes: number;
      name: string;
    }>`select a.path, a.bytes, concat(c.code, '-', a.on_day) as name
      from audit_packs a join companies c on c.id = a.company_id
        where a.company_id = ${work.companyId} and a.id = ${packId} and a.path is not null and a.bytes is not null
        and a.finished_at > ${work.now}::timestamptz - make_interval(hours => ${packHours})`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notFound');
    return rows[0];
  });
  const { personId, companyId } = session;
  await recordSecurityEvent(runtime, {
    kind: 'auditPack.download',
    personId,
    companyId,
    route: api.getAuditPackFile.path,
    requestId,
    ip,
    details: { packId },
  });
  return {
    body: await runtime.files.read('exports', found.path),
    mime: 'application/zip',
    filename: `${found.name}.zip`,
    bytes: found.bytes,
    cache: 'no-store',
  };
});

export const auditPackHandlers = [listAuditPacks, makeAuditPack, cancelAuditPack, getAuditPackFile];
