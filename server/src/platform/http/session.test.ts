import { beforeAll, expect, test } from 'vitest';
import type { World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { newToken, signToken } from './cookies.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test('of many who ask at once each is who they are, and who is no one stays no one', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.make.person()));
  const callers = await Promise.all(people.map((person) => world.as(person)));
  const left = await world.as(people[0]);
  expect((await left.post('/session/end')).status).toBe(200);
  const unknown = { cookie: `sid=${signToken(newToken(), world.runtime.sessionKey)}` };
  const strangers = [() => left.get('/profile'), () => callers[0]!.get('/profile', {}, { headers: unknown })];
  const answers = await Promise.all(
    Array.from({ length: 96 }, (_, turn) =>
      turn % 8 === 0 ? strangers[(turn / 8) % 2]!() : callers[turn % 12]!.get('/session'),
    ),
  );
  expect(answers.map(({ status, body }) => body.person?.id ?? status)).toEqual(
    answers.map((_, turn) => (turn % 8 === 0 ? 401 : people[turn % 12]!.id)),
  );
});

test('one who asks twice at once is found twice', async () => {
  const person = await world.make.person();
  const caller = await world.as(person);
  const answers = await Promise.all([caller.get('/session'), caller.get('/session')]);
  expect(answers.map(({ body }) => body.person.id)).toEqual([person.id, person.id]);
});
