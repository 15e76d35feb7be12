import { randomUUID } from 'node:crypto';
import type { openWorld } from '../harness.ts';

/** Two employers with an administrator each, and workers who take records from the one to the other. */
export async function transferMakers(world: Awaited<ReturnType<typeof openWorld>>) {
  const { make } = world;
  const [old, young] = [
    await make.company({ display_name: 'Old Mill' }),
    await make.company({ display_name: 'Young Works' }),
  ];
  const [oldBoss, youngBoss] = [
    await make.companyAdmin({ company: old, name: 'Olga Old' }),
    await make.companyAdmin({ company: young, name: 'Yan Young' }),
  ];
  const [giving, receiving] = [await world.as(oldBoss), await world.as(youngBoss)];
  const skill = await make.skill({ evidenceKinds: ['external'], rule: { validity_months: 36 } });
  const inside = await make.skill({ evidenceKinds: ['course'] });
  const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
  const snapshot = (title: string) =>
    JSON.stringify({
      holderName: 'Wim Worker',
      course: { code: 'LIFT', version: null, titles: { en: title }, summaries: {}, minutes: 240, regulationRefs: [] },
      issuer: { name: 'Old Mill', legalName: 'Old Mill Ltd.', isPlatform: false },
      completedOn: '2025-01-01',
      scorePercent: null,
      evidence: 'manual',
      locale: 'en',
    });
  /** A certificate of the old employer that the new one reviews. */
  const certificateOf = (person: Awaited<ReturnType<typeof make.person>>) =>
    make.achievement(person, { skillId: skill.id, validThrough: '2028-01-01', snapshot: snapshot('Forklift') });

  const employ = (companyId: string, personId: string, number: string) =>
    world.sql(
      `with employed as (insert into employments (company_id, person_id, employee_number, started_on)
        values ($1, $2, $3, '2026-01-01'))
      insert into placements (company_id, person_id, hired_on, started_on, recorded_at)
        values ($1, $2, '2026-01-01', '2026-01-01', now())`,
      [companyId, personId, number],
    );

  /** Someone who left the old employer and works at the new one, with two certificates of the old one. */
  async function worker(name = 'Wim Worker') {
    const there = await make.person({ company: old, name });
    const proofs = [
      await certificateOf(there),
      await make.achievement(there, { skillId: inside.id, validThrough: null, snapshot: snapshot('House rules') }),
    ];
    await employ(young.id, there.id, `Y${make.next()}`);
    return { id: there.id, proofs, me: await world.as({ id: there.id, companyId: young.id }) };
  }
  type Worker = Awaited<ReturnType<typeof worker>>;
  const consent = ({ me, proofs }: Pick<Worker, 'me' | 'proofs'>, more: object = {}) =>
    me.post('/record-transfers', { transferId: null, fromCompanyId: old.id, achievementIds: proofs, ...more }, once());
  const consented = async (one: Pick<Worker, 'me' | 'proofs'>): Promise<string> => (await consent(one)).body.id;
  const list = async (who = receiving) => (await who.get('/settings/record-transfers')).body;
  const seen = async (id: string, who = receiving) =>
    (await list(who)).transfers.find((one: { id: string }) => one.id === id);
  const act = (who: typeof giving, id: string, what: 'release' | 'acceptance' | 'refusal', body: object = {}) =>
    who.post(`/settings/record-transfers/${id}/${what}`, body);
  const evidenceOf = ({ id }: { id: string }) =>
    world.sql<{ id: string; issuer: string }>('select id, issuer from evidence where person_id = $1', [id]);
  /** Both employers agree, and what follows is done. */
  const agree = async (id: string) => {
    const answers = [await act(giving, id, 'release'), await act(receiving, id, 'acceptance')].map(
      ({ status }) => status,
    );
    await world.runJobs();
    return answers;
  };
  return {
    ...{ old, young, oldBoss, youngBoss, giving, receiving, skill, once, certificateOf, employ, worker },
    ...{ consent, consented, list, seen, act, agree, evidenceOf },
  };
}
