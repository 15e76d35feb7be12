import { makers } from '../../server/test/make/make.ts';
import type { Sql } from '../kill/scene.ts';
import { signer } from '../kill/scene.ts';

type Scene = {
  trainingId: string;
  /** Trainings of three people each that prove a skill, to be closed. */
  toClose: string[];
  trainers: { personId: string; cookie: string }[];
};

/** A training that runs now, with so many people, and others that are to be closed; two trainers who are signed in. */
export async function setScene(sql: Sql, dataDir: string, people: number, closings: number): Promise<Scene> {
  const make = await makers(sql);
  const signIn = signer(sql, dataDir);
  const company = await make.company();
  const trainers = [await make.person({ company }), await make.person({ company })];
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const training = await make.training(company, { trainers, sessions: [{ startsAt: at(-1), endsAt: at(6) }] });
  for (let count = 0; count < people; count += 1) await make.place(training, await make.person({ company }));
  const toClose: string[] = [];
  const skill = await make.skill();
  for (let count = 0; count < closings; count += 1) {
    const small = await make.training(company, {
      trainers,
      sessions: [{ startsAt: at(-3), endsAt: at(-1) }],
      skill_id: skill.id,
      trainee_signs: false,
    });
    for (let place = 0; place < 3; place += 1) await make.place(small, await make.person({ company }));
    toClose.push(small.id);
  }
  return {
    trainingId: training.id,
    toClose,
    trainers: await Promise.all(
      trainers.map(async (trainer) => ({ personId: trainer.id, cookie: await signIn(trainer) })),
    ),
  };
}
