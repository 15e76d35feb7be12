import type { Endpoint } from '@app/contract/endpoint';
import { countTry } from '../http/rate-limits.ts';
import type { Runtime } from '../runtime.ts';
import { workAs } from '../runtime.ts';
import type { Session } from '../http/session.ts';

/**
 * What an id of an address leads to: the companies whose data is read, and the person it is about, where it is about
 * one.
 */
const leadsTo: Record<string, string> = {
  personId: `select e.company_id, e.person_id from employments e where e.person_id = $1`,
  enrolmentId: `select e.company_id, e.person_id from enrolments e where e.id = $1`,
  achievementId: `select a.company_id, a.person_id from achievements a where a.id = $1`,
  evidenceId: `select e.company_id, e.person_id from evidence e where e.id = $1`,
  orderId: `select o.company_id, o.buyer_id from orders o where o.id = $1`,
  invoiceId: `select i.company_id, null::uuid from invoices i where i.id = $1`,
  ticketId: `select t.company_id, t.requester_id from tickets t where t.id = $1`,
  companyId: `select $1::uuid, null::uuid`,
};
export const idsThatLeadToACompany: readonly string[] = Object.keys(leadsTo);

/** The same look within an hour is one entry. */
const once = { tries: 1, seconds: 3600 };

/**
 * Who reads or exports the log of all companies is in it too, once an hour for each: otherwise it would grow by being
 * looked at.
 */
const readsLog: Record<string, 'audit.read' | 'audit.export'> = {
  '/admin/reports/logs': 'audit.read',
  '/admin/reports/logs-groups': 'audit.read',
  '/admin/reports/logs-export': 'audit.export',
  '/admin/reports/logs/signed-export': 'audit.export',
};

async function noteReading(
  runtime: Runtime,
  action: 'audit.read' | 'audit.export',
  { session, call }: Pick<Look, 'session' | 'call'>,
): Promise<void> {
  if ((await countTry(runtime, `${action}:${session.personId}`, once)).count > once.tries) return;
  await workAs(runtime, session, { write: true, staff: true, ...call }, async (work) => {
    work.reach('auditReport.view');
    work.record({ action, entity: 'audit', entityId: null });
  });
}

type Look = {
  endpoint: Pick<Endpoint, 'area' | 'method' | 'path'>;
  session: Session;
  input: Record<string, unknown>;
  call: { requestId: string; ip: string };
};

/**
 * Platform staff read a company's data through the platform's area: the company's own audit says who, of whom and when.
 * Written before the answer goes out; where it cannot be, nothing is answered. What staff change is in it already.
 */
export async function noteLook(runtime: Runtime, { endpoint, session, input, call }: Look): Promise<void> {
  if (endpoint.area !== 'admin' || endpoint.method !== 'GET') return;
  if (endpoint.path in readsLog) return noteReading(runtime, readsLog[endpoint.path]!, { session, call });
  const key = idsThatLeadToACompany.find((one) => typeof input[one] === 'string');
  if (!key) return;
  const { rows } = await runtime.pools.platform.query<{ company: string; person: string | null }>(
    `select seen.company, seen.person from (${leadsTo[key]}) as seen(company, person)
      join companies c on c.id = seen.company where not c.is_platform`,
    [input[key]],
  );
  for (const { company, person } of rows) {
    const about = person ?? company;
    const { count } = await countTry(runtime, `look:${session.personId}:${company}:${about}`, once);
    if (count > once.tries) continue;
    await workAs(runtime, session, { write: true, staff: true, ...call }, async (work) => {
      work.reach('company.viewAudit');
      work.record({
        action: 'platform.look',
        entity: person ? 'person' : 'company',
        entityId: about,
        companyId: company,
        changes: { page: endpoint.path },
      });
    });
  }
}
