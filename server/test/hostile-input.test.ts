import { endpoints } from '@app/contract/all';
import { expect, test } from 'vitest';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';

const world = await openWorld();
const { make } = world;
const admin = await world.as(await make.platformAdmin());

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '</script><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<math><mtext><style><img src=x onerror=alert(1)></style>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<iframe srcdoc="<script>alert(1)</script>">',
];

test.each(scripts)('%j stays words: in JSON, in a letter, on a certificate (D06, D20, F15)', async (words) => {
  const company = await make.company({ display_name: words });
  const boss = await make.companyAdmin({ company, name: words });
  const mine = await makeBelongings(world, { company, name: words });
  const me = await world.as(mine.person);
  expect((await me.patch('/profile', { preferredName: words })).status).toBe(200);
  const profile = await me.get('/profile');
  expect(profile.body).toMatchObject({ legalName: words, preferredName: words.trim(), companyName: words });
  const proof = await (await world.as()).get(`/public/achievements/${mine.publicId}`);
  expect(proof.body.holderName).toBe(words);
  const found = await (await world.as(boss)).get('/settings/people-search', { q: words.slice(0, 100) });
  for (const answer of [profile, proof, found])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });

  await (await world.as(boss)).post('/settings/invitations', { personId: mine.inviteeId });
  const [mail] = await world.sql<{ subject: string; html_body: string }>(
    'select subject, html_body from mails order by created_at desc limit 1',
  );
  expect(mail!.html_body).not.toMatch(/<(script|img|svg|iframe|math|style)[\s/>]/i);
  expect(mail!.html_body.match(/href="[^"]*"/g)!.every((link) => link.startsWith('href="http://localhost:3000/'))).toBe(
    true,
  );
  expect(mail!.subject).not.toMatch(/[\r\n]/);

  const pdf = (await me.get(`/achievements/${mine.achievementId}/certificate`)).raw.toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).not.toMatch(/\/JavaScript|\/JS\b|\/Launch|\/EmbeddedFile|\/URI\s*\(\s*javascript/i);
});

test.each(scripts)('%j stays words in titles of the catalogue and the library (D06)', async (words) => {
  expect(
    (
      await admin.post('/admin/categories', {
        parentId: null,
        names: { en: words },
        descriptions: { en: words },
        icon: 'book',
      })
    ).status,
  ).toBe(200);
  expect((await admin.get('/admin/categories')).body.categories.at(-1).names.en).toBe(words.trim());
  const item = await admin.post('/admin/content', { kind: 'lesson', title: words });
  expect((await admin.get(`/admin/content/${item.body.id}`)).body.title).toBe(words.trim());
  expect((await admin.get('/admin/content', { q: words })).status).toBe(200);
});

const paragraph = (node: unknown) => ({ type: 'paragraph', content: [node] });
const link = (href: string) => paragraph({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] });
const refused: [string, unknown][] = [
  ['a script', { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }],
  ['an iframe', { type: 'iframe', attrs: { src: 'https://evil.example' } }],
  ['an SVG', { type: 'svg' }],
  ['MathML', { type: 'math' }],
  ['a base', { type: 'base', attrs: { href: '//evil.example' } }],
  ['a refresh', { type: 'meta', attrs: { httpEquiv: 'refresh' } }],
  ['raw HTML', { type: 'html', content: '<b>x</b>' }],
  ['a style', { type: 'paragraph', attrs: { style: 'position:fixed' }, content: [] }],
  ['a handler', { type: 'paragraph', attrs: { onclick: 'alert(1)' }, content: [] }],
  ['a picture from elsewhere', { type: 'image', attrs: { picture: 'https://evil.example/x.png', alt: '' } }],
  ['a picture by path', { type: 'image', attrs: { picture: '../../secrets.json', alt: '' } }],
  ['a picture with a handler', { type: 'image', attrs: { picture: 'x', alt: '', onerror: 'alert(1)' } }],
  ['a mark nobody knows', paragraph({ type: 'text', text: 'x', marks: [{ type: 'style', attrs: { css: 'x' } }] })],
  [
    'a link with a target',
    paragraph({
      type: 'text',
      text: 'x',
      marks: [{ type: 'link', attrs: { href: 'https://ok.example', target: '_top' } }],
    }),
  ],
];
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  '/\\evil.example',
  'file:///etc/passwd',
  'blob:x',
  'http://plain.example',
  'ftp://x',
  'tel:1',
  '',
];

test('a lesson takes nothing but what it is known to be made of (D07)', async () => {
  const { id } = (await admin.post('/admin/content', { kind: 'lesson', title: 'Lesson' })).body;
  const { draft } = (await admin.get(`/admin/content/${id}`)).body;
  const save = (node: unknown) =>
    admin.put(`/admin/content/${id}/draft`, {
      changedAt: draft.changedAt,
      body: { docs: { en: { type: 'doc', content: [node] } } },
    });
  for (const [what, node] of refused) expect((await save(node)).status, what).toBe(400);
  expect((await admin.get(`/admin/content/${id}`)).body.draft).toEqual(draft);
  expect((await save(link('https://ok.example/a?b=c'))).status).toBe(200);
});

test('a link goes to https or to a mailbox (D10)', async () => {
  const { id } = (await admin.post('/admin/content', { kind: 'lesson', title: 'Links' })).body;
  const { changedAt } = (await admin.get(`/admin/content/${id}`)).body.draft;
  for (const href of addresses) {
    const answer = await admin.put(`/admin/content/${id}/draft`, {
      changedAt,
      body: { docs: { en: { type: 'doc', content: [link(href)] } } },
    });
    expect(answer.status, href).toBe(400);
  }
});

// Links of messages are tried in messaging/hostile.test.ts.
test('no other field of any call is an address that a page would follow (D10)', () => {
  for (const [name, { input }] of Object.entries(endpoints))
    for (const field of Object.keys(input.shape).filter((one) => one !== 'links'))
      expect(field, name).not.toMatch(/url|href|link|website|redirect|callback|webhook/i);
});

test('the name of a file is words, and where it lies is ours to choose (F01, F02)', async () => {
  const start = (more: object) =>
    admin.post('/admin/uploads', { bytes: 10, kind: 'document', name: 'plan.pdf', ...more });
  for (const more of [
    { bucket: 'people' },
    { path: 'x' },
    { acl: 'public' },
    { mime: 'text/html' },
    { contentDisposition: 'inline' },
    { companyId: make.platform.id },
  ])
    expect((await start(more)).status, JSON.stringify(more)).toBe(400);
  expect((await start({ name: 'x'.repeat(300) })).status).toBe(400);
  for (const name of [
    '../../app.js',
    '..\\..\\app.js',
    '..%2f..%2fapp.js',
    '/etc/passwd',
    'a\0.pdf',
    'x\r\nSet-Cookie: a=b',
  ]) {
    const answer = await start({ name });
    if (answer.status !== 200) expect(answer.status, name).toBe(400);
    else {
      const stored = await world.runtime.files.list('content');
      expect(JSON.stringify(stored)).not.toContain('app.js');
      expect((await admin.get(`/admin/uploads/${answer.body.uploadId}`)).status).toBe(200);
    }
  }
});

test('a spreadsheet opens our lists as words, not as formulas (F11)', async () => {
  for (const title of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1']) await make.course({ title });
  const { text } = await admin.get('/admin/courses-export', { columns: 'title', format: 'csv' });
  const cells = text
    .replace('\uFEFF', '')
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => line.replace(/^"/, ''));
  expect(cells.length).toBeGreaterThanOrEqual(7);
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
});
