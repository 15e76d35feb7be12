import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { proofsWithDaysOutside } from './recorded-days.ts';

// What was stored before the rule of `recordedDayIssue`; recorded at 2026-03-02 09:00 UTC.
const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Nickel Basin' });
const admin = await make.companyAdmin({ company });
const holder = await make.person({ company });
const skill = await make.skill();
const client = new pg.Client(world.connect('superuser'));
await client.connect();
afterAll(() => client.end());

let letter = 0;
const recorded = (number: string, completedOn: string, other: Record<string, unknown> = {}) =>
  make.insert('achievements', {
    company_id: company.id,
    person_id: holder.id,
    skill_id: skill.id,
    source: 'manual',
    public_id: randomUUID().replaceAll('-', '').slice(0, 22),
    verification_code: `ABCDEFGHJ${'ABCDEFGHJKLMN'[letter++]}`,
    certificate_number: number,
    valid_from: completedOn,
    anchor_on: completedOn,
    issued_at: '2026-03-02T09:00:00Z',
    recorded_at: '2026-03-02T09:00:00Z',
    snapshot: JSON.stringify({
      holderName: 'Ann',
      course: {
        code: 'CRANE',
        version: null,
        titles: { en: 'Crane ticket' },
        summaries: {},
        minutes: null,
        regulationRefs: [],
      },
      issuer: { name: 'Crane school', legalName: 'Crane school', isPlatform: false },
      completedOn,
      scorePercent: null,
      locale: 'en',
    }),
    ...other,
  });

test('days to come and days before a working life are told, those of a renewal in advance and of what no longer counts are not', async () => {
  await recorded('A-1', '2026-03-04');
  await recorded('A-2', '1900-01-01', { source: 'import' });
  await recorded('A-3', '2026-03-02');
  await recorded('A-4', '1946-03-02');
  await recorded('A-5', '2026-03-01', { valid_from: '2026-06-01' });
  await recorded('A-6', '2031-01-01', { retracted_at: '2026-03-02T10:00:00Z', retraction_reason: 'typed wrong' });
  expect(await proofsWithDaysOutside(client)).toEqual([
    { company: 'Nickel Basin', certificateNumber: 'A-1', day: '2026-03-04' },
    { company: 'Nickel Basin', certificateNumber: 'A-2', day: '1900-01-01' },
  ]);
});

test('a day that came since then is still told, until a company administrator corrects it', async () => {
  world.clock.advance(30 * 86_400_000);
  const told = async () => (await proofsWithDaysOutside(client)).map(({ certificateNumber }) => certificateNumber);
  expect(await told()).toContain('A-1');
  const office = await world.as(admin);
  const held = await office.get(`/settings/employees/${holder.id}/qualifications`);
  expect(held.status, held.text).toBe(200);
  const { id } = held.body.proofs.find((proof: { certificateNumber: string }) => proof.certificateNumber === 'A-1');
  const days = { validFrom: '2026-03-01', validThrough: null, reason: 'The year was mistyped' };
  const answer = await office.post(`/settings/employees/${holder.id}/achievements/${id}/correction`, days, {
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await told()).toEqual(['A-2']);
});
