import { randomUUID } from 'node:crypto';
import type { Caller, World } from './harness.ts';
import type { MadePerson } from './make/make.ts';
import { phoneOf } from './doubles/training-phone.ts';

export const [began, over, later] = [
  '2026-03-10T13:00:00.000Z',
  '2026-03-10T17:05:00.000Z',
  '2026-03-10T18:00:00.000Z',
];

/** A training on its day, with the roster entries of its people. */
export type Ran = { id: string; session: string; entries: string[] };

/** A company on March 10, 2026, with a trainer and an administrator who close trainings. */
export async function closingDay(world: World) {
  const { make } = world;
  const company = await make.company();
  const tess = await make.person({ company, name: 'Tess Trainer' });
  const [trainer, admin] = [await world.as(tess), await world.as(await make.companyAdmin({ company }))];
  return {
    ...{ company, tess, trainer, admin },
    person: () => make.person({ company }),
    async ran(given: Parameters<typeof make.training>[1], people: readonly MadePerson[]): Promise<Ran> {
      world.clock.set(began);
      const training = await make.training(company, { trainers: [tess], trainee_signs: false, ...given });
      const entries: string[] = [];
      for (const one of people) entries.push(await make.place(training, one));
      return { id: training.id, session: training.sessionIds[0]!, entries };
    },
    /** These came on time and attended to the end; the trainer signed. */
    async attended({ id, session }: Ran, entries: readonly string[], more: Record<string, unknown> = {}) {
      const phone = phoneOf(trainer, id);
      for (const entryId of entries) {
        phone.mark(entryId, 'checkIn', began, { sessionId: session });
        for (const [kind, value] of Object.entries({ final: 'attended', ...more })) phone.mark(entryId, kind, value);
      }
      phone.sign(null, 'trainer');
      await phone.send();
      world.clock.set(over);
      return phone;
    },
    close: (id: string, more: Record<string, unknown> = {}) =>
      trainer.post(`/training-runs/${id}/closings`, { closingId: randomUUID(), reason: null, withheld: [], ...more }),
    /** Opened again an hour later. */
    reopen(id: string, by: Caller = trainer) {
      if (world.clock.now() < later) world.clock.set(later);
      return by.post(`/training-runs/${id}/reopenings`, { reason: 'The score was wrong' });
    },
    async signAgain(id: string) {
      const phone = phoneOf(trainer, id);
      phone.sign(null, 'trainer', { clientAt: later });
      await phone.send();
    },
    runOf: async (id: string) => (await trainer.get(`/training-runs/${id}`)).body,
    cancel: (run: Ran, at = 0) =>
      admin.post(`/settings/trainings/${run.id}/places/${run.entries[at]}/cancellation`, { reason: 'On leave' }),
    certificatesOf: (of: MadePerson) => world.sql('select id from achievements where person_id = $1', [of.id]),
  };
}
