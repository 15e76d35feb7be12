import { sql } from 'kysely';
import type { Statement } from '../../platform/database/legal-versions.ts';
import type { Work } from '../../platform/database/work.ts';

const columns = `v.id as "versionId", v.number, v.sha256,
  (select jsonb_object_agg(t.key, jsonb_build_object('title', t.value -> 'title', 'summary', t.value -> 'summary')) from jsonb_each(v.texts) t) as texts`;

/** The e-signature statement in effect today, or null where none was published. */
export async function statementInForce(work: Work): Promise<Statement | null> {
  const { rows } = await sql<Statement>`select ${sql.raw(columns)} from legal_versions v
    where v.kind = 'eSignatureStatement' and v.published_at is not null and v.withdrawn_at is null
      and v.effective_on <= ${work.today}
    order by v.number desc limit 1`.execute(work.tx);
  return rows[0] ?? null;
}

/**
 * The statements with these ids that signatures can rest on, by id: published, and in effect where the signer was,
 * which can be a day before it is here. A device that was offline may have shown an earlier one.
 */
export async function statementsById(work: Work, ids: readonly string[]): Promise<Map<string, Statement>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Statement>`select ${sql.raw(columns)} from legal_versions v
    where v.id = any(${[...ids]}::uuid[]) and v.kind = 'eSignatureStatement' and v.published_at is not null
      and v.withdrawn_at is null
      and v.effective_on <= ${work.today}::date + 1`.execute(work.tx);
  return new Map(rows.map((one) => [one.versionId, one]));
}
