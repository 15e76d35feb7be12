import { mergeDefinitions } from '@app/domain/xapi/activity';
import type { Json } from '@app/domain/xapi/check';
import { definitionsIn, namesIn } from '@app/domain/xapi/facts';
import { canonical } from '@app/domain/xapi/same-statement';
import type { Work } from '../../platform/database/work.ts';
import { hashedId } from './fact-key.ts';

const mostNames = 50;

/**
 * Keeps what statements tell of activities and agents, for the person who asks for these. Runs in the company's turn of
 * storing: no one else merges.
 */
export async function learnObjects(work: Work, stored: string, statements: Json[]): Promise<void> {
  const told = new Map<string, Json>();
  for (const { id, definition } of statements.flatMap(definitionsIn))
    if (Object.keys(definition).length > 0) told.set(id, mergeDefinitions(told.get(id) ?? {}, definition));
  if (told.size > 0) await learnActivities(work, stored, told);
  const names = new Map(
    statements.flatMap(namesIn).map(({ key, name }) => [`${key}\n${name}`, { key: hashedId(key), name }]),
  );
  if (names.size > 0)
    await work.named(
      'lrs.names',
      `insert into xapi_agents as a (company_id, key, names) select $1::uuid, n.key, array_agg(n.name)
        from unnest($2::uuid[], $3::text[]) as n(key, name) group by n.key
        on conflict (company_id, key) do update set names = (select array_agg(distinct name)
          from unnest(a.names || excluded.names) as name)
        where not a.names @> excluded.names and cardinality(a.names) < $4`,
      [
        work.companyId,
        [...names.values()].map(({ key }) => key),
        [...names.values()].map(({ name }) => name),
        mostNames,
      ],
    );
}

async function learnActivities(work: Work, stored: string, told: Map<string, Json>): Promise<void> {
  const known = await knownActivities(work, [...told.keys()]);
  const changed = [...told].flatMap(([id, definition]) => {
    const before = known.get(id);
    const merged = mergeDefinitions(before ?? {}, definition);
    return before && canonical(before) === canonical(merged) ? [] : [{ id, definition: merged }];
  });
  if (changed.length === 0) return;
  await work.named(
    'lrs.activities',
    `insert into xapi_activities (company_id, key, id, definition, changed_at)
      select $1::uuid, a.key, a.id, a.definition::json, $2::timestamptz
        from unnest($3::uuid[], $4::text[], $5::text[]) as a(key, id, definition)
      on conflict (company_id, key) do update set definition = excluded.definition, changed_at = excluded.changed_at`,
    [
      work.companyId,
      stored,
      changed.map(({ id }) => hashedId(id)),
      changed.map(({ id }) => id),
      changed.map(({ definition }) => JSON.stringify(definition)),
    ],
  );
}

/** What is known of activities, by their ids. */
export async function knownActivities(work: Work, ids: string[]): Promise<Map<string, Json>> {
  const rows = await work.named<{ id: string; definition: string }>(
    'lrs.known_activities',
    'select id, definition::text as definition from xapi_activities where company_id = $1 and key = any ($2)',
    [work.companyId, ids.map((id) => hashedId(id))],
  );
  return new Map(rows.map(({ id, definition }) => [id, JSON.parse(definition) as Json]));
}

export async function knownNames(work: Work, agent: string): Promise<string[]> {
  const rows = await work.named<{ names: string[] }>(
    'lrs.known_names',
    'select names from xapi_agents where company_id = $1 and key = $2',
    [work.companyId, hashedId(agent)],
  );
  return rows[0]?.names ?? [];
}
