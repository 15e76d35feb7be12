import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '../kill/scene.ts';
import type { Expected } from './scene.ts';

export type Found = {
  /** Emails of which nothing is stored, or not all that had to come of them. */
  lost: number[];
  /** Emails that are stored, in a thread, or confirmed more than once. */
  twice: number[];
  /** Emails whose words are in a ticket where they must not be. */
  foreign: number[];
};

type Row = { n: number; outcome: string; raw: string | null };
type Entry = { n: number; ticketId: string; requesterId: string };

/** What became of each email, by its own words wherever they are: not by what the server noted of it. */
export async function check(sql: Sql, dataDir: string, expected: readonly Expected[]): Promise<Found> {
  const rows = groupOf(
    await sql<Row>(
      `select substring(subject from '^Drill (\\d+)$')::int as n, outcome, raw_path as raw from inbound_emails
        where subject like 'Drill %'`,
    ),
  );
  const entries = groupOf(
    await sql<Entry>(`select substring(v.body from 'DRILL-(\\d+)\\.')::int as n, t.id as "ticketId",
      t.requester_id as "requesterId"
      from ticket_entries v join tickets t on t.company_id = v.company_id and t.id = v.ticket_id
        where v.kind = 'reply' and v.body like '%DRILL-%'`),
  );
  const confirmed = groupOf(
    await sql<{ n: number }>(
      `select substring(text_body from 'DRILL-(\\d+)\\.')::int as n from mails where kind = 'support.received'`,
    ),
  );
  const found: Found = { lost: [], twice: [], foreign: [] };
  for (const { n, to } of expected) {
    const [stored, written] = [rows.get(n) ?? [], entries.get(n) ?? []];
    const intoTicket = typeof to === 'object';
    const keptWhole = stored.some(
      ({ outcome, raw }) => outcome === to && raw !== null && existsSync(join(dataDir, 'files/inbound', raw)),
    );
    if (stored.length === 0 || (intoTicket ? written.length === 0 : !keptWhole)) found.lost.push(n);
    if (stored.length > 1 || written.length > 1 || (confirmed.get(n)?.length ?? 0) > 1) found.twice.push(n);
    if (
      written.some(
        ({ ticketId, requesterId }) =>
          !intoTicket || ('ticketId' in to ? ticketId !== to.ticketId : requesterId !== to.requesterId),
      )
    )
      found.foreign.push(n);
  }
  return found;
}

function groupOf<R extends { n: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) groups.set(row.n, [...(groups.get(row.n) ?? []), row]);
  return groups;
}
