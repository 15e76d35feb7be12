// npm run bench messages [-- --rounds 9 --json --keep]
// An audience of 50,000 people, counted and listed as the page asks for it, beside the best SQL written by hand for the
// same answers.
import pg from 'pg';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { byHand } from './messages/by-hand.ts';
import { fillCompany } from './messages/fill-company.ts';
import { Asking } from './messages/asking.ts';

const goal = 1.5;
const people = 50_000;
const rounds = Number(options.rounds ?? 9);
const server = new BenchServer(3786);
try {
  await server.start();
  const scene = await server.sql((client) => fillCompany(client, people));
  const client = new pg.Client(server.connection('muster_app'));
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [scene.companyId]);
  await client.query(`set plan_cache_mode = 'force_custom_plan'`);
  const asking = new Asking(server, scene);
  const figures: Figure[] = [];
  try {
    for (const { name, audience, where, values } of byHand.cases(scene)) {
      const ours = async () => {
        const begun = performance.now();
        const answer = await asking.countedAndListed(audience);
        return { answer, ms: performance.now() - begun };
      };
      const floor = async () => {
        const begun = performance.now();
        const counted = await client.query(byHand.count(where), values);
        const listed = await client.query(byHand.list(where), values);
        return {
          answer: { ...counted.rows[0], first: listed.rows[0]?.id, rows: Math.min(50, listed.rows.length) },
          ms: performance.now() - begun,
        };
      };
      const [first, second] = [await ours(), await floor()];
      if (JSON.stringify(first.answer) !== JSON.stringify(second.answer))
        throw new Error(
          `${name}: the two answers differ: ${JSON.stringify(first.answer)} ${JSON.stringify(second.answer)}`,
        );
      const turns: { ours: number; floor: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        turns.push({ ours: (await ours()).ms, floor: (await floor()).ms });
      const ratio = median(turns.map((turn) => turn.ours / turn.floor));
      say(`${name}: ${first.answer.people} people`);
      figures.push({
        name: `audience: ${name}, ${first.answer.people} people`,
        ours: median(turns.map((turn) => turn.ours)),
        floor: median(turns.map((turn) => turn.floor)),
        unit: 'ms',
        ratio,
        goal: `≤ ${goal} ×`,
        ok: ratio <= goal,
      });
    }
  } finally {
    await asking.end();
    await client.end();
  }
  process.exitCode = report(figures);
} finally {
  await server.destroy(options.keep);
}
