import { columnsOf } from '@app/domain/lists/list';
import { allCourseList } from '@app/domain/reports/all-course-list';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { csvRows } from '../../../../test/read-files.ts';

// The reports CompanyEnrollments, AllEnrollments and AllCourses; that their numbers add up is tried for every list with
// groups (test/list-groups.test.ts).

const world = await openWorld();
const { make } = world;
const company = await make.company();
const other = await make.company();
const boss = await make.companyAdmin({ company });
const admin = await world.as(boss);
const staff = await world.as(await make.platformAdmin());
const ann = await make.person({ company, name: 'Ann Roy' });
const left = await make.person({ company, name: 'Leo Left' });
await world.sql("update employments set ended_on = '2026-02-15' where person_id = $1", [left.id]);
const course = await make.taughtCourse({ title: 'Lockout', units: [{}] });
const enrolments = '/settings/reports/enrolments';
const january = '2026-01-10T09:00:00Z';

const first = await make.enrolment({
  person: ann,
  course,
  assignedAt: january,
  startedAt: january,
  dueOn: '2026-01-31',
});
await world.sql("update enrolments set failed_at = '2026-01-12T09:00:00Z', score_percent = 40 where id = $1", [first]);
// In Toronto it is still the last day it was due.
await make.enrolment({
  ...{ person: ann, course, attemptNumber: 2, assignedAt: january, startedAt: january },
  completedAt: '2026-02-01T04:30:00Z',
  dueOn: '2026-01-31',
});
await make.enrolment({ person: left, course, assignedAt: '2026-02-05T09:00:00Z' });
await make.enrolment({
  person: await make.person({ company: other, name: 'Zoe Elsewhere' }),
  course,
  assignedAt: january,
});

const rows = async (query: Record<string, string> = {}) =>
  (await admin.get(enrolments, query)).body.rows as Record<string, unknown>[];

test('each attempt is a row; who has left is shown when wanted; time is the company’s', async () => {
  const [second, one, ...none] = (await rows({ sort: '-attempt' })) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  expect(none).toEqual([]);
  expect(second).toMatchObject({
    name: 'Ann Roy',
    attempt: 2,
    status: 'completed',
    timing: 'onTime',
    daysToComplete: 21,
    course: 'Lockout',
  });
  expect(one).toMatchObject({ attempt: 1, status: 'failed', timing: 'closed', score: 40, daysToComplete: null });
  expect((await rows({ leavers: 'true' })).map(({ name }) => name)).toEqual(['Leo Left', 'Ann Roy', 'Ann Roy']);
});

test('whether it was on time does not depend on who reads: days are those of the company that trains', async () => {
  await world.sql("update companies set time_zone = 'Pacific/Auckland' where is_platform");
  const all = (await staff.get('/admin/reports/enrolments', {})).body.rows as Record<string, unknown>[];
  expect(all.find(({ attempt }) => attempt === 2)).toMatchObject({ timing: 'onTime', daysToComplete: 21 });
  await world.sql("update companies set time_zone = 'UTC' where is_platform");
});

test.each([
  [{ from: '2026-01-10', to: '2026-01-10' }, 2],
  [{ on: 'completedAt', from: '2026-01-31', to: '2026-01-31' }, 1],
  [{ on: 'completedAt', from: '2026-02-01' }, 0],
  [{ on: 'dueOn', to: '2026-01-30' }, 0],
  [{ from: '2026-02-01', to: '2026-01-01' }, 0],
])('a range of days is about one date: %o', async (query, count) => expect(await rows(query)).toHaveLength(count));

test('months are those of the company’s clocks', async () => {
  const { groups } = (await admin.get(`${enrolments}-groups`, { by: 'completedMonth' })).body as {
    groups: { keys: (string | null)[]; rows: number }[];
  };
  expect(groups.map(({ keys, rows: count }) => [keys[0], count])).toEqual([
    ['2026-01', 1],
    [null, 1],
  ]);
});

test('files name the date, the filters and what each measure means', async () => {
  const { text } = await admin.get(`${enrolments}-export`, {
    format: 'csv',
    locale: 'en',
    on: 'completedAt',
    from: '2026-01-01',
    status: 'completed',
    columns: 'name',
  });
  const lines = csvRows(text);
  expect(lines).toContainEqual(['Filters', 'Completed: 2026-01-01 – …; Status: Completed']);
  expect(lines).toContainEqual([
    'Completion rate',
    '100 (1/1)',
    'Completed attempts ÷ attempts that are not withdrawn, lapsed or voided.',
  ]);
  expect(lines.at(-1)).toEqual(['Ann Roy']);
});

test('few rows are counted, never estimated; a region is its whole code, however the company has it', async () => {
  const path = '/admin/reports/enrolments';
  expect((await staff.get(path, { limit: '1' })).body.count).toEqual({ rows: 3, exact: true });
  await world.sql(
    "update companies set country = 'CA', region = case id when $1 then 'CA-AB' else 'ON' end where id in ($1, $2)",
    [company.id, other.id],
  );
  const regions = (await staff.get(path)).body.rows.map(({ region }: { region: string }) => region);
  expect(new Set(regions)).toEqual(new Set(['CA-AB', 'CA-ON']));
});

