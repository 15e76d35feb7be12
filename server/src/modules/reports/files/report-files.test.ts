import { plainTerms } from '@app/domain/seats/terms.cases';
import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer, Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { filesIn } from '../../../../test/files-in-zip.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/index.ts';
import { makeFile } from './file-job.ts';
import { sweepFiles } from './sweep-files.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Ann Boss' });
const admin = await world.as(boss);
const colleague = await world.as(await make.companyAdmin({ company }));
const other = await world.as(await make.companyAdmin({ company: await make.company() }));
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const ask = (more: object = {}) => ({
  list: 'companyInventory',
  query: '',
  columns: '',
  format: 'csv',
  locale: 'en',
  ...more,
});
const made = async (who: Caller, more: object = {}, at = '/settings'): Promise<string> => {
  const answer = await who.post(`${at}/report-files`, ask(more), key());
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
};
const fileOf = async (id: string, who = admin, at = '/settings') =>
  (await who.get(`${at}/report-files`)).body.files.find((file: { id: string }) => file.id === id);
const fetched = (id: string, who = admin, at = '/settings'): Promise<Answer> =>
  who.get(`${at}/report-files/${id}/file`);
const stored = () => world.runtime.files.list('exports');

for (const name of ['Rigging', 'Élingage', '=Crane'])
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('store.hearProvider');
      await makeLot(work, {
        ...{
          companyId: company.id,
          reason: 'For the test',
          unitMinor: 0,
          currency: null,
          origin: 'granted',
          ownerPersonId: null,
          quantity: 3,
        },
        productId: await make.insert('products', { sku: name, names: { en: name } }),
        terms: plainTerms,
        courseIds: [(await make.taughtCourse()).id],
        acquiredOn: '2026-03-01',
      });
    },
    { companyId: company.id, audited: false },
  );

/** Without what differs by when and as which run it was made. */
const timeless = (text: string) => text.replace(/^(Run ID|Generated|N° d’exécution|Produit le),.*$/gm, '$1');

test('a file made by a job is the one the export answers, byte for byte, and its hash is on record', async () => {
  const asked = { query: 'by=lot&sort=-name&from=2026-02-01&to=2026-03-02', columns: 'name,available,inGranted' };
  const id = await made(admin, asked);
  expect(await fileOf(id)).toMatchObject({ state: 'running', rowsDone: 0, until: null });
  await world.runJobs();
  const file = await fileOf(id);
  expect(file).toMatchObject({
    state: 'done',
    failure: null,
    rowsDone: 3,
    rowsTotal: 3,
    name: 'Seat inventory 2026-03-02.csv',
  });
  expect(file.until).toBe('2026-03-03T09:00:00.000Z');
  const answer = await fetched(id);
  expect([answer.status, answer.headers['content-type'], answer.raw.length]).toEqual([
    200,
    'text/csv; charset=utf-8',
    file.bytes,
  ]);
  expect(createHash('sha256').update(answer.raw).digest('hex')).toBe(file.sha256);
  const direct = await admin.get('/settings/reports/company-inventory-export', {
    ...Object.fromEntries(new URLSearchParams(asked.query)),
    columns: asked.columns,
    format: 'csv',
    locale: 'en',
  });
  expect(direct.status).toBe(200);
  expect(timeless(answer.text)).toBe(timeless(direct.text));
  expect(answer.text).toContain(`Run ID,${id}`);
  expect(answer.text).toContain("'=Crane");
  const letters = await world.sql<{ subject: string }>(`select subject from mails where kind = 'reports.file'`);
  expect(letters).toEqual([{ subject: 'Your report is ready: Seat inventory' }]);
});

test('workbooks and paper too, in the language asked; what paper cannot hold fails with its reason', async () => {
  const workbook = await made(admin, { format: 'xlsx', locale: 'fr' });
  await world.runJobs();
  expect([...filesIn((await fetched(workbook)).raw).keys()]).toContain('xl/worksheets/sheet2.xml');
  expect((await fileOf(workbook)).name).toBe('Inventaire des places 2026-03-02.xlsx');
  const paper = await made(admin, { format: 'pdf' });
  await world.runJobs();
  expect((await fetched(paper)).raw.subarray(0, 5).toString()).toBe('%PDF-');
});

test('what the list does not know is refused when it is asked, and a report of the platform is none of a company’s', async () => {
  for (const wrong of [
    { query: 'nonsense=1' },
    { query: 'from=yesterday' },
    { list: 'inventory' },
    { list: 'employees' },
    { format: 'json' },
    { query: 'a b' },
  ])
    expect((await admin.post('/settings/report-files', ask(wrong), key())).status, JSON.stringify(wrong)).toBe(400);
  expect((await admin.post('/admin/report-files', ask({ list: 'inventory' }), key())).status).toBe(403);
  const learner = await world.as(await make.person({ company }));
  expect((await learner.post('/settings/report-files', ask(), key())).status).toBe(403);
  const staff = await world.as(await make.platformAdmin());
  const id = await made(staff, { list: 'inventory', query: 'by=company' }, '/admin');
  await world.runJobs();
  expect((await fetched(id, staff, '/admin')).text).toContain('Company,All companies');
  expect((await fetched(id, staff)).status).toBe(404);
});

