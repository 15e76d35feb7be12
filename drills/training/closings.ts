import { setTimeout as wait } from 'node:timers/promises';
import type { randomFrom } from '../jobs/random.ts';
import { withSql } from '../kill/check.ts';
import type { Sql } from '../kill/scene.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import type { Phone } from './phone.ts';

export type ClosingsFound = {
  /** Not closed, or closed more than once. */
  notOnce: number;
  /** Closed under an id that no phone gave it. */
  unknown: number;
  /** People of the closed trainings without exactly one certificate. */
  certifiedWrongly: number;
  /** Phones that show another outcome of their closing than it had. */
  toldWrongly: number;
};

/**
 * Two trainers without a connection record that everyone came, and close. Then the network comes and goes, answers are
 * lost, phones die and the server is killed. Each training is closed once, by the closing of one of them, and each of
 * its people is certified once.
 */
export async function closeOffline(
  server: ServerProcess,
  trainings: readonly (readonly [trainingId: string, phones: readonly [Phone, Phone]])[],
  random: ReturnType<typeof randomFrom>,
  kill: () => void,
): Promise<ClosingsFound> {
  const found: ClosingsFound = { notOnce: 0, unknown: 0, certifiedWrongly: 0, toldWrongly: 0 };
  for (const [index, [trainingId, phones]] of trainings.entries()) {
    for (const phone of phones) {
      phone.network = 'online';
      await patiently(() => phone.open());
      phone.network = 'cut';
      await phone.recordAll();
      await phone.close();
    }
    for (let round = 0; round < 6; round += 1) {
      for (const phone of phones) phone.network = random.pick(['cut', 'answersLost', 'answersLost', 'online'] as const);
      const sending = phones.map((phone) => phone.sync());
      if (round === index % 6) kill();
      if (random.pick([true, false, false])) await random.pick(phones).dieAndBeginAgain();
      await Promise.all(sending);
    }
    for (const phone of phones) phone.network = 'online';
    await patiently(async () => {
      for (const phone of phones) if (!(await phone.sync())) throw new Error('Something still waits');
    });
    const of = await withSql(server.dataDir, (sql) => compareOne(sql, trainingId, phones));
    for (const key of Object.keys(found) as (keyof ClosingsFound)[]) found[key] += of[key];
  }
  return found;
}

async function compareOne(sql: Sql, trainingId: string, phones: readonly [Phone, Phone]): Promise<ClosingsFound> {
  const closings = await sql<{ id: string }>('select id from training_closings where training_id = $1', [trainingId]);
  const certified = await sql<{ times: number }>(
    `select (select count(*)::int from achievements a where a.company_id = r.company_id
      and a.person_id = r.person_id) as times
     from roster_entries r where training_id = $1`,
    [trainingId],
  );
  const asked = phones.flatMap((phone) => phone.closings);
  const won = closings[0]?.id;
  const told = phones.map((phone) =>
    phone.client
      .state()
      .refused.map(({ reason }) => reason)
      .join(),
  );
  return {
    notOnce: closings.length === 1 ? 0 : 1,
    unknown: closings.filter(({ id }) => !asked.includes(id)).length,
    certifiedWrongly: certified.filter(({ times }) => times !== 1).length,
    toldWrongly: phones.filter((phone, at) => told[at] !== (phone.closings.includes(won!) ? '' : 'runClosed')).length,
  };
}

/** However often the server was killed before: it starts itself again. */
async function patiently(step: () => Promise<void>): Promise<void> {
  for (const last = performance.now() + 120_000; ; await wait(200)) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > last) throw error;
    }
  }
}
