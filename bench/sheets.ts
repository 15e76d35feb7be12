// npm run bench sheets [-- --rounds 9 --json --keep]
// The list of a company's safety data sheets, searched as the page asks for it, beside the best SQL written by hand for
// the same rows.
import pg from 'pg';
import { compose } from '../server/src/app/compose.ts';
import { sheets as list } from '../server/src/modules/sds/sheets.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { Call } from '../server/src/platform/http/handler.ts';
import { loadSecrets } from '../server/src/platform/security/secrets.ts';
import { workAs } from '../server/src/platform/runtime.ts';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { fillSheets } from './sheets/fill-sheets.ts';

const goal = 1.5;
const sheets = 100_000;
const rounds = Number(options.rounds ?? 9);
const page = list.handlers[0]!;

/** The columns of a row, and what is searched, as someone who knows the tables writes them. */
const byHand = (where: string) => `
  select h.id, n.signal_word, v.languages, n.revised_on, v.due_on,
    (select count(distinct m.site_id)::int from site_chemicals m
      where m.company_id = h.company_id and m.sheet_id = h.id and m.removed_at is null) as sites,
    (select count(distinct d.person_id)::int from sds_reads d
      where d.company_id = h.company_id and d.revision_id = any(v.ids)) as reads
  from (select h.* from sds_sheets h where h.company_id = $1 and ${where} order by folded(h.product), h.id limit 51) h
    left join lateral (select * from sds_revisions r where r.company_id = h.company_id and r.sheet_id = h.id
      and r.withdrawn_at is null order by r.revised_on desc, r.id limit 1) n on true
    left join lateral (select string_agg(distinct upper(c.language), ', ') as languages, min(c.due_on) as due_on,
      array_agg(c.id) as ids
      from (select distinct on (r.language, r.jurisdiction) r.id, r.language,
        greatest(r.revised_on + interval '36 months', r.reviewed_on + interval '12 months')::date as due_on
        from sds_revisions r where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null
          order by r.language, r.jurisdiction, r.revised_on desc) c) v on true
  order by folded(h.product), h.id`;
const searched = `h.searched like folded($2)`;

const cases = [
  { name: 'first page', q: undefined },
  { name: 'a common name', q: 'acetone' },
  { name: 'one sheet by name', q: 'c4ca4238a0b923' },
  { name: 'a CAS number', q: '4242-' },
  { name: 'nothing', q: 'not there at all' },
];

const server = new BenchServer(3788);
try {
  await server.start();
  const scene = await server.sql((client) => fillSheets(client, sheets));
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' });
  const runtime = compose(
    config,
    (role) => server.connection(role === 'superuser' ? 'postgres' : role),
    loadSecrets(server.dataDir),
  );
  const session = { ...scene, personId: scene.adminId, locale: 'en', claims: { buAdmin: true, qmsAdmin: false } };
  const client = new pg.Client(server.connection('muster_app'));
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [scene.companyId]);
  const figures: Figure[] = [];
  try {
    for (const { name, q } of cases) {
      const ours = async () => {
        const begun = performance.now();
        const input = page.endpoint.input.parse(q ? { q } : {});
        const answer = (await workAs(runtime, session as never, { write: false, snapshot: true }, (work) =>
          page.run(work, input as never, { session, runtime, headers: {} } as unknown as Call),
        )) as {
          rows: { id: string }[];
        };
        return { ids: answer.rows.map(({ id }) => id), ms: performance.now() - begun };
      };
      const floor = async () => {
        const begun = performance.now();
        const values = q ? [scene.companyId, `%${q}%`] : [scene.companyId];
        const { rows } = await client.query<{ id: string }>(byHand(q ? searched : 'true'), values);
        if (rows.length > 50)
          await client.query(
            `select count(*) from (select 1 from sds_sheets h where h.company_id = $1 and ${q ? searched : 'true'}
              limit 10001) x`,
            values,
          );
        return { ids: rows.slice(0, 50).map(({ id }) => id), ms: performance.now() - begun };
      };
      const [first, second] = [await ours(), await floor()];
      if (JSON.stringify(first.ids) !== JSON.stringify(second.ids)) throw new Error(`${name}: the two answers differ`);
      const turns: { ours: number; floor: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        turns.push({ ours: (await ours()).ms, floor: (await floor()).ms });
      const ratio = median(turns.map((turn) => turn.ours / turn.floor));
      say(`${name}: ${first.ids.length} rows`);
      figures.push({
        name: `${sheets} sheets: ${name}`,
        ours: median(turns.map((turn) => turn.ours)),
        floor: median(turns.map((turn) => turn.floor)),
        unit: 'ms',
        ratio,
        goal: `≤ ${goal} ×`,
        ok: ratio <= goal,
      });
    }
  } finally {
    await runtime.pools.end();
    await client.end();
  }
  process.exitCode = report(figures);
} finally {
  await server.destroy(options.keep);
}
