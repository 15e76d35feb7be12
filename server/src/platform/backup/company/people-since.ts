import type pg from 'pg';

/** People whose records changed for good after the backup, and what tells who was forgotten. */
export type People = {
  forgotten: string[];
  merged: string[];
  /** Regular expressions of names and addresses that the past has of who was forgotten. */
  words: string[];
  /** Ids of what was deleted since because its time was over. */
  deleted: string[];
};

type Known = { id: string; forgotten: boolean; merged: string | null };
const states = `select id, forgotten_at is not null as forgotten, merged_into as merged from people
  where forgotten_at is not null or merged_into is not null`;
const leastLength = 3;

/** Compares who is forgotten and who is joined in the past and now. */
export async function peopleSince(live: pg.ClientBase, past: pg.ClientBase, since: string): Promise<People> {
  const then = new Map((await past.query<Known>(states)).rows.map((person) => [person.id, person]));
  const now = new Map((await live.query<Known>(states)).rows.map((person) => [person.id, person]));
  const ids = [...new Set([...then.keys(), ...now.keys()])];
  const forgotten = ids.filter((id) => now.get(id)?.forgotten && !then.get(id)?.forgotten);
  const merged = ids
    .filter((id) => (now.get(id)?.merged ?? null) !== (then.get(id)?.merged ?? null))
    .flatMap((id) => [id, now.get(id)?.merged, then.get(id)?.merged])
    .filter((id) => typeof id === 'string');
  const known = await past.query<{ word: string }>(
    `select distinct word from (
      select unnest(array[legal_name, preferred_name, email, phone]) from people where id = any ($1)
      union select unnest(array[contact_email, contact_phone]) from employments where person_id = any ($1)
      union select employee_number from employments where person_id = any ($1)
        and (employee_number ~ '[^0-9]' or length(employee_number) > 5)) w (word)
    where length(word) >= ${leastLength}`,
    [forgotten],
  );
  const deleted = await live.query<{ id: string }>(
    `select distinct unnest(keys)::text as id from retention_deletions where at >= $1`,
    [since],
  );
  return {
    forgotten,
    merged: [...new Set(merged)],
    words: known.rows.map(({ word }) => `(^|\\W)${word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}($|\\W)`),
    deleted: deleted.rows.map(({ id }) => id),
  };
}