test('with pseudonyms nothing names a person, and the same person stays the same', async () => {
  const path = '/admin/reports/enrolments';
  const { body, text } = await staff.get(path, { pseudonyms: 'true' });
  const numbers = await world.sql<{ employee_number: string; person_id: string }>(
    'select employee_number, person_id from employments',
  );
  for (const secret of [
    'Ann Roy',
    'Leo Left',
    'Zoe Elsewhere',
    ...numbers.flatMap((one) => [one.employee_number, one.person_id]),
  ])
    expect(text).not.toContain(`"${secret}"`);
  const names = body.rows.map(({ name }: { name: string }) => name);
  expect([names.length, new Set(names).size]).toEqual([3, 2]);
  for (const name of names) expect(name).toMatch(/^P-[0-9A-F]{10}$/);
  expect((await staff.get(path, { pseudonyms: 'true', q: 'ann roy' })).body.rows).toEqual([]);
  expect((await staff.get(path, { q: 'ann roy' })).body.rows).toHaveLength(2);
  const groups = (await staff.get(`${path}-groups`, { pseudonyms: 'true', by: 'company' })).body;
  expect(groups.groups.map(({ values }: { values: { people: unknown } }) => values.people)).toEqual([
    { value: 1 },
    { value: 1 },
  ]);
});

test('courses say how they work, and versions stand alone when wanted', async () => {
  const path = '/admin/reports/courses';
  await world.sql(
    `insert into course_versions (course_id, number, texts, languages) select course_id, 2, texts, languages
      from course_versions where course_id = $1`,
    [course.id],
  );
  const of = async (query: Record<string, string>) =>
    (await staff.get(path, { q: course.code, ...query })).body.rows as Record<string, unknown>[];
  expect(await of({})).toMatchObject([
    { id: course.id, version: 1, enrolled: 4, completed: 1, failPercent: 50, contentCheck: 'none' },
  ]);
  expect(
    (await of({ versions: 'true' })).map(({ version, status, enrolled }) => [version, status, enrolled]).toSorted(),
  ).toEqual([
    [1, 'published', 4],
    [2, 'draft', 0],
  ]);
  expect([await of({ failing: 'over20' }), await of({ failing: 'over50' })].map((found) => found.length)).toEqual([
    1, 0,
  ]);
  expect([await of({ outstanding: 'true' }), await of({ unused: 'true' })].map((found) => found.length)).toEqual([
    0, 0,
  ]);
});

test('what of a course costs much to tell is told where it is requested, and in files always', async () => {
  const path = '/admin/reports/courses';
  const onRequest = columnsOf(allCourseList).filter((key) => allCourseList.columns[key].onRequest);
  const [plain] = (await staff.get(path, { q: course.code })).body.rows;
  expect(onRequest.map((key) => plain[key])).toEqual(onRequest.map(() => null));
  const [told] = (await staff.get(path, { q: course.code, fields: onRequest.join(',') })).body.rows;
  expect(told).toMatchObject({
    ...plain,
    inProgress: 0,
    averageScore: 40,
    averageMinutes: null,
    validCertificates: 0,
    expiringCertificates: 0,
  });
  const [score] = (await staff.get(path, { q: course.code, fields: 'averageScore', sort: '-averageScore' })).body.rows;
  expect([score.averageScore, score.validCertificates]).toEqual([40, null]);
  const { text } = await staff.get(`${path}-export`, {
    format: 'csv',
    locale: 'en',
    q: course.code,
    columns: 'averageScore,validCertificates',
  });
  expect(csvRows(text).at(-1)).toEqual(['40', '0']);
  expect((await staff.get(path, { fields: 'enrolled' })).status).toBe(400);
  expect((await staff.get(path, { fields: 'field1' })).status).toBe(400);
});

test('a certificate of no version counts once, with the version by which its course is known', async () => {
  await make.achievement(ann, { courseId: course.id, validThrough: null });
  const valid = async (query: Record<string, string>) =>
    (await staff.get('/admin/reports/courses', { q: course.code, fields: 'validCertificates', ...query })).body.rows
      .map(({ version, validCertificates }: Record<string, unknown>) => [version, validCertificates])
      .toSorted();
  expect(await valid({})).toEqual([[1, 1]]);
  expect(await valid({ versions: 'true' })).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

test('a company’s admin has the report of the company alone', async () => {
  expect((await admin.get('/admin/reports/enrolments')).status).toBe(403);
  expect((await admin.get('/admin/reports/courses')).status).toBe(403);
  expect((await (await world.as(ann)).get(enrolments)).status).toBe(403);
});

async function onPaper(query: Record<string, string> = {}) {
  const { raw } = await admin.get(`${enrolments}-export`, { ...query, format: 'pdf', locale: 'en' });
  const pdf = await getDocument({ data: new Uint8Array(raw), verbosity: 0 }).promise;
  const pages = Array.from(
    { length: pdf.numPages },
    async (_none, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items,
  );
  const said = (await Promise.all(pages)).flat().flatMap((item) => ('str' in item ? [item.str] : []));
  return { said, text: said.join(' ').replace(/\s+/g, ' ') };
}

test('on paper a figure of groups is written as in their table', async () => {
  expect((await onPaper({ by: 'course' })).text).toMatch(/On-time rate: 100% – /);
});

test('on paper each figure has its value, and there is no row of totals where no column has one', async () => {
  const { said, text } = await onPaper();
  expect(text).toMatch(/On-time rate: 100% \(1\/1\) – /);
  expect(text).toMatch(/Completed: 1 – /);
  expect(text).toMatch(/Generated: \d{4}-\d\d-\d\d \d\d:\d\d by /);
  expect(said).not.toContain('Total');
  // By the company's clocks it was completed on the day it was due.
  expect(text).toContain('2026-01-31 – 2026-01-31 23:30');
});
