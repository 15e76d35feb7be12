import type pg from 'pg';
import { brokenInvariants } from '../restore-database.ts';
import { BackupRefusal } from '../refusal.ts';
import { plainText } from '../tables.ts';
import { companyTables, edgesOf, ownedTables, uniqueIndexesOf } from './ownership.ts';
import { loadPast } from './past-rows.ts';
import { peopleSince } from './people-since.ts';
import { makePlan, planned, type PlannedTable } from './plan.ts';
import { danglingRows, filesOfPlan, notesOf, refuseAny, writePlan } from './put-back.ts';
import type { Scene } from './scene.ts';
import { differing, sumsOfOthers } from './untouched.ts';

export type CompanyRestore = {
  companyId: string;
  /** The moment of the backup, and its name. */
  at: string;
  backup: string;
  /** Null: everything is tried and undone. */
  by: { personId: string; reason: string | null } | null;
  /** Brings a file back below its path, where it is not there any more. */
  bringFile?: (place: string, sha256: string) => Promise<'there' | 'brought' | 'lost'>;
  say?: (line: string) => void;
};
export type CompanyRestored = {
  tables: PlannedTable[];
  notes: string[];
  /** Files brought back, and those that rows name and that are nowhere. */
  files: { brought: number; lost: string[] };
  /** Sums compared: of each table and each other company. */
  compared: number;
  done: boolean;
};

/** How many rows are put back. */
export const changesIn = (tables: readonly PlannedTable[]): number =>
  tables.reduce((sum, { insert, update, remove }) => sum + insert + update + remove, 0);

/**
 * Puts one company back to how it was in `past`, another database that holds a backup in the schema of today. One
 * transaction: it looks at one moment of the living database, and undoes everything where a row of another company, of
 * a person or of the platform would differ, where a foreign key would lead nowhere, or where an invariant would break.
 * Without `by`, all of it is tried and undone.
 */
