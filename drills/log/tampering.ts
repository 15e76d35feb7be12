import type { Random } from '../jobs/random.ts';

export type Tampering = { name: string; statements: string[] };

/** Each column that says something, given another value. */
const edits = [
  `at = at + interval '1 microsecond'`,
  `actor_kind = case actor_kind when 'system' then 'person' else 'system' end`,
  `actor_id = actor_id || 'x'`,
  `on_behalf_of = new_id()`,
  `action = action || 'x'`,
  `entity = entity || 'x'`,
  `entity_id = coalesce(entity_id, '') || 'x'`,
  `changes = changes || '{"added":1}'`,
  `reason = coalesce(reason, '') || 'x'`,
  `request_id = coalesce(request_id, '') || 'x'`,
  `ip = coalesce(ip, '10.0.0.1') + 1`,
  `hash = sha256(hash)`,
  `previous_hash = sha256(previous_hash)`,
] as const;

/**
 * One tampering with the chain of company $1, which has so many entries: a row changed, deleted, inserted or swapped
 * with another.
 */
export function randomTampering(random: Random, entries: number): Tampering {
  const at = 1 + Math.floor(random.next() * entries);
  const row = `company_id = $1 and sequence = ${at}`;
  const kind = random.pick(['changed', 'deleted', 'inserted', 'swapped'] as const);
  if (kind === 'changed') {
    const edit = random.pick(edits);
    return { name: `entry ${at} changed: ${edit}`, statements: [`update audit_entries set ${edit} where ${row}`] };
  }
  if (kind === 'deleted')
    return { name: `entry ${at} deleted`, statements: [`delete from audit_entries where ${row}`] };
  if (kind === 'inserted') return { name: `entry inserted at ${at}`, statements: insertion(at, random.next() < 0.5) };
  const other = at === entries ? 1 : at + 1 + Math.floor(random.next() * (entries - at));
  return { name: `entries ${at} and ${other} swapped`, statements: swap(at, other) };
}

/**
 * A copy of an entry squeezed in, those after it moved up by one, the head too: with its own hash, or one computed to
 * fit what comes before.
 */
function insertion(at: number, fitted: boolean): string[] {
  return [
    `update audit_entries set sequence = -sequence - 1 where company_id = $1 and sequence >= ${at}`,
    `update audit_entries set sequence = -sequence where company_id = $1 and sequence < 0`,
    `insert into audit_entries select (jsonb_populate_record(e,
      jsonb_build_object('id', new_id(), 'sequence', ${at}, 'action', 'forged.entry'))).*
       from audit_entries e where company_id = $1 and sequence = ${at + 1}`,
    ...(fitted
      ? [
          `update audit_entries e set hash = sha256(previous_hash || audit_canonical(e))
            where company_id = $1 and sequence = ${at}`,
        ]
      : []),
    `update audit_heads set sequence = sequence + 1 where company_id = $1`,
  ];
}

function swap(one: number, other: number): string[] {
  return [
    `update audit_entries set sequence = case sequence when ${one} then -${other} else -${one} end
      where company_id = $1 and sequence in (${one}, ${other})`,
    `update audit_entries set sequence = -sequence where company_id = $1 and sequence < 0`,
  ];
}
