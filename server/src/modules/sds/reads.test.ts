import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company, name: 'Bea Boss' }));
const foreign = await world.as(await make.companyAdmin());
const siteNamed = (name: string) =>
  make.insert('sites', { company_id: company.id, code: name, name, time_zone: 'America/Toronto' });
const [north, south] = [await siteNamed('North'), await siteNamed('South')];
const sha256 = () => String(make.next()).padStart(64, '0');
const at = (day: string) => `${day}T12:00:00Z`;

const placed = async (name: string, siteId: string, more: { ended?: string } = {}) => {
  const person = await make.person({ company, name });
  await world.sql('delete from placements where person_id = $1', [person.id]);
  await world.sql(
    `insert into placements (company_id, person_id, site_id, hired_on, started_on, ended_on, recorded_at)
      values ($1, $2, $3, '2025-01-01', '2025-01-01', $4, now())`,
    [company.id, person.id, siteId, more.ended ?? null],
  );
  return person;
};
const sheet = (product: string) =>
  make.insert('sds_sheets', {
    company_id: company.id,
    product,
    manufacturer: 'Basin',
    created_at: at('2025-01-01'),
    changed_at: at('2025-01-01'),
  });
const revision = async (sheetId: string, revisedOn: string, language = 'en') => {
  const file = JSON.stringify({
    bucket: 'sheets',
    path: `made/${make.next()}`,
    bytes: 1,
    sha256: sha256(),
    name: 'a.pdf',
    mime: 'application/pdf',
  });
  return make.insert('sds_revisions', {
    ...{
      company_id: company.id,
      sheet_id: sheetId,
      revised_on: revisedOn,
      language,
      jurisdiction: 'whmis',
      signal_word: 'danger',
      hazards: '{H225}',
    },
    ...{ confirmed_at: at('2025-06-01'), file, sha256: sha256() },
  });
};
const there = (sheetId: string, siteId: string, removedAt: string | null = null, location = '') =>
  make.insert('site_chemicals', {
    company_id: company.id,
    site_id: siteId,
    sheet_id: sheetId,
    quantity: 'upTo10',
    added_at: at('2025-01-01'),
    removed_at: removedAt,
    location,
  });
const read = (personId: string, revisionId: string, day: string) =>
  world.sql('insert into sds_reads (company_id, revision_id, person_id, read_at) values ($1, $2, $3, $4)', [
    company.id,
    revisionId,
    personId,
    at(day),
  ]);

test('who works at a site is listed with every sheet in force there: read, read in an earlier revision, or not', async () => {
  const [ann, bob, cleo] = [await placed('Ann', north), await placed('Bob', north), await placed('Cleo', north)];
  await placed('Gone', north, { ended: '2025-03-01' });
  const dan = await placed('Dan', south);
  const acetone = await sheet('Acetone');
  const old = await revision(acetone, '2022-05-01');
  const inFrench = await revision(acetone, '2025-04-01', 'fr');
  const current = await revision(acetone, '2025-05-01');
  await there(acetone, north);
  await there(acetone, north, null, 'Second store');
  const bleach = await sheet('Bleach');
  await revision(bleach, '2025-02-01');
  await there(bleach, south, at('2025-08-01'));
  await there(await sheet('No sheet yet'), south);
  await read(ann.id, old, '2024-01-01');
  await read(ann.id, inFrench, '2025-06-02');
  await read(bob.id, old, '2024-02-02');
  await read(dan.id, current, '2025-07-01');
  const list = async (query: Record<string, string> = {}, who = admin) =>
    (await who.get('/settings/sheet-reads', query)).body.rows.map((row: Record<string, unknown>) =>
      [row['person'], row['site'], row['product'], row['revisedOn'], row['state'], row['readRevision']].join(' '),
    );
  const all = [
    'Ann North Acetone 2025-05-01 read 2025-04-01',
    'Bob North Acetone 2025-05-01 earlier 2022-05-01',
    'Cleo North Acetone 2025-05-01 unread ',
  ];
  // Bleach left the south, and what has no sheet can't be read: there is no one to list there.
  expect(await list()).toEqual(all);
  expect(await list({ sheetId: acetone, siteId: north, state: 'unread' })).toEqual([all[2]]);
  expect(await list({ q: 'bob' })).toEqual([all[1]]);
  await there(acetone, south);
  expect(await list({ siteId: south })).toEqual(['Dan South Acetone 2025-05-01 read 2025-05-01']);
  await world.sql('update sds_revisions set withdrawn_at = now(), withdrawn_reason = $2 where id = $1', [
    current,
    'Wrong product',
  ]);
  expect(await list({ siteId: south }), 'a withdrawn one is none').toEqual(['Dan South Acetone 2025-04-01 unread ']);
  expect(await list({}, foreign)).toEqual([]);
  expect(await list({ sheetId: acetone }, foreign)).toEqual([]);
  const csv = await admin.get('/settings/sheet-reads-export', { format: 'csv', locale: 'fr', siteId: north });
  expect(csv.raw.toString()).toContain('Cleo,North,Acetone,2025-04-01,Non lue');
  expect((await (await world.as(cleo)).get('/settings/sheet-reads')).status).toBe(403);
});