export async function restoreCompany(
  live: pg.ClientBase,
  past: pg.ClientBase,
  asked: CompanyRestore,
): Promise<CompanyRestored> {
  const { companyId, say = () => {} } = asked;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(companyId))
    throw new BackupRefusal(`${companyId} is no id of a company.`);
  await live.query(plainText);
  await past.query(plainText);
  await assertMayRestTriggers(live);
  // Nothing is deleted by its time, and no hold is answered, until this is over; nor is anything else put back.
  await live.query(`select pg_advisory_lock(hashtext('privacy.retention'))`);
  const { rows } = await live.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('muster.restoreCompany')) as mine`,
  );
  if (!rows[0]?.mine) throw new BackupRefusal('Another company is being put back. Nothing was changed.');
  await live.query('begin isolation level repeatable read');
  try {
    const restored = await inOneMoment(live, past, asked, say);
    await live.query(restored.done ? 'commit' : 'rollback');
    return restored;
  } catch (error) {
    await live.query('rollback').catch(() => {});
    throw inWords(error);
  } finally {
    await live.query(`select pg_advisory_unlock_all()`).catch(() => {});
  }
}

async function inOneMoment(
  live: pg.ClientBase,
  past: pg.ClientBase,
  asked: CompanyRestore,
  say: (line: string) => void,
): Promise<CompanyRestored> {
  const { companyId, by } = asked;
  await assertThere(live, past, asked);
  const owned = await ownedTables(live);
  const scene: Scene = {
    live,
    companyId,
    tables: companyTables(owned),
    edges: await edgesOf(live),
    unique: await uniqueIndexesOf(live),
  };
  say('Reading the rows of the company at that moment …');
  await loadPast(live, past, scene.tables, companyId);
  await live.query(
    `create temp table past_rights on commit drop as select (jsonb_array_elements_text($1::jsonb))::uuid as person_id`,
    [
      JSON.stringify(
        (
          await past.query<{ id: string }>(
            'select person_id as id from employments where company_id = $1 and bu_admin_since is not null',
            [companyId],
          )
        ).rows.map(({ id }) => id),
      ),
    ],
  );
  say('Comparing them with today …');
  await makePlan(scene, await peopleSince(live, past, asked.at));
  const tables = await planned(scene);
  const notes = await notesOf(scene);
  const total = changesIn(tables);
  if (total === 0) return { tables, notes, files: { brought: 0, lost: [] }, compared: 0, done: false };
  if (by) await assertQuiet(live, companyId);
  await assertNoHold(live, companyId, tables);
  say('Hashing the rows of everyone else …');
  const before = await sumsOfOthers(live, owned, companyId);
  const broken = new Set(await brokenInvariants(live));
  say(`${by ? 'Writing' : 'Trying'} ${total} changes …`);
  await writePlan(scene);
  refuseAny('Rows would name what is not there.', await danglingRows(scene, scene.edges));
  await record(live, asked, tables);
  await live.query('set constraints all immediate');
  say('Verifying that no one else’s row changed, the audit log, seats and money …');
  const after = await sumsOfOthers(live, owned, companyId);
  refuseAny('Rows of others would change.', differing(before, after));
  refuseAny(
    'Something would not hold.',
    (await brokenInvariants(live)).filter((problem) => !broken.has(problem)),
  );
  const files = { brought: 0, lost: [] as string[] };
  for (const { place, sha256 } of by && asked.bringFile ? await filesOfPlan(scene) : []) {
    const came = await asked.bringFile!(place, sha256);
    if (came === 'brought') files.brought += 1;
    if (came === 'lost') files.lost.push(place);
  }
  return { tables, notes, files, compared: before.size, done: by !== null };
}

/** Both have the company, in the same schema. */
async function assertThere(live: pg.ClientBase, past: pg.ClientBase, { companyId, at }: CompanyRestore): Promise<void> {
  const there = async (client: pg.ClientBase) =>
    (
      await client.query<{ platform: boolean }>('select is_platform as platform from companies where id = $1', [
        companyId,
      ])
    ).rows[0];
  const now = await there(live);
  if (!now)
    throw new BackupRefusal(
      'The company is not in this installation any more. Restore the whole backup into another place.',
    );
  if (now.platform)
    throw new BackupRefusal('The company of the platform is no company beside others. Restore the whole backup.');
  if (!(await there(past))) throw new BackupRefusal(`The company was not there at ${at}.`);
  const schema = async (client: pg.ClientBase) =>
    (await client.query<{ names: string[] }>('select array_agg(name order by name) as names from schema_migrations'))
      .rows[0]!.names;
  if ((await schema(live)).join() !== (await schema(past)).join())
    throw new BackupRefusal(
      'The database has other migrations than this program. Start the server once, so that it migrates, and try again.',
    );
}

/** Work of the company's people would be lost between what was compared and what is written. */
async function assertQuiet(live: pg.ClientBase, companyId: string): Promise<void> {
  const { rows } = await live.query<{ quiet: boolean }>(
    'select coalesce(suspended_at, terminated_at) is not null as quiet from companies where id = $1',
    [companyId],
  );
  if (!rows[0]?.quiet)
    throw new BackupRefusal(
      'Suspend the company first (Platform → Companies), so that no one works in it while it is put back.',
    );
}

/** What is held as evidence is neither removed nor overwritten. */
async function assertNoHold(live: pg.ClientBase, companyId: string, tables: readonly PlannedTable[]): Promise<void> {
  if (tables.every(({ update, remove }) => update + remove === 0)) return;
  const { rows } = await live.query<{ n: number }>(
    `select count(*)::int as n from legal_holds h where h.release_confirmed_at is null
      and (h.release_takes_effect_at is null or h.release_takes_effect_at > now())
      and (h.company_id = $1 or h.company_id is null and h.person_id is null
        or h.person_id in (select person_id from employments where company_id = $1))`,
    [companyId],
  );
  if (rows[0]!.n > 0)
    throw new BackupRefusal(
      `${rows[0]!.n} legal holds are about the company, people of it, or all: rows that they keep would be overwritten. Release them first, or restore into another place.`,
    );
}

/** Triggers rest in this session alone, which no lock of a table does: others go on writing. */
async function assertMayRestTriggers(live: pg.ClientBase): Promise<void> {
  const { rows } = await live.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.may)
    throw new BackupRefusal(
      'Putting back one company needs a superuser of PostgreSQL: in DATABASE_URL for this command, or in an installation of its own.',
    );
}

async function record(
  live: pg.ClientBase,
  { companyId, at, backup, by }: CompanyRestore,
  tables: readonly PlannedTable[],
): Promise<void> {
  const sum = (act: 'insert' | 'update' | 'remove') => tables.reduce((n, table) => n + table[act], 0);
  const facts = {
    at,
    backup,
    by: by?.personId ?? null,
    inserted: sum('insert'),
    updated: sum('update'),
    removed: sum('remove'),
  };
  await live.query(
    `select append_audit($1::uuid, 'system', 'npm run restore', 'company.putBack', 'company', ($1::uuid)::text, $2, $3,
      null, null, now())`,
    [companyId, JSON.stringify(facts), by?.reason ?? null],
  );
}

/** What PostgreSQL refuses, in words of this command. */
function inWords(error: unknown): unknown {
  const { code, table, constraint, detail } = error as {
    code?: string;
    table?: string;
    constraint?: string;
    detail?: string;
  };
  if (code === '40001' || code === '40P01')
    return new BackupRefusal('Someone else wrote the same rows. Nothing was changed; try again.');
  if (code?.startsWith('23'))
    return new BackupRefusal(
      `A row of ${table} can't be put back beside what stays (${constraint}): ${detail ?? 'no detail'}. Nothing was changed.`,
    );
  return error;
}