test('the report of a subsidiary is made as it is read from above, as long as it is one; of any other company there is none', async () => {
  const child = await make.company({ parent_id: company.id, legal_name: 'Child Ltd' });
  const below = await made(admin, { query: `subsidiary=${child.id}`, columns: 'name,available' });
  await world.runJobs();
  expect((await fetched(below)).text).toMatch(/\r\nCompany,Child Ltd\r\n/);
  await world.sql('update companies set parent_id = null where id = $1', [child.id]);
  const gone = await made(admin, { query: `subsidiary=${child.id}` });
  await world.runJobs();
  expect(await fileOf(gone)).toMatchObject({ state: 'failed', failure: 'notFound' });
});

test('a file is its maker’s alone: neither colleagues nor others see, stop or fetch it; after a day no one does', async () => {
  const id = await made(admin);
  await world.runJobs();
  for (const who of [colleague, other]) {
    expect((await who.get('/settings/report-files')).body.files).toEqual([]);
    expect((await fetched(id, who)).status).toBe(404);
    expect((await who.post(`/settings/report-files/${id}/cancel`)).status).toBe(404);
  }
  expect((await admin.post(`/settings/report-files/${id}/cancel`)).body.error.code).toBe('reportFileOver');
  world.clock.advance(25 * 3_600_000);
  expect((await fetched(id)).status).toBe(404);
  expect((await fileOf(id)).until).toBeNull();
  await sweepFiles.run(world.runtime, {}, {} as never);
  expect(await stored()).toEqual([]);
});

test('killed and run again, also twice at once, it is one file and one letter', async () => {
  const letters = async () => (await world.sql(`select 1 from mails where kind = 'reports.file'`)).length;
  const before = [(await stored()).length, await letters()] as const;
  const id = await made(admin);
  const run = (number: number) => makeFile.run(world.runtime, { fileId: id }, { number } as never);
  const { put } = world.runtime.files;
  world.runtime.files.put = () => Promise.reject(new Error('killed'));
  await expect(run(1)).rejects.toThrow('killed');
  world.runtime.files.put = put;
  expect(await fileOf(id)).toMatchObject({ state: 'running' });
  // A company has one export at a time: the second waits for the queue to try again.
  await Promise.allSettled([run(2), run(2)]);
  await run(3);
  expect(await fileOf(id)).toMatchObject({ state: 'done' });
  expect([(await stored()).length, await letters()]).toEqual([before[0] + 1, before[1] + 1]);
});

test('asked twice with one key it is made once; a second one waits for the first', async () => {
  const same = key();
  const [first, again] = [
    await admin.post('/settings/report-files', ask(), same),
    await admin.post('/settings/report-files', ask(), same),
  ];
  expect(again.body).toEqual(first.body);
  expect((await admin.post('/settings/report-files', ask(), key())).body.error.code).toBe('reportFileRunning');
  await made(colleague);
  expect((await admin.post(`/settings/report-files/${first.body.id}/cancel`)).status).toBe(200);
  const kept = await stored();
  await world.runJobs();
  expect(await fileOf(first.body.id)).toMatchObject({ state: 'cancelled', until: null });
  expect(await stored()).toHaveLength(kept.length + 1);
});

test('who lost the right between asking and making gets nothing (A23)', async () => {
  const leaver = await make.companyAdmin({ company });
  const id = await made(await world.as(leaver));
  await world.sql('update employments set bu_admin_since = null where company_id = $1 and person_id = $2', [
    company.id,
    leaver.id,
  ]);
  const kept = await stored();
  await world.runJobs();
  expect(await world.sql('select state, failure from report_files where id = $1', [id])).toEqual([
    { state: 'failed', failure: 'notAllowed' },
  ]);
  expect(await stored()).toHaveLength(kept.length);
  const second = await make.companyAdmin({ company });
  const late = await made(await world.as(second));
  const { put } = world.runtime.files;
  // Between the first rows and the last.
  world.runtime.files.put = async (...given) => {
    await world.sql('update employments set bu_admin_since = null where company_id = $1 and person_id = $2', [
      company.id,
      second.id,
    ]);
    return put(...given);
  };
  await world.runJobs();
  world.runtime.files.put = put;
  expect(await world.sql('select state, failure from report_files where id = $1', [late])).toEqual([
    { state: 'failed', failure: 'notAllowed' },
  ]);
  expect(await stored()).toHaveLength(kept.length);
});
