import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@app/contract/all';
import { afterAll, expect, test } from 'vitest';
import { knownAddresses, routesText } from '../../web/build/read-routes.ts';
import { checksums } from './checksums.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-pages-'));
mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Muster</title>');
writeFileSync(join(root, 'assets/index-abc.js'), 'export {};');
writeFileSync(join(root, 'assets/index-abc.js.br'), 'as brotli');
mkdirSync(join(root, '.vite'));
writeFileSync(join(root, '.vite/manifest.json'), '{}');
writeFileSync(join(root, 'assets/pdf.worker.min-abc.mjs'), 'export {};');
writeFileSync(
  join(root, 'arrivals.json'),
  JSON.stringify({
    known: knownAddresses(routesText()),
    always: ['assets/app-a.css', 'assets/first-a.js', 'assets/f.woff2', 'assets/app-a.js'],
    pages: [
      {
        address: '^/login/?$',
        open: true,
        files: ['assets/login.js'],
        words: { en: ['assets/en.js'], fr: ['assets/fr.js'] },
        data: [],
      },
      {
        address: '^/courses/([\\w-]+)/?$',
        open: false,
        files: ['assets/course.js'],
        words: { en: [], fr: [] },
        data: ['/api/courses/$1?locale=$language'],
      },
    ],
  }),
);
afterAll(() => rmSync(root, { recursive: true }));

const world = await openWorld({ WEB_ROOT: root });
const { make } = world;
const ask = (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'OPTIONS' | 'HEAD' | 'POST' = 'GET',
  payload?: string,
) => world.http.inject({ method, url, headers: { host: 'localhost:3000', ...headers }, ...(payload && { payload }) });
const person = await make.companyAdmin();
const me = await world.as(person);

const pages = [
  '/',
  '/login',
  '/user',
  '/profile',
  '/settings/employees',
  '/admin',
  '/achievements/AAAAAAAAAAAAAAAAAAAAAA',
  '/nowhere',
];
/** What holds something about one person, or opens something with a token: no search engine keeps it. */
test('achievements, one-time links and the API are kept out of search engines', async () => {
  for (const url of [
    '/achievements/AAAAAAAAAAAAAAAAAAAAAA',
    '/achievements/x?y=1',
    '/user',
    '/user?unsubscribe=x',
    '/nowhere',
    '/api/session',
    '/api/nowhere',
  ])
    expect((await ask(url)).headers['x-robots-tag'], url).toBe('noindex');
  for (const url of ['/', '/login', '/terms']) expect((await ask(url)).headers['x-robots-tag'], url).toBeUndefined();
  // A crawler that may not read a page never sees that it should not keep it.
  expect(readFileSync(join(import.meta.dirname, '../../web/public/robots.txt'), 'utf8')).not.toContain('achievements');
});

const directives = (csp: unknown) =>
  Object.fromEntries(
    String(csp)
      .split('; ')
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]),
  );

test.each(pages)('%s cannot be framed, and shares no window with who opened it (D05, D16)', async (page) => {
  const { statusCode, headers } = await ask(page);
  expect(statusCode).toBe(page === '/nowhere' ? 404 : 200);
  expect(directives(headers['content-security-policy'])['frame-ancestors']).toEqual(["'none'"]);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ...[
    '/',
    '/login',
    '/login/',
    '/login?next=/x',
    '/user',
    '/achievements/no-such-thing',
    '/categories/x/courses',
    '/courses/view/a-1',
  ],
  ...['/settings', '/settings/', '/settings/reports/CompanyQualifications', '/admin/companies/a/products/b', '/test'],
])('%s has a page, for people and for machines', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) expect((await ask(url, {}, method)).statusCode, method).toBe(200);
});

