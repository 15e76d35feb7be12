import { levelNames } from '@app/domain/qualification/trace/trace-words';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { csvRows } from '../../../../test/read-files.ts';

// What the list and the file of the matrix say of proofs: levels, and what was left out. The clock stands at 2 March
// 2026.

const world = await openWorld();
const { make } = world;
const names = (...levels: string[]) => JSON.stringify(levels.map((en) => ({ en, fr: `${en} (fr)` })));

let company: MadeCompany;
let office: Caller;
let ann: MadePerson;
beforeEach(async () => {
  company = await make.company();
  office = await world.as(await make.companyAdmin({ company, name: 'Zoe Admin' }));
  ann = await make.person({ company, name: 'Ann Able' });
});

const skill = async (...levels: string[]) => {
  const made = await make.skill();
  await world.sql('update skills set levels = $2 where id = $1', [made.id, names(...levels)]);
  return made;
};
const file = async (query: Record<string, string> = {}) => {
  const { status, text } = await office.get('/settings/qualifications-export', {
    format: 'csv',
    locale: 'en',
    q: 'Ann',
    ...query,
  });
  expect(status, text).toBe(200);
  return csvRows(text);
};
/** The level held and the one required, in the file and on screen. */
async function levels() {
  const rows = await file();
  const head = rows.findIndex((row) => row.includes('Level held'));
  const [held, required] = ['Level held', 'Level required'].map((name) => rows[head]!.indexOf(name));
  const told = rows.slice(head + 1).map((row) => ({ held: row[held!]!, required: row[required!]! }));
  const [frame, list] = [
    await office.get('/settings/qualifications/frame', {}),
    await office.get('/settings/qualifications', { q: 'Ann', list: 'true' }),
  ];
  expect(
    list.body.rows[0].cells.map(({ detail }: { detail: never }) =>
      levelNames(frame.body.columns[0].targets, detail, 'en'),
    ),
  ).toEqual(told);
  return told[0];
}

test('where another skill counts for it, the level held is the one that it gives', async () => {
  const [asked, newer] = [await skill('Basic', 'Full'), await skill('Junior', 'Senior')];
  await make.requirement(company, { skillId: asked.id });
  await world.sql('update requirement_targets set min_level = 2 where skill_id = $1', [asked.id]);
  await make.insert('skill_equivalents', {
    ...{ skill_id: asked.id, by_skill_id: newer.id, kind: 'supersedes', min_level: 1, gives_level: 2 },
    ...{ effective_from: '2026-01-01', recorded_at: '2026-01-01T09:00:00Z' },
  });
  await make.achievement(ann, { skillId: newer.id, validThrough: null });
  expect(await levels()).toEqual({ held: 'Full', required: 'Full' });
});

test('of several ways to meet it, the levels are those of the one that is held', async () => {
  const [asked, other] = [await skill('Basic', 'Full'), await skill('A', 'B', 'C')];
  const { id } = await make.requirement(company, { skillId: asked.id });
  await world.sql(
    'insert into requirement_targets (company_id, requirement_row_id, place, skill_id, min_level) values ($1, $2, 2, $3, 2)',
    [...[company.id, id, other.id]],
  );
  await world.sql('update requirement_targets set min_level = 2 where skill_id = $1', [asked.id]);
  const proof = await make.achievement(ann, { skillId: other.id, validThrough: null });
  await world.sql('update achievements set level = 3 where id = $1', [proof]);
  expect(await levels()).toEqual({ held: 'C', required: 'B' });
});

test('a file names all that it was narrowed by, in its language', async () => {
  const asked = await make.skill({ code: 'RIG' });
  await make.requirement(company, { skillId: asked.id });
  const { key } = (await office.get('/settings/qualifications/frame', {})).body.columns[0];
  const filters = async (query: Record<string, string>, term = 'Filters') =>
    (await file(query)).find(([name]) => name === term)![1];
  expect(await filters({ target: key, future: 'true' })).toBe('Ann; Include upcoming requirements; Skill RIG');
  expect(await filters({ expires: '30', locale: 'fr' }, 'Filtres')).toBe('Ann; Expire d’ici 30 jours');
  expect(await filters({ expires: '2026-05' })).toBe('Ann; Expires in 2026-05');
  expect(await filters({ target: 'skill:gone' })).toBe('Ann; Requirement: not required on this date');
});

test('gaps are counted of all cells of the people shown, whatever cells are looked for', async () => {
  const people = [ann, await make.person({ company, name: 'Bob Behind' })];
  for (const code of ['ONE', 'TWO']) {
    const { id } = await make.skill({ code });
    await make.requirement(company, { skillId: id });
    if (code === 'ONE') await make.achievement(people[0]!, { skillId: id, validThrough: '2026-02-01' });
  }
  const { columns } = (await office.get('/settings/qualifications/frame', {})).body as { columns: { key: string }[] };
  const narrowed: Record<string, string>[] = [
    {},
    { q: 'Ann' },
    { status: 'expired' },
    { target: columns[0]!.key },
    { q: 'Bob', status: 'missing' },
  ];
  for (const { status, target, ...ofPeople } of narrowed) {
    const { gaps } = (
      await office.get('/settings/qualifications/totals', {
        ...ofPeople,
        ...(status && { status }),
        ...(target && { target }),
      })
    ).body;
    const { rows } = (
      await office.get('/settings/qualifications', { ...ofPeople, gaps: 'true', list: 'true', limit: '100' })
    ).body;
    expect(rows.flatMap(({ cells }: { cells: unknown[] }) => cells)).toHaveLength(gaps);
  }
});

test('someone is found by the name people use as well as by the legal name and the number', async () => {
  await world.sql(`update people set preferred_name = 'Änni' where id = $1`, [ann.id]);
  await world.sql(`update employments set employee_number = 'N-77' where person_id = $1`, [ann.id]);
  const shown = async (q: string) =>
    (await office.get('/settings/qualifications', { q })).body.rows.map(({ name }: { name: string }) => name);
  for (const q of ['anni', 'ABLE', 'n-77']) expect(await shown(q), q).toEqual(['Ann Able']);
  expect(await shown('anne')).toEqual([]);
});
