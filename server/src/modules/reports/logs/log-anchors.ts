import * as api from '@app/contract/reports/log-anchors';
import { DomainError } from '@app/domain/errors';
import { CompiledQuery, sql } from 'kysely';
import { anchorsKept, readKeptAnchor } from '../../../platform/audit/kept-anchors.ts';
import { breaksAgainst, breaksOf, readAnchor } from '../../../platform/audit/audit-check.ts';
import { command, download, query } from '../../../platform/http/handler.ts';
import { anchorAddresses, anchorEmailHandlers } from './anchor-emails.ts';
import type { Work } from '../../../platform/database/work.ts';

const mostBreaks = 100;

/** Asks in this unit of work what `audit-check` wants to know. */
export const askOf =
  (work: Work) =>
  async <Row>(text: string, values: unknown[] = []) =>
    (await work.tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

const listAnchors = query(api.listLogAnchors, async (work, _input, { runtime }) => {
  work.authorize('auditReport.view');
  const anchors = await anchorsKept(runtime.files.anchors);
  const rows = anchors.map(({ day, anchor: { at, heads } }) => ({
    day,
    at,
    companies: heads.length,
    entries: heads.reduce((sum, head) => sum + head.sequence, 0),
  }));
  return { rows, addresses: await anchorAddresses(work) };
});

const getAnchor = download(api.getLogAnchor, async (work, { day }, { runtime }) => {
  work.authorize('auditReport.view');
  const text = await readKeptAnchor(runtime.files.anchors, day);
  if (text === null) throw new DomainError('notFound');
  return { body: text, mime: 'application/json', filename: `muster-anchor-${day}.json` };
});

/**
 * The kept anchor says what the log has to hold still; the chains say whether what came since hangs together. Each of
 * them is one statement, and an entry never changes: no snapshot is needed, which would refuse the entry about the
 * comparison whenever something else was logged in between.
 */
const compare = command(api.compareLogAnchor, async (work, { anchor: text }) => {
  work.authorize('auditReport.view');
  const anchor = readAnchor(text);
  if (!anchor)
    throw new DomainError('invalidInput', {
      issues: [{ path: 'anchor', code: 'custom', message: 'No anchor, or a damaged one' }],
    });
  const ask = askOf(work);
  const against = await breaksAgainst(ask, anchor);
  const named = new Set(against.map(({ companyId, sequence }) => `${companyId} ${sequence}`));
  const found = [
    ...against,
    ...(await breaksOf(ask)).filter(
      ({ companyId, sequence, kind }) => kind !== 'missing' || !named.has(`${companyId} ${sequence}`),
    ),
  ];
  found.sort((one, other) => one.companyId.localeCompare(other.companyId) || one.sequence - other.sequence);
  const { rows: told } = await sql<{ since: number; unknown: number }>`
      select coalesce(sum((select count(*) from audit_entries a
        where a.company_id = h."companyId" and a.sequence > h.sequence)), 0)::int as since,
        count(*) filter (where not exists (select from audit_entries a
          where a.company_id = h."companyId"))::int as unknown
      from jsonb_to_recordset(${JSON.stringify(anchor.heads)}::jsonb) as h("companyId" uuid, sequence bigint)`.execute(
    work.tx,
  );
  const shown = found.slice(0, mostBreaks);
  const { rows: places } = await sql<{ company: string | null; at: string | null }>`
      select c.display_name as company, a.at from unnest(${shown.map(({ companyId }) => companyId)}::uuid[],
        ${shown.map(({ sequence }) => sequence)}::bigint[]) with ordinality as b("companyId", sequence, place)
      left join companies c on c.id = b."companyId" left join audit_entries a on a.company_id = b."companyId"
        and a.sequence = b.sequence order by b.place`.execute(work.tx);
  work.record({
    entity: 'audit',
    entityId: null,
    action: 'audit.verify',
    changes: { anchor: anchor.at, breaks: found.length },
  });
  return {
    ...{ at: anchor.at, companies: anchor.heads.length, ...told[0]!, total: found.length },
    breaks: shown.map((one, place) => ({ ...one, ...places[place]! })),
  };
});

export const anchorHandlers = [listAnchors, getAnchor, compare, ...anchorEmailHandlers];
