// npm run bench training [-- --rounds 5 --json --keep]
// Closing a training of 200 people, with their completions, achievements and used seats, and 200 people who book the
// last place at once, beside SQL written by hand for the same rows.
import pg from 'pg';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { BenchServer } from './ground/bench-server.ts';
import { median, options, report } from './ground/report.ts';
import { Closing } from './training/closing.ts';
import { bookAtOnce, bookAtOnceByHand, bookedIn, fillLastPlace } from './training/last-place.ts';
import { closeByHand } from './training/by-hand.ts';
import { fillCompany, fillTraining } from './training/scene.ts';

const goal = 2;
const people = 200;
const rounds = Number(options.rounds ?? 5);
const server = new BenchServer(3788);
try {
  await server.start();
  const scene = await server.sql((client) => fillCompany(client, people));
  const client = new pg.Client(server.connection('postgres'));
  await client.connect();
  const closing = new Closing(server, scene);
  const bookings: { ours: number; floor: number }[] = [];
  let exact = true;
  const turns: { ours: number; floor: number }[] = [];
  try {
    await closing.makeSeats((rounds + 1) * 2 * people, randomUUID(), plainTerms);
    for (let round = 0; round <= rounds; round += 1) {
      const trainings = [await fillTraining(client, scene), await fillTraining(client, scene)] as const;
      await client.query('analyze attendance_marks; analyze roster_entries; analyze enrolments; analyze seats');
      const begun = performance.now();
      await closing.close(trainings[0]);
      const between = performance.now();
      await closeByHand(client, scene, trainings[1]);
      // The first round warms both.
      if (round > 0) turns.push({ ours: between - begun, floor: performance.now() - between });
    }
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from seats where state = 'consumed'`);
    if (rows[0]!.n !== (rounds + 1) * 2 * people) throw new Error(`Not everyone has used a seat: ${rows[0]!.n}`);
    const pool = new pg.Pool({ ...server.connection('postgres'), max: 10 });
    try {
      for (let round = 0; round <= rounds; round += 1) {
        const [mine, byHand] = [await fillLastPlace(client, scene), await fillLastPlace(client, scene)];
        const begun = performance.now();
        const told = await bookAtOnce(closing.runtime, scene, mine.trainingId, mine.personIds);
        const between = performance.now();
        await bookAtOnceByHand(pool, scene, byHand.trainingId, byHand.personIds);
        if (round > 0) bookings.push({ ours: between - begun, floor: performance.now() - between });
        exact &&= told === 1 && (await bookedIn(client, mine.trainingId)) === 1;
      }
    } finally {
      await pool.end();
    }
  } finally {
    await closing.end();
    await client.end();
  }
  const ratio = median(turns.map((turn) => turn.ours / turn.floor));
  process.exitCode = report([
    {
      name: `closing a training of ${people} people`,
      ours: median(turns.map((turn) => turn.ours)),
      floor: median(turns.map((turn) => turn.floor)),
      unit: 'ms',
      ratio,
      goal: `≤ ${goal} ×`,
      ok: ratio <= goal,
    },
    {
      name: `${people} people book the last place at once`,
      ours: median(bookings.map((turn) => turn.ours)),
      floor: median(bookings.map((turn) => turn.floor)),
      unit: 'ms',
      ratio: median(bookings.map((turn) => turn.ours / turn.floor)),
      goal: 'exactly one',
      ok: exact,
    },
  ]);
} finally {
  await server.destroy(options.keep);
}
