import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { chromium } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { filesIn } from '../../../test/files-in-zip.ts';
import { openWorld } from '../../../test/harness.ts';
import { browserOptions } from '../../../test/packages/frames.ts';
import { packageMakers } from '../../../test/packages/send-package.ts';
import { parseManifest } from '../packages/reading/parse-manifest.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());

const store = async (name: string, mime: string, bytes: Buffer | string) => {
  const stored = await world.runtime.files.put('content', Readable.from([Buffer.from(bytes)]), 1e8);
  return { bucket: 'content', name, mime, ...stored };
};
const picture = await store(
  'panel.png',
  'image/png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const film = await store('film.mp4', 'video/mp4', 'not quite a film');
const captions = await store('film.vtt', 'text/vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n');
const sheet = await store('sheet.pdf', 'application/pdf', '%PDF-1.7');

/** A course of all kinds of steps; the quiz is passed by its right answers. */
const course = await world.make.course({
  code: 'FORK-1',
  title: 'Forks & "lifts"',
  units: ['lesson', 'video', 'document', 'quiz'],
  languages: ['en', 'fr'],
  version: { enforce_order: true },
});
const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (text: string) => ({
  type: 'doc',
  content: [words(text), { type: 'image', attrs: { picture: 'one', alt: 'A panel' } }],
});
const quiz = quizOf(oneOfEach, { passMark: 80, maxAttempts: 3, coolDownHours: 0, shuffle: true });
const shown: [body: object, media: object, seconds: number | null][] = [
  [{ docs: { en: doc('Read <the> label.'), fr: doc('Lisez l’étiquette.') } }, { one: picture }, null],
  [{ transcripts: { en: 'Hello' }, captions: ['en'] }, { video: film, 'captions.en': captions }, null],
  [{}, { document: sheet }, null],
  [quiz, { panel: picture }, null],
];
for (const [index, [body, media, seconds]] of shown.entries())
  await world.sql('update content_versions set body = $2, media = $3, duration_seconds = $4 where item_id = $1', [
    course.itemIds[index],
    JSON.stringify(body),
    JSON.stringify(media),
    seconds,
  ]);

const prepare = (standard: string, language = 'en', courseId = course.id) =>
  admin.post(`/admin/courses/${courseId}/packages`, { standard, language });
async function exported(standard: string, language = 'en') {
  const { status, body } = await prepare(standard, language);
  expect(status).toBe(200);
  const answer = await admin.get(`/admin/course-packages/${body.ticket}`);
  expect(answer.status).toBe(200);
  return { body, answer, files: filesIn(answer.raw) };
}

test.each(['scorm12', 'cmi5'])(
  'a package of %s holds every file its manifest and pages name, and no other address',
  async (standard) => {
    const { body, answer, files } = await exported(standard);
    expect(body).toMatchObject({
      versionNumber: 1,
      units: 4,
      filename: `FORK-1-v1-${standard === 'cmi5' ? 'cmi5' : 'scorm-1.2'}-en.zip`,
      notes: expect.arrayContaining([{ code: 'keysInside', where: '', count: null }]),
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
    });
    const manifest = files.get(standard === 'cmi5' ? 'cmi5.xml' : 'imsmanifest.xml')!.toString();
    expect(parseManifest(Buffer.from(manifest), 'manifest').root).toBeTruthy();
    const named =
      standard === 'cmi5' ? [...manifest.matchAll(/<url>([^<]+)</g)] : [...manifest.matchAll(/\bhref="([^"]+)"/g)];
    expect(named.length).toBeGreaterThanOrEqual(4);
    for (const [, path] of named) expect([...files.keys()]).toContain(path);
    const pages = [...files].filter(([name]) => name.endsWith('.html'));
    for (const [, page] of pages)
      for (const [, path] of page.toString().matchAll(/\b(?:src|href)="(?!#)([^"]+)"/g))
        expect([...files.keys()]).toContain(path);
    expect([...files.values()].find((bytes) => bytes.equals(Buffer.from('not quite a film')))).toBeDefined();
    expect(files.get('export-notes.txt')!.toString()).toContain('correct answers');
    expect(pages[0]![1].toString()).toContain('Read &lt;the&gt; label.');
  },
);

test('it speaks the language that was chosen', async () => {
  const { files } = await exported('scorm12', 'fr');
  const page = files.get('index.html')!.toString();
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain('Lisez l’étiquette.');
  expect(files.get('export-notes.txt')!.toString()).toContain('Unit 3: n’existe pas dans la langue de ce module');
});

test('the wish is one row of the audit, the bytes a security event', async () => {
  await exported('cmi5');
  const rows = await world.sql(
    `select changes from audit_entries where action = 'catalogue.export' and entity_id = $1
      and changes ->> 'standard' = 'cmi5' order by sequence desc limit 1`,
    [course.id],
  );
  expect(rows).toMatchObject([{ changes: { version: 1, standard: 'cmi5', language: 'en' } }]);
  expect(
    await world.sql(`select 1 from security_events where kind = 'export' and details ->> 'course' = 'FORK-1'`),
  ).not.toHaveLength(0);
});

test('only platform admins export, and a ticket is good for one person and ten minutes', async () => {
  const { ticket } = (await prepare('scorm12')).body;
  const company = await world.make.company();
  for (const person of [await world.make.companyAdmin({ company }), await world.make.person({ company }), null]) {
    const other = await world.as(person);
    const refused = person ? [403, 404] : [401];
    expect(refused).toContain(
      (await other.post(`/admin/courses/${course.id}/packages`, { standard: 'scorm12', language: 'en' })).status,
    );
    expect(refused).toContain((await other.get(`/admin/course-packages/${ticket}`)).status);
  }
  const second = await world.as(await world.make.platformAdmin());
  expect((await second.get(`/admin/course-packages/${ticket}`)).status).toBe(404);
  expect((await admin.get(`/admin/course-packages/${ticket}x`)).status).toBe(404);
  const before = world.clock.now();
  world.clock.set('2026-03-02T09:10:00.000Z');
  expect((await admin.get(`/admin/course-packages/${ticket}`)).status).toBe(404);
  world.clock.set(before);
});

test('what cannot be exported says why', async () => {
  expect((await prepare('scorm2004')).status).toBe(400);
  expect((await prepare('scorm12', 'en', (await world.make.course({ published: false })).id)).status).toBe(404);
  const empty = await world.make.course({ units: ['lesson'] });
  await world.sql(`update content_versions set body = '{"docs":{}}' where item_id = $1`, [empty.itemIds[0]]);
  expect((await prepare('cmi5', 'en', empty.id)).body.error.code).toBe('nothingToExport');
});

test.each(['scorm12', 'cmi5'])('a package of %s is taken back without a warning', async (standard) => {
  const { answer } = await exported(standard);
  const { item, give, reading, draftOf } = packageMakers(world, admin);
  const id = await item();
  await give(id, answer.raw);
  expect(await reading(id)).toMatchObject({ state: 'ready' });
  const { draft } = await draftOf(id);
  const taken = (await admin.get(`/admin/content/${id}/versions/${draft.id}/package`)).body;
  expect(taken).toMatchObject({ standard, title: 'Forks & "lifts"', findings: [] });
});

/** Another system: a page with the API of SCORM 1.2 around a frame, as small as it can be. */
async function foreignSystem(files: Map<string, Buffer>, kept: Record<string, string>) {
  const frame = `<!doctype html><title>LMS</title><script>
    window.values = ${JSON.stringify(kept)}; window.calls = [];
    window.API = { LMSInitialize: () => 'true', LMSGetValue: (name) => values[name] ?? '', LMSSetValue: (name, value) => { calls.push(name); values[name] = value; return 'true' },
      LMSCommit: () => 'true', LMSFinish: () => { calls.push('finish'); return 'true' }, LMSGetLastError: () => '0' };
    </script><iframe src="/index.html" style="width:100%;height:90vh"></iframe>`;
  const types: Record<string, string> = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript',
    css: 'text/css',
    png: 'image/png',
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname.slice(1);
    asked.push(path);
    const bytes = path === 'lms' ? Buffer.from(frame) : files.get(path);
    response
      .writeHead(bytes ? 200 : 404, {
        'content-type': types[path === 'lms' ? 'html' : path.split('.').at(-1)!] ?? 'application/octet-stream',
      })
      .end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lms`,
    asked,
    close: () => server.close(),
  };
}

const browser = await chromium.launch(browserOptions());
afterAll(() => browser.close());

test('in another system it is read, passed and reported, and goes on where it was left', async () => {
  const { files } = await exported('scorm12');
  const first = await foreignSystem(files, {});
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.goto(first.address);
  const frame = page.frameLocator('iframe');
  const values = () => page.evaluate(() => (window as unknown as { values: Record<string, string> }).values);
  await frame.getByRole('heading', { name: 'Unit 1' }).waitFor();
  await frame.getByText('25% completed').waitFor();
  await frame.getByRole('button', { name: 'Continue' }).click();
  // The file is no video here: it ends as one does.
  await frame.locator('[data-film]').dispatchEvent('ended');
  await frame.getByText('50% completed').waitFor();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('button', { name: 'I have read this document' }).click();
  await frame.getByText('75% completed').waitFor();
  expect(await values()).toMatchObject({ 'cmi.core.lesson_status': 'incomplete' });
  await frame.getByRole('button', { name: 'Exit' }).click();
  const left = await values();
  expect(left).toMatchObject({
    'cmi.core.exit': 'suspend',
    'cmi.core.session_time': expect.stringMatching(/^\d\d:\d\d:\d\d$/),
  });
  first.close();

  const again = await foreignSystem(files, left);
  await page.goto(again.address);
  await frame.getByRole('heading', { name: 'Unit 3' }).waitFor();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('button', { name: 'Start quiz' }).click();
  const question = (key: string) => frame.locator(`[data-question="${key}"]`);
  await question('single').getByLabel('Green').check();
  await question('multiple').getByLabel('Two').check();
  await question('multiple').getByLabel('Four').check();
  await question('truth').getByLabel('True').check();
  await question('number').getByRole('textbox').fill('10,4');
  await question('word').getByRole('textbox').fill('Energy  ISOLATION');
  const order = question('order');
  for (const name of ['First', 'Second', 'Third'].toReversed()) {
    const up = order.getByRole('button', { name: `Move “${name}” up` });
    while (await up.isEnabled()) await up.click();
  }
  for (const [name, right] of [
    ['Helmet', 'Head'],
    ['Boot', 'Foot'],
    ['Sock', 'Foot'],
    ['Glove', 'Head'],
  ])
    await question('match').getByLabel(`“${name}”`).selectOption({ label: right! });
  const spot = question('spot').getByRole('application');
  await spot.focus();
  for (let step = 0; step < 3; step += 1) await spot.press('ArrowRight');
  await frame.getByRole('button', { name: 'Submit answers' }).click();
  // One of four pairs is wrong: twelve of thirteen points.
  await frame.getByText('92.3%: passed').waitFor();
  await frame.getByText('100% completed').waitFor();
  await frame.getByText('Correct answer: Helmet – Head').waitFor();
  expect(await values()).toMatchObject({
    'cmi.core.lesson_status': 'passed',
    'cmi.core.score.raw': '92.3',
    'cmi.core.score.max': '100',
  });
  expect(await page.frames()[1]!.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(again.asked.filter((path) => path !== 'lms' && path !== 'favicon.ico' && !files.has(path))).toEqual([]);
  expect(broken).toEqual([]);
  again.close();
  await page.close();
}, 60_000);

/** A system that speaks cmi5, as small as it can be: it hands out the token once and writes down what it is told. */
async function cmi5System(files: Map<string, Buffer>, documents: Map<string, string>) {
  const told: {
    verb: { display: { en: string } };
    result?: object;
    context: { extensions: object };
    refused?: boolean;
  }[] = [];
  let fetched = 0;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const body = (await request.toArray()).join('');
    const answer = (status: number, text = '', type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (pathname === '/fetch') return answer(200, ++fetched === 1 ? '{"auth-token":"dG9rZW4="}' : '{"error-code":"1"}');
    if (!pathname.startsWith('/xapi/')) {
      const bytes = files.get(pathname.slice(1));
      const type = pathname.endsWith('.js')
        ? 'text/javascript'
        : pathname.endsWith('.css')
          ? 'text/css'
          : 'text/html; charset=utf-8';
      return response.writeHead(bytes ? 200 : 404, { 'content-type': type }).end(bytes);
    }
    if (request.headers.authorization !== 'Basic dG9rZW4=' || request.headers['x-experience-api-version'] !== '1.0.3')
      return answer(401);
    if (pathname === '/xapi/statements') {
      told.push(...JSON.parse(body));
      return answer(200, '[]');
    }
    if (pathname === '/xapi/agents/profile') return answer(404);
    const key = searchParams.get('stateId')!;
    if (request.method === 'PUT') documents.set(key, body);
    return request.method === 'PUT' ? answer(204) : documents.has(key) ? answer(200, documents.get(key)) : answer(404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const given = {
    endpoint: `${origin}/xapi/`,
    fetch: `${origin}/fetch`,
    actor: '{"account":{"homePage":"https://x.example","name":"1"}}',
    registration: 'r',
    activityId: 'https://x.example/au',
  };
  const verbs = () => told.map(({ verb }) => verb.display.en);
  return {
    told,
    verbs,
    open: (page: string) => `${origin}/${page}?${new URLSearchParams(given)}`,
    close: () => server.close(),
  };
}
const launchData = (more: object = {}) =>
  JSON.stringify({
    launchMode: 'Normal',
    moveOn: 'Passed',
    contextTemplate: { extensions: { session: 's' } },
    ...more,
  });

test('to a system of cmi5 it says each thing once, in order, and keeps its place', async () => {
  const { files } = await exported('cmi5');
  const documents = new Map([['LMS.LaunchData', launchData({ masteryScore: 0.05 })]]);
  const system = await cmi5System(files, documents);
  const page = await browser.newPage();
  await page.goto(system.open('unit-4.html'));
  await page.getByRole('button', { name: 'Start quiz' }).click();
  await page.locator('[data-question="truth"]').getByLabel('True').check();
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText('Not answered:').waitFor();
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText('7.69%: passed').waitFor();
  await expect.poll(system.verbs).toEqual(['initialized', 'passed', 'completed']);
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect.poll(system.verbs).toEqual(['initialized', 'passed', 'completed', 'terminated']);
  expect(system.told[1]).toMatchObject({
    result: { success: true, score: { scaled: 0.0769 } },
    context: { extensions: { session: 's' } },
  });
  expect(JSON.parse(documents.get('muster.played')!)).toMatchObject({ said: { completed: true, passed: true } });
  system.close();

  const again = await cmi5System(files, documents);
  await page.goto(again.open('unit-4.html'));
  await page.getByText('You passed this quiz.').first().waitFor();
  await page.goto('about:blank');
  await expect.poll(again.verbs).toEqual(['initialized', 'terminated']);
  again.close();

  const looked = await cmi5System(files, new Map([['LMS.LaunchData', launchData({ launchMode: 'Review' })]]));
  await page.goto(looked.open('unit-1.html'));
  await page.getByText('Preview:').waitFor();
  await page.goto('about:blank');
  await expect.poll(looked.verbs).toEqual(['initialized', 'terminated']);
  looked.close();
  await page.close();
}, 60_000);
