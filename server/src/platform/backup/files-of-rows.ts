import type pg from 'pg';
import { sameHash } from './parts.ts';

/** What rows say of a stored file: where it lies below the data folder, and the hash of its bytes. */
export type FileOfRow = { place: string; sha256: string };

/** Tells what was, not what is. */
const historical = `('audit_entries', 'audit_redactions')`;

/**
 * Every file whose hash a row states: in columns of the tables of files, and in every JSON that describes a stored
 * file.
 */
export async function filesOfRows(client: pg.ClientBase): Promise<FileOfRow[]> {
  await client.query('set role muster_owner');
  const columns = await client.query<{ name: string; column: string }>(`
    select c.oid::regclass::text as name, quote_ident(a.attname) as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relowner = 'muster_owner'::regrole
      and a.atttypid = 'jsonb'::regtype
      and not a.attisdropped and c.relname not in ${historical}`);
  const stated = [
    `select bucket, path, sha256 from files`,
    `select bucket, object_path, file_sha256 from package_files`,
    ...columns.rows.map(
      ({ name, column }) => `select f ->> 'bucket', f ->> 'path', f ->> 'sha256' from ${name},
        jsonb_path_query(${column}, 'strict $.** ? (exists (@.bucket) && exists (@.path) && exists (@.sha256))',
          silent => true) f
      where ${column}::text like '%"sha256"%'`,
    ),
  ];
  const { rows } = await client.query<FileOfRow>(
    `select distinct 'files/' || bucket || '/' || path as place, sha256
      from (${stated.join(' union ')}) stated (bucket, path, sha256) where path is not null and sha256 is not null
      order by 1`,
  );
  await client.query('reset role');
  return rows;
}

/**
 * Files that rows name and that are not there, and those whose bytes are not the ones that rows state. `there`: hash by
 * place.
 */
export function wrongFiles(
  named: ReadonlySet<string>,
  ofRows: readonly FileOfRow[],
  there: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...there.keys()].map((place) => place.split('/').slice(2).join('/')));
  const wrong = ofRows.filter(({ place, sha256 }) => !sameHash(there.get(place), sha256)).map(({ place }) => place);
  const known = new Set(ofRows.map(({ place }) => place.split('/').slice(2).join('/')));
  const missing = [...named].filter((path) => !paths.has(path) && !known.has(path));
  return [...new Set([...wrong, ...missing])].toSorted();
}
