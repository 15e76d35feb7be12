import { makers } from '../../server/test/make.ts';
import type { Sql } from '../kill/scene.ts';
import { signer } from '../kill/scene.ts';

/** A training that runs now, with so many people and two trainers who are signed in. */
export async function setScene(sql: Sql, dataDir: string, people: number): Promise<{ trainingId: string; trainers: { personId: string; cookie: string }[] }> {
  const make = await makers(sql);
  const signIn = signer(sql, dataDir);
  const company = await make.company();
  const trainers = [await make.person({ company }), await make.person({ company })];
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const training = await make.training(company, { trainers, sessions: [{ startsAt: at(-1), endsAt: at(6) }] });
  for (let count = 0; count < people; count += 1) await make.place(training, await make.person({ company }));
  return { trainingId: training.id, trainers: await Promise.all(trainers.map(async (trainer) => ({ personId: trainer.id, cookie: await signIn(trainer) }))) };
}
