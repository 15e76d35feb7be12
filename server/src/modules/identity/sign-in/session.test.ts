import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();

test('a stranger is no one, with no claims', async () => {
  const answer = await (await world.as()).get('/session');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ person: null, claims: { buAdmin: false, qmsAdmin: false }, companies: [] });
});

test('qmsAdmin without buAdmin has neither claim (access rule 5)', async () => {
  const person = await world.make.qmsOnly();
  const answer = await (await world.as(person)).get('/session');
  expect(answer.body.claims).toEqual({ buAdmin: false, qmsAdmin: false });
});

test('a company admin is one in the company that made them one', async () => {
  const person = await world.make.companyAdmin();
  const answer = await (await world.as(person)).get('/session');
  expect(answer.body).toMatchObject({
    person: { id: person.id },
    claims: { buAdmin: true, qmsAdmin: false },
    company: { id: person.companyId },
  });
  // its clock, for browsers whose own rules are older
  const { clock } = answer.body.company;
  expect(clock.spans[0].from * 1000).toBe(Date.UTC(new Date().getUTCFullYear() - 1, 0, 1));
  expect(clock.spans.length).toBeGreaterThan(1);
});

test('a cookie whose signature is not ours is no one', async () => {
  const person = await world.make.person();
  const good = await world.as(person);
  const forged = `${good.cookie!.slice(0, -3)}abc`;
  const answer = await (await world.as()).get('/session', {}, { headers: { cookie: forged } });
  expect(answer.body.person).toBeNull();
});

test('companies to choose from are those where one works on the company’s own day', async () => {
  const person = await world.make.person();
  // West of the date line it is yesterday until noon in UTC, and their last day; east of it tomorrow from ten, and the
  // day after.
  const west = new Date().getUTCHours() < 11;
  const other = await world.make.company({ time_zone: west ? 'Etc/GMT+12' : 'Pacific/Kiritimati' });
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on, ended_on)
     values ($1, $2, 'TWO-1', '2024-01-01', (now() at time zone 'UTC')::date - $3::int)`,
    [other.id, person.id, west ? 1 : 0],
  );
  const { companies } = (await (await world.as(person)).get('/session')).body;
  expect(companies.map(({ id }: { id: string }) => id).includes(other.id)).toBe(west);
});
