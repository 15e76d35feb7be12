import { endpoints } from '@app/contract/all';
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { knownIds, reopened } from '../../drills/fuzz/known.ts';
import { caseFor, usualRole } from '../../drills/fuzz/make-case.ts';
import { randomFrom } from '../../drills/jobs/random.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';

// A small part of `npm run drill fuzz` in every check, with one seed: whatever is said to an endpoint, the server
// refuses it or does it.

const seed = 20_260_302;
const names = Object.keys(endpoints);
/** One hostile case for each endpoint, and a few more. */
const cases = Math.max(600, names.length);
/** Some cases suspend or end a company: it is open again for the next ones. */
const untilAnew = 50;

const world = await openWorld();
const mine = await makeBelongings(world);
const company = await world.sql<{ id: string; code: string }>('select id, code from companies where id = $1', [
  mine.person.companyId,
]);
const people = {
  learner: mine.person,
  companyAdmin: await world.make.companyAdmin({ company: company[0]! }),
  platformAdmin: await world.make.platformAdmin(),
};

async function openRoles(): Promise<Record<string, Record<string, string>>> {
  await world.sql(`delete from settings where key = 'maintenance'`);
  await world.sql(reopened);
  const cookie = async (who: keyof typeof people) => ({ cookie: (await world.as(people[who])).cookie! });
  return {
    stranger: {},
    learner: await cookie('learner'),
    companyAdmin: await cookie('companyAdmin'),
    platformAdmin: await cookie('platformAdmin'),
    program: { authorization: 'Bearer mk_0123456789abcdefghijklmnopqrstuvwxyz' },
  };
}

test(`${cases} hostile cases over all endpoints: no answer is of class 5xx (seed ${seed})`, async () => {
  const known = await knownIds(world.sql);
  const faults: string[] = [];
  const answers = new Map<number, number>();
  let roles = await openRoles();
  for (let number = 0; number < cases; number += 1) {
    if (number > 0 && number % untilAnew === 0) roles = await openRoles();
    const random = randomFrom(seed + number * 7919);
    const name = names[number % names.length]!;
    const role = random.next() < 0.9 ? usualRole(endpoints[name]!.area) : random.pick(Object.keys(roles));
    const { method, path, query, body } = caseFor(name, known, random, 1);
    const sent = (): InjectOptions => ({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api${path}${query}`,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
        ...roles[role],
        ...(body !== undefined && {
          'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    let response = await world.http.inject(sent());
    // A case before closed the application or ended the session, as it may.
    if (response.body.includes('"maintenance"') || (response.statusCode === 401 && 'cookie' in roles[role]!)) {
      roles = await openRoles();
      response = await world.http.inject(sent());
    }
    const { statusCode } = response;
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    if (statusCode >= 500)
      faults.push(
        `Case ${number} (${role}): ${name} ${method} ${path}${query} → ${statusCode}; body
          ${String(JSON.stringify(body)).slice(0, 400)}`,
      );
  }
  expect(faults).toEqual([]);
  // Were most of them turned away at the door, little would have been tried.
  const away = (answers.get(401) ?? 0) + (answers.get(403) ?? 0);
  expect(away).toBeLessThan(cases / 5);
});
