import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { keepCounts } from '../../qualification/counts/keep-counts.ts';

// Compliance by company, beside CertificationStatus. The clock stands at 2 March 2026.

const world = await openWorld();
const { make } = world;
const platform = await world.as(await make.platformAdmin());

/** A company whose people must hold a skill: one does, one did, one soon will not, and one never did. */
async function scene(name: string) {
  const company = await make.company({ display_name: name, time_zone: 'UTC' });
  const skill = await make.skill();
  await make.requirement(company, { skillId: skill.id });
  const hold = async (who: string, validThrough: string) => {
    const person = await make.person({ company, name: `${who} of ${name}` });
    await make.achievement(person, {
      skillId: skill.id,
      validFrom: '2025-03-01',
      validThrough,
      recordedAt: '2025-03-01T09:00:00.000Z',
    } as never);
  };
  await hold('Valid', '2028-01-01');
  await hold('Soon', '2026-03-10');
  await hold('Expired', '2026-02-01');
  await make.person({ company, name: `Never of ${name}` });
  return company;
}
const report = async (query: Record<string, string> = {}) => {
  const { status, body, text } = await platform.get('/admin/reports/compliance', { limit: '100', ...query });
  expect(status, text).toBe(200);
  return body.rows as Record<string, string>[];
};
const said = (rows: Record<string, string>[]) =>
  rows.map(({ name, standing }) => `${name!.split(' ')[0]} ${standing}`).toSorted();

test('each person stands as their requirements have it, derived or kept; the rate of a company is that of its profile, and opens its people', async () => {
  const companies = [await scene('Alder'), await scene('Birch')];
  const expected = ['Expired expired', 'Never gap', 'Soon expiring', 'Valid ok'];
  for (const company of companies) expect(said(await report({ company: company.id }))).toEqual(expected);

  // What is kept says the same; where something changed since, everyone is derived.
  await keepCounts(world.runtime, 'test.keep', { id: companies[0]!.id, timeZone: 'UTC' });
  expect(said(await report({ company: companies[0]!.id }))).toEqual(expected);
  await world.sql(`update kept_standing set tally = '{}' where company_id = $1`, [companies[0]!.id]);
  expect(await report({ company: companies[0]!.id }), 'what is kept is what was read').toEqual([]);
  await make.person({ company: companies[0]!, name: 'New of Alder' });
  expect(said(await report({ company: companies[0]!.id }))).toEqual([
    ...expected.slice(0, 2),
    'New gap',
    ...expected.slice(2),
  ]);

  const { groups, total } = (await platform.get('/admin/reports/compliance-groups', { by: 'company' })).body;
  expect(groups.map(({ words }: { words: string[] }) => words[0])).toEqual(['Alder', 'Birch']);
  for (const { keys, values } of groups) {
    const profile = (await platform.get(`/admin/companies/${keys[0]}/compliance`)).body;
    expect({ people: values.people.value, compliant: values.compliant.value }).toEqual({
      people: profile.people,
      compliant: profile.compliant,
    });
    expect([values.rate.part, values.rate.whole]).toEqual([profile.compliant, profile.people]);
    expect(await report({ company: keys[0], standing: 'ok,expiring' })).toHaveLength(profile.compliant);
    expect(await report({ company: keys[0], standing: 'gap,expired' })).toHaveLength(values.gaps.value);
  }
  expect(total.values.people.value).toBe(9);
  const { text } = await platform.get('/admin/reports/compliance-export', { format: 'csv', standing: 'expired' });
  expect(text.split('\r\n').slice(-3, -1)).toEqual([
    'Expired of Alder,Alder,Expired',
    'Expired of Birch,Birch,Expired',
  ]);
});

test('sample people are not counted, and only the platform reads it', async () => {
  const company = await scene('Cedar');
  await world.sql('update employments set sample = true where company_id = $1', [company.id]);
  expect(await report({ company: company.id })).toEqual([]);
  const admin = await world.as(await make.companyAdmin({ company }));
  for (const path of ['compliance', 'compliance-groups', 'compliance-export'])
    expect((await admin.get(`/admin/reports/${path}`)).status).toBe(403);
});
