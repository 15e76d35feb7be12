import { expect, test } from 'vitest';
import type { GivenPackage } from '../../../../test/packages/build-package.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

const { world } = await listeningWorld();
const { course, learner, speaker } = packageScene(world);

const objectives = (map: string) =>
  `<imsss:sequencing><imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="O">${map}</imsss:objective></imsss:objectives></imsss:sequencing>`;
const pack = (extra: string, attributes = ''): Buffer => {
  const given: GivenPackage = { standard: 'scorm2004', items: [{ id: 'ITEM-1', href: 'a.html', extra }], attributes };
  return buildPackage(given);
};
const writes = objectives(
  '<imsss:mapInfo targetObjectiveID=" gas%20safety " writeSatisfiedStatus="true" writeNormalizedMeasure="true"/>',
);
const reads = objectives('<imsss:mapInfo targetObjectiveID="gas safety"/>');
const stores =
  '<adlcp:data><adlcp:map targetID="notes"/><adlcp:map targetID="terms" writeSharedData="false"/></adlcp:data>';
const alone = 'adlseq:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="false"';

const both = await course([pack(writes + stores), pack(reads + stores)]);
const another = await course([pack(reads + stores)]);
const closed = await course([pack(writes + stores, alone)]);
const sequencing = (more: object) => ({
  state: '{}',
  completion: 'incomplete',
  success: 'unknown',
  scorePercent: null,
  ...more,
});

test('what one package shares about a person, the others of that person find: at once, and at the next attempt', async () => {
  const me = await learner(both);
  const first = await me.open(0);
  expect((await first.state()).shared).toEqual({ objectives: {}, data: {} });
  const said = { objectives: { 'gas safety': { satisfied: true, measure: 0.75 } }, data: { notes: 'seen' } };
  expect((await first.say({}, { sequencing: sequencing(said) })).status).toBe(200);
  expect((await (await me.open(1)).state()).shared).toEqual(said);

  await me.me.post('/enrolments', { courseId: another.id });
  const { enrolmentId } = (
    await me.me.post(`/learning/courses/${another.id}/opening`, { deviceId: me.deviceId, takeOver: true })
  ).body;
  const { body } = await me.me.post(`/learning/enrolments/${enrolmentId}/units/${another.units[0]!.id}/launch`, {
    deviceId: me.deviceId,
  });
  expect((await speaker(body.address).state()).shared).toEqual(said);
  // No one else finds it.
  expect((await (await (await learner(both)).open(1)).state()).shared).toEqual({ objectives: {}, data: {} });
});

test('a package changes nothing that its manifest does not write', async () => {
  const me = await learner(both);
  const reader = await me.open(1);
  const said = {
    objectives: { 'gas safety': { satisfied: true }, other: { satisfied: true } },
    data: { terms: 'changed', notes: 'mine', unknown: 'x' },
  };
  expect((await reader.say({}, { sequencing: sequencing(said) })).status).toBe(200);
  expect((await (await me.open(0)).state()).shared).toEqual({ objectives: {}, data: { notes: 'mine' } });
});

test('values that no objective can have are refused, and nothing is kept of the call', async () => {
  const me = await learner(both);
  const opened = await me.open(0);
  for (const wrong of [{ measure: 2 }, { satisfied: 'yes' }, { progress: -1 }, { anything: 1 }])
    expect((await opened.say({}, { sequencing: sequencing({ objectives: { 'gas safety': wrong } }) })).status).toBe(
      400,
    );
  expect((await (await me.open(0)).state()).shared.objectives).toEqual({});
});

test('where its organization says so, what a package shares ends with the attempt', async () => {
  const me = await learner(closed);
  const opened = await me.open();
  expect((await opened.state()).shared).toEqual({ objectives: null, data: null });
  await opened.say(
    {},
    { sequencing: sequencing({ objectives: { 'gas safety': { satisfied: true } }, data: { notes: 'x' } }) },
  );
  expect(await world.sql('select 1 from shared_progress where person_id = $1', [me.person.id])).toEqual([]);
});