test.each([
  ...[
    '/nowhere',
    '/Login',
    '/login/x',
    '/achievements',
    '/achievements/a/b',
    '/settings/nowhere',
    '/settings/employees/a/b',
    '/admin/$',
    '/user/anything',
  ],
  ...['/wp-admin', '/settings/reports/nowhere', '/courses/view/a/b', '/loginx', '/x/login', '/settings//employees'],
])('%s answers 404 with the page that says so', async (url) => {
  const answer = await ask(url, { accept: 'text/html' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.body).toBe((await ask('/')).body);
  expect(answer.headers.etag).toBeUndefined();
  expect((await ask(url, {}, 'HEAD')).statusCode).toBe(404);
});

test.each(pages)('%s runs scripts of ours only (D11)', async (page) => {
  const csp = directives((await ask(page)).headers['content-security-policy']);
  expect(csp['default-src']).toEqual(["'none'"]);
  expect(csp['script-src']).toEqual(["'self'"]);
  expect(csp['style-src']).toEqual(["'self'"]);
  for (const [name, sources] of Object.entries(csp)) {
    // The one foreign name: where course packages run, which is framed and never asked for scripts (E03).
    if (name === 'frame-src') expect(sources).toEqual(['http://127.0.0.1:3000']);
    else expect(sources.join(' '), name).not.toMatch(/unsafe-eval|https?:|\*/);
    if (name !== 'style-src-attr') expect(sources, name).not.toContain("'unsafe-inline'");
  }
  for (const none of ['base-uri', 'frame-ancestors']) expect(csp[none]).toEqual(["'none'"]);
  expect(csp['form-action']).toEqual(["'self'"]);
  expect(csp['require-trusted-types-for']).toEqual(["'script'"]);
  expect(csp['object-src'] ?? csp['default-src']).toEqual(["'none'"]);
});

test('the page carries no script, no style and no data of its own (D11, D14)', () => {
  const html = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8');
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(' src="/');
  expect(html).not.toMatch(/<style|\son\w+=|javascript:|<base|http-equiv/i);
});

test('the page of one-time links sends no Referer, others none but their origin (D17)', async () => {
  for (const url of ['/user', '/user?x=1', '/user/anything'])
    expect((await ask(url)).headers['referrer-policy'], url).toBe('no-referrer');
  for (const url of ['/', '/users', '/login'])
    expect((await ask(url)).headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin');
});

const named = (link: unknown) => [...String(link).matchAll(/<([^>]+)>/g)].map(([, address]) => address);
const everywhere = ['/assets/app-a.css', '/assets/first-a.js', '/assets/f.woff2', '/assets/app-a.js'];

test('a page names what it will ask for, by its address, the cookie and the language', async () => {
  const cookie = me.cookie!;
  const links = async (url: string, headers: Record<string, string> = {}) =>
    named((await ask(url, headers)).headers.link);
  expect(await links('/login?next=/x')).toEqual([...everywhere, '/assets/login.js', '/assets/en.js', '/api/session']);
  expect(await links('/login', { 'accept-language': 'fr-CA,en;q=0.5' })).toContain('/assets/fr.js');
  expect(await links('/courses/a-1', { cookie })).toEqual([
    ...everywhere,
    '/assets/course.js',
    '/api/session',
    '/api/courses/a-1?locale=en',
  ]);
  expect(await links('/courses/a-1', { cookie, 'accept-language': 'fr' })).toContain('/api/courses/a-1?locale=fr');
  // anyone who is not signed in will see the sign-in page
  expect(await links('/courses/a-1')).toEqual(await links('/login'));
  for (const url of ['/nowhere', '/courses/%3E;rel=x', '/courses/a%0d%0ax', '/courses/a/b'])
    expect(await links(url, { cookie }), url).toEqual([...everywhere, '/api/session']);
  expect((await ask('/courses/a-1', { cookie })).headers.vary).toMatch(/Cookie, Accept-Language/);
});

test('scripts, styles and fonts go without the policy of a page, workers with it', async () => {
  const { headers } = await ask('/assets/index-abc.js');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
  expect(headers['content-security-policy']).toBeUndefined();
  expect((await ask('/assets/pdf.worker.min-abc.mjs')).headers['content-security-policy']).toContain(
    "script-src 'self'",
  );
});

test('only built files are served by their names, compressed to the person who takes that', async () => {
  const packed = await ask('/assets/index-abc.js', { 'accept-encoding': 'br' });
  expect([packed.headers['content-encoding'], packed.headers['content-type'], packed.body]).toEqual([
    'br',
    expect.stringContaining('javascript'),
    'as brotli',
  ]);
  expect((await ask('/assets/index-abc.js')).body).toBe('export {};');
  expect((await ask('/assets/index-abc.js', {}, 'HEAD')).headers['content-length']).toBe('10');
  for (const url of [
    '/.vite/manifest.json',
    '/assets/index-abc.js.br',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/.vite/manifest.json',
    '/assets//index-abc.js',
  ])
    expect((await ask(url)).statusCode, url).toBe(404);
});

const origins = [
  'https://evil.example',
  'null',
  'http://localhost:3000.evil.example',
  'https://localhost:3000',
  'http://localhost:3001',
];
test('no other origin is let in to read or to write (D04)', async () => {
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const url = `/api${path.replace(/:\w+/g, randomUUID())}`;
    for (const origin of origins) {
      const preflight = await ask(
        url,
        { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
        'OPTIONS',
      );
      expect(preflight.statusCode, name).toBeGreaterThanOrEqual(400);
      expect(preflight.headers, name).not.toHaveProperty('access-control-allow-origin');
    }
    const simple = await ask(url, { origin: origins[0]!, cookie: me.cookie! });
    expect(simple.headers, name).not.toHaveProperty('access-control-allow-origin');
    expect(simple.headers, name).not.toHaveProperty('access-control-allow-credentials');
  }
});

test.each([
  '/api/profile/x.css',
  '/api/session;.js',
  '/api/session.js',
  '/api/profile%2fx.css',
  '/profile/x.css',
  '/api/profile?x=y.css/../z.js',
  '//api/profile',
])('%s keeps no one’s page in a cache (D12)', async (url) => {
  const answer = await ask(url, { cookie: me.cookie! });
  expect(answer.body).not.toContain(person.name);
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('another spelling of a call answers as the call does, kept by no cache (D12, A07)', async () => {
  for (const url of ['/%61pi/profile', '/achievements/../api/profile', '/achievements/%2e%2e/api/profile']) {
    const answer = await ask(url, { cookie: me.cookie! });
    expect(answer.headers['cache-control'], url).toMatch(
      answer.headers['content-type']!.includes('html') ? /^no-cache$/ : /^private, no-store$/,
    );
  }
});

test('headers that no cache looks at change no page, and only hashed files are kept (D13)', async () => {
  const lies = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-prefix': '/evil',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    forwarded: 'host=evil.example',
    'x-http-method-override': 'POST',
  };
  for (const url of [
    '/',
    '/achievements/AAAAAAAAAAAAAAAAAAAAAA',
    '/?utm_source=a;callback=b',
    '/login?next=//evil.example',
  ]) {
    const [plain, lied] = [await ask(url), await ask(url, lies)];
    expect(lied.body).toBe(plain.body);
    expect(plain.headers['cache-control']).toBe('no-cache');
    const stable = ({ 'x-request-id': _id, date: _date, ...rest }: typeof plain.headers) => rest;
    expect(stable(lied.headers)).toEqual(stable(plain.headers));
  }
  expect((await ask('/assets/index-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await ask('/assets/index-none.js')).headers['cache-control']).toBe('private, no-store');
  // A GET is what its address says, whatever comes in its body.
  const fat = await ask('/api/session', { 'content-type': 'application/json' }, 'GET', '{"person":{"id":"x"}}');
  expect(fat.json().person).toBeNull();
});

test('reading changes nothing: every GET twice, with real ids (D03)', async () => {
  const admin = await make.platformAdmin();
  const mine = await makeBelongings(world, { company: make.platform, person: admin });
  const course = await make.taughtCourse();
  const category = await make.category();
  const item = await make.content('lesson');
  const caller = await world.as(admin);
  const lawOf = (kind: string) =>
    make.insert('legal_versions', {
      kind,
      number: 1,
      change_kind: 'minor',
      texts: Object.fromEntries(
        ['en', 'fr'].map((locale) => [
          locale,
          { title: 'T', summary: '', changes: [], body: { type: 'doc', content: [{ type: 'paragraph' }] } },
        ]),
      ),
      sha256: 'x',
      published_at: '2026-01-01T00:00:00Z',
      effective_on: '2026-01-01',
    });
  const legalVersionId = await lawOf('terms');
  const [agreementId, statementId] = [await lawOf('dataProcessing'), await lawOf('eSignatureStatement')];
  const paper = await world.runtime.files.put('agreements', Readable.from([Buffer.from('a scan')]), 100);
  await world.sql(
    `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at, method,
      signed_on, recorded_by, recorded_reason, scans)
     values ($1, $2, $3, 'x', 'en', '2026-02-01T00:00:00Z', 'paper', '2026-01-31', $4, 'No email', $5)`,
    [
      mine.person.companyId,
      mine.person.id,
      legalVersionId,
      admin.id,
      JSON.stringify([{ bucket: 'agreements', ...paper, name: 'paper.jpg', mime: 'image/jpeg' }]),
    ],
  );
  const order = await make.store.order({ buyer: mine.person, courseIds: [course.id] });
  await world.sql('update carts set ordered_at = null, shared_with = owner_person_id, shared_at = now()');
  const [cartId] = (await world.sql<{ id: string }>('select id from carts')).map(({ id }) => id);
  const [sold] = await world.sql<{ id: string }>('select product_id as id from order_lines where order_id = $1', [
    order.id,
  ]);
  const lineId = await make.insert('cart_lines', {
    company_id: mine.person.companyId,
    cart_id: cartId,
    product_id: sold!.id,
    quantity: 1,
    seen_unit_minor: 5000,
    seen_at: '2026-03-01T00:00:00Z',
  });
  const [code] = await world.sql<{ code: string }>('select verification_code as code from achievements limit 1');
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(mine).map(([key, value]) => [key, String(value)])),
    personId: mine.person.id,
    companyId: mine.person.companyId,
    courseId: course.id,
    versionId: course.versionId,
    legalVersionId,
    dryRunId: await make.insert('retention_runs', {
      dry: true,
      started_at: '2026-03-01T00:00:00Z',
      started_by: admin.id,
      as_of: '2026-02-28',
    }),
    categoryId: category.id,
    itemId: item.id,
    name: 'one.png',
    kind: 'terms',
    code: code!.code,
    token: 'x.y',
    mailId: randomUUID(),
    skillId: (await make.skill()).id,
    emailId: await make.insert('inbound_emails', {
      ...{
        mailbox: 'support@mail.example:993/INBOX',
        uid_validity: 1,
        uid: 1,
        fingerprint: 'd'.repeat(64),
        received_at: '2026-03-01T00:00:00Z',
        subject: 'D03',
      },
      ...{
        recipients: 1,
        bytes: 10,
        sender: 'none',
        results: { spf: 'none', dkim: 'none', dmarc: 'none' },
        body: 'D03',
        quoted: '',
        outcome: 'held',
        reason: 'noSender',
      },
    }),
    templateId: await make.insert('position_templates', { code: 'D03', titles: { en: 'Rigger' } }),
    productId: await make.insert('products', { sku: 'D03', names: { en: 'Rigging' }, status: 'published' }),
    place: '0',
    exportId: randomUUID(),
    reportFileId: randomUUID(),
    orderId: order.id,
    invoiceId: randomUUID(),
    cartId: cartId!,
    lineId,
    ticket: 'nobody.made.it',
    slug: 'device-check',
  };
  const query: Record<string, Record<string, string>> = {
    getLegalDocument: { locale: 'en' },
    listHelp: { locale: 'en' },
    getHelpArticle: { locale: 'en' },
    listHelpTexts: { locale: 'en' },
    getHelpText: { locale: 'fr' },
    getCart: { boughtFor: 'company' },
    getCheckout: { boughtFor: 'company' },
    listFiles: { bucket: 'content' },
    searchCourses: { q: 'a' },
    searchPeople: { q: 'pe' },
    exportCourses: { columns: 'code,title', format: 'csv' },
    previewMerge: { mergedId: mine.inviteeId },
    previewEnding: { lastDay: '2026-03-02' },
    listViews: { list: 'employees' },
    listPlatformViews: { list: 'courses' },
    listFavourites: { lists: 'companyInventory' },
    getArrangement: { page: 'companyDashboard' },
    listPlatformFavourites: { lists: 'inventory' },
    getWhy: { personId: mine.person.id, requirementRowId: mine.requirementRowId },
    getCertificationWhy: { locale: 'en' },
    getMyWhy: { requirementRowId: mine.requirementRowId },
    exportMatrix: { format: 'csv' },
    exportImportProblems: { format: 'csv' },
    getImportTemplate: { format: 'csv' },
    previewDigest: { day: '2026-03-03' },
    exportSignedLogs: { format: 'csv' },
    listTrainingCalendar: { from: '2026-03-01', until: '2026-03-31' },
    printMessage: { people: 'open', format: 'a4' },
  };
  const packageId = await make.insert('packages', {
    sha256: 'x',
    bytes: 1,
    unpacked_bytes: 1,
    file_count: 1,
    standard: 'scorm12',
    title: 'T',
    manifest: {
      standard: 'scorm12',
      edition: null,
      identifier: 'M',
      title: 'T',
      defaultOrganization: 'O',
      activities: [],
      files: [],
    },
    created_at: '2026-01-01T00:00:00Z',
  });
  const taken = await make.content('scorm', {
    body: { packageId, fallback: { kind: 'none' }, masteryPercent: null, allowedHosts: [], popups: false },
  });
  const ofUnit: Record<string, Partial<typeof values>> = {
    getPackageReading: { itemId: taken.id },
    downloadPackage: { itemId: taken.id, versionId: taken.versionId },
    getPackage: { itemId: taken.id, versionId: taken.versionId },
    getCompletion: { enrolmentId: mine.completedEnrolmentId },
    getQuizAttempt: { unitId: mine.quizUnitId },
    getQuizOverview: { unitId: mine.quizUnitId },
    listMyPackageAnswers: { unitId: mine.packageUnitId },
    getLogAnchor: { day: '2026-03-01' },
    listCompanyAgreements: { legalVersionId: agreementId },
    exportCompanyAgreements: { legalVersionId: agreementId },
    listStatementSignatures: { legalVersionId: statementId },
    exportStatementSignatures: { legalVersionId: statementId },
    getContentVersion: { versionId: item.versionId },
    readContentMedia: { versionId: item.versionId },
    previewUnit: { unitId: course.units[0]!.id },
    previewUnitMedia: { unitId: course.units[0]!.id },
    getImportTemplate: { kind: 'employees' },
  };
  // The scene has no picture, photo, email, paper or feed: these answer 404, like a signed address that is none.
  const absent = [
    'getEvaluation',
    'getCoursePicture',
    'getStorePreviewMedia',
    'getVersionPicture',
    'getPhoto',
    'readFile',
    'readContentMedia',
    'previewUnitMedia',
    'getCompanyLogo',
    'downloadCompanyExport',
    'downloadCoursePackage',
    'getLogAnchor',
    'getEmployeePhoto',
    'getReportFile',
    'getPlatformReportFile',
    'listPlatformRuns',
    'getOrderDocument',
    'getAnyOrderDocument',
    'getInvoicePdf',
    'getAnyInvoicePdf',
    'getAccessEvidence',
    'getPaper',
    'getRunArchive',
    'readCalendarFeed',
  ];
  // What programs read with a key is read with none of these sessions: driving.test.ts.
  const gets = Object.entries(endpoints).filter(([, { method, area }]) => method === 'GET' && area !== 'key');
  // Who reads the log of all companies is in it, once an hour.
  await caller.get('/admin/reports/logs', { limit: '1' });
  await caller.get('/admin/reports/logs-export', { format: 'csv' });
  const before = await checksums(world.sql);
  const odd: string[] = [];
  for (const [name, { path, input, kind }] of gets) {
    const address = path.replace(/:(\w+)/g, (_all, parameter: string) => {
      const value = ofUnit[name]?.[parameter] ?? values[parameter];
      if (!value) odd.push(`${name}: no ${parameter} in this scene; declare it`);
      return value ?? randomUUID();
    });
    const asked = query[name] ?? ('format' in input.shape && 'columns' in input.shape ? { format: 'csv' } : undefined);
    // The company's turn ends a moment after its file was read.
    const ask = async () => {
      let answer = await caller.get(address, asked);
      while (answer.status === 429 && answer.body?.error?.code === 'exportRunning')
        answer = await caller.get(address, asked);
      return answer;
    };
    const answers = [await ask(), await ask()];
    if (answers.some(({ status }) => status !== (absent.includes(name) ? 404 : 200)))
      odd.push(`${name} ${address} ${answers.map(({ status }) => status).join()} ${answers[0]!.text.slice(0, 200)}`);
    const head = async () =>
      (
        await world.http.inject({
          method: 'HEAD',
          url: `/api${address}`,
          headers: { host: 'localhost:3000', cookie: caller.cookie! },
          ...(asked && { query: asked }),
        })
      ).statusCode;
    // An export is not made to learn of its head.
    expect(await head(), name).toBe(kind === 'download' && /[-/]export$/.test(path) ? 405 : answers[0]!.status);
  }
  expect(odd).toEqual([]);
  expect(await checksums(world.sql)).toEqual(before);
  // It asks everything there is: a machine that is busy besides takes minutes.
}, 300_000);
