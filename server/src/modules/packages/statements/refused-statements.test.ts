import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { activitySpeaker } from '../../../../test/packages/activity-speaker.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world } = await listeningWorld();
const { course, learner } = packageScene(world);
const staff = await world.as(await world.make.platformAdmin());
const unitIri = 'https://example.com/cmi5/one';
const cmi5 = await course([
  buildPackage({
    standard: 'cmi5',
    title: 'Heights',
    units: [{ id: unitIri, title: 'Ladders', url: 'a.html', moveOn: 'Completed' }],
  }),
]);
const plain = await course([buildPackage({ standard: 'xapi', title: 'Scaffolds' })]);
type Learner = Awaited<ReturnType<typeof learner>>;

async function begun(me: Learner) {
  const speaker = activitySpeaker(world, (await me.open(0)).base);
  const unit = await speaker.open(unitIri);
  await unit.begin();
  return {
    unit,
    here: async () =>
      (await speaker.post('here', { activityId: unitIri, seconds: 0, leaving: false })).json() as Promise<{
        refused: boolean;
      }>,
  };
}
const played = async (me: Learner) =>
  (await staff.get(`/admin/enrolments/${me.enrolmentId}/packages`)).body.packages[0];

test('what cmi5 refuses is told to the learner, and to administrators with statement and reason', async () => {
  const me = await learner(cmi5);
  const { unit, here } = await begun(me);
  expect(await here()).toMatchObject({ refused: false });
  const { id: _unnamed, ...unnamed } = unit.statement('initialized');
  expect((await unit.send(unnamed)).status).toBe(403);
  expect((await unit.send(unnamed)).status).toBe(403);
  expect((await unit.send({ ...unit.statement('initialized'), timestamp: 'noon' })).status).toBe(400);
  expect((await unit.ask('statements', { method: 'POST', body: 'no JSON' })).status).toBe(400);
  expect(await here()).toMatchObject({ refused: true });

  const { refused, findings } = await played(me);
  expect(refused).toMatchObject([
    { status: 400, reason: 'The body is no JSON', statement: 'no JSON', times: 1 },
    { status: 400, reason: expect.stringContaining('timestamp'), times: 1 },
    { status: 403, reason: 'A unit gives each statement an id', times: 2 },
  ]);
  expect(JSON.parse(refused[2].statement)).toEqual(unnamed);
  expect(findings).toMatchObject([
    { code: 'idMissing', severity: 'problem', values: { count: 2 } },
    { code: 'statementsRefused', severity: 'problem', values: { count: 2 } },
    { code: 'statements' },
  ]);
  const admin = await world.as(await world.make.companyAdmin({ company: { id: me.person.companyId, code: '' } }));
  expect((await admin.get(`/settings/enrolments/${me.enrolmentId}/packages`)).body.packages[0].refused).toHaveLength(3);
  const stranger = await world.as(await world.make.companyAdmin());
  expect((await stranger.get(`/settings/enrolments/${me.enrolmentId}/packages`)).status).toBe(404);

  // What was refused before is told of the opening that it belonged to.
  const again = await begun(me);
  expect(await again.here()).toMatchObject({ refused: false });
  expect(await unit.say('initialized')).toBe(403);
  expect((await played(me)).refused[0].reason).toContain('abandoned');
});

test('of refused statements the newest 50 of an attempt are kept', async () => {
  const me = await learner(cmi5);
  const { unit } = await begun(me);
  for (let i = 0; i < 53; i++)
    await unit.send({
      ...unit.statement('experienced'),
      object: { id: `https://example.com/${i}` },
      timestamp: undefined,
    });
  const { refused } = await played(me);
  expect(refused).toHaveLength(50);
  expect(refused[0].statement).toContain('https://example.com/52');
});

test('a unit of plain xAPI is given the ids that it leaves out; what is refused for another reason is kept too', async () => {
  const me = await learner(plain);
  const { base } = await me.open(0);
  const speaker = activitySpeaker(world, base);
  const [activity] = ((await (await fetch(`${base}state`)).json()) as { activities: { id: string }[] }).activities;
  const unit = await speaker.open(activity!.id);
  const { id: _unnamed, ...unnamed } = unit.statement('experienced');
  const answer = await unit.send(unnamed);
  expect([answer.status, await answer.json()]).toEqual([200, [expect.stringMatching(/^[0-9a-f-]{36}$/)]]);
  const id = randomUUID();
  expect((await unit.send({ ...unit.statement('passed'), id })).status).toBe(200);
  expect((await unit.send({ ...unit.statement('failed'), id })).status).toBe(409);
  expect((await played(me)).refused).toMatchObject([{ status: 409, times: 1 }]);
});
