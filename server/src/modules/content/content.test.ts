import { describe, expect, test } from 'vitest';
import { captionBytes, mp4Bytes, pdfBytes } from '../../../test/bytes.ts';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const lesson = (...content: unknown[]) => ({ docs: { en: { type: 'doc', content } } });

async function create(kind = 'lesson', title = `An item ${world.make.next()}`): Promise<string> {
  const answer = await admin.post('/admin/content', { kind, title });
  expect(answer.status).toBe(200);
  return answer.body.id;
}
const get = async (id: string) => (await admin.get(`/admin/content/${id}`)).body;
async function save(id: string, body: unknown, by: Caller = admin) {
  return by.put(`/admin/content/${id}/draft`, { changedAt: (await get(id)).draft.changedAt, body });
}
const publish = async (id: string, changeNote?: string) =>
  admin.post(`/admin/content/${id}/publication`, { changedAt: (await get(id)).draft.changedAt, changeNote });
async function file(kind: string, bytes: Buffer, name = 'a file') {
  const { uploadId } = (await admin.post('/admin/uploads', { name, bytes: bytes.length, kind })).body;
  await admin.put(`/admin/uploads/${uploadId}`, undefined, { query: { offset: '0' }, bytes });
  return (await admin.post(`/admin/uploads/${uploadId}/finish`)).body.file.id as string;
}
const attach = async (id: string, name: string, fileId: string) =>
  admin.put(`/admin/content/${id}/draft/media/${name}`, { fileId });

describe('a lesson', () => {
  test('is made, written, published, and then begun again as version 2', async () => {
    const id = await create('lesson', 'Reading a label');
    expect(await get(id)).toMatchObject({
      title: 'Reading a label',
      state: 'draft',
      published: null,
      draft: { number: 1, publishedAt: null },
    });
    expect((await save(id, lesson(words('Read it.')))).status).toBe(200);
    expect((await publish(id, 'First edition')).body).toEqual({ number: 1 });
    expect(await get(id)).toMatchObject({
      state: 'published',
      draft: null,
      published: { number: 1, changeNote: 'First edition' },
    });
    const draft = (await admin.post(`/admin/content/${id}/draft`)).body;
    expect(draft).toMatchObject({ number: 2, body: lesson(words('Read it.')), publishedAt: null });
    expect((await admin.post(`/admin/content/${id}/draft`)).body.id).toBe(draft.id);
  });

  test('once published it is frozen', async () => {
    const id = await create();
    await save(id, lesson(words('One.')));
    const { changedAt } = (await get(id)).draft;
    await publish(id);
    expect(
      (await admin.put(`/admin/content/${id}/draft`, { changedAt, body: lesson(words('Two.')) })).body.error.code,
    ).toBe('draftMissing');
    expect((await attach(id, 'p', '018f0000-0000-7000-8000-000000000000')).body.error.code).toBe('draftMissing');
    expect((await admin.delete(`/admin/content/${id}/draft`)).body.error.code).toBe('draftMissing');
    const frozen = (await get(id)).published;
    await admin.post(`/admin/content/${id}/draft`);
    await save(id, lesson(words('Two.')));
    const version = (await admin.get(`/admin/content/${id}/versions/${frozen.id}`)).body;
    expect(version.body).toEqual(lesson(words('One.')));
  });

  test('two authors: the second is told that someone changed it, and nothing is lost', async () => {
    const id = await create();
    const { changedAt } = (await get(id)).draft;
    expect((await admin.put(`/admin/content/${id}/draft`, { changedAt, body: lesson(words('Ann')) })).status).toBe(200);
    const refused = await admin.put(`/admin/content/${id}/draft`, { changedAt, body: lesson(words('Bob')) });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'changedElsewhere']);
    expect((await get(id)).draft.body).toEqual(lesson(words('Ann')));
    expect((await admin.post(`/admin/content/${id}/publication`, { changedAt })).body.error.code).toBe(
      'changedElsewhere',
    );
  });

  test('an empty one is not published, and says why', async () => {
    const answer = await publish(await create());
    expect([answer.status, answer.body.error]).toMatchObject([
      409,
      { code: 'contentNotReady', details: { problems: [{ code: 'empty', blocks: true }] } },
    ]);
  });

  test.each([
    ['a script node', { type: 'script', content: [] }],
    ['an image with an address', { type: 'image', attrs: { src: 'https://evil.example/x.png', alt: '' } }],
    ['an image that climbs out', { type: 'image', attrs: { picture: '../secret', alt: '' } }],
    [
      'a javascript: link',
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      },
    ],
    [
      'a data: link',
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'data:text/html,x' } }] }],
      },
    ],
    [
      'a link to another host by //',
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: '//evil.example' } }] }],
      },
    ],
    ['a style', { type: 'paragraph', attrs: { style: 'position:fixed' } }],
    ['an unknown mark', { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'html' }] }] }],
    ['a heading of first order', { type: 'heading', attrs: { level: 1 } }],
    ['an iframe', { type: 'iframe', attrs: { src: 'https://example.com' } }],
    ['an unknown tone', { type: 'callout', attrs: { tone: 'x" onclick="' }, content: [words('a')] }],
  ])('refuses %s', async (_name, node) => {
    const id = await create();
    const answer = await save(id, lesson(node));
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalidInput']);
    expect(answer.body.error.issues[0].path).toMatch(/^body\.docs\.en/);
  });

  test('refuses what is nested deeper than 32 levels', async () => {
    const id = await create();
    let node: unknown = words('deep');
    for (let i = 0; i < 31; i++) node = { type: 'blockquote', content: [node] };
    expect((await save(id, lesson(node))).status).toBe(400);
  });

  test('takes callouts, tables, lists, pictures, videos and safe links', async () => {
    const id = await create();
    const body = lesson(
      { type: 'callout', attrs: { tone: 'danger' }, content: [words('Stop.')] },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [words('a')] }] },
        ],
      },
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [words('one'), { type: 'bulletList', content: [{ type: 'listItem', content: [words('two')] }] }],
          },
        ],
      },
      { type: 'image', attrs: { picture: 'picture-1', alt: 'A lock' } },
      { type: 'video', attrs: { video: 'film-1', title: 'Six steps' } },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'OSHA',
            marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://www.osha.gov/' } }],
          },
          { type: 'hardBreak' },
        ],
      },
      { type: 'paragraph' },
      { type: 'horizontalRule' },
    );
    expect((await save(id, body)).status).toBe(200);
    expect((await get(id)).draft.body).toEqual(body);
  });

  test('names its languages by what is written', async () => {
    const id = await create();
    const answer = await save(id, {
      docs: { en: lesson(words('Stop')).docs.en, fr: lesson(words('Arrêtez')).docs.en },
    });
    expect(answer.body.languages).toEqual(['en', 'fr']);
  });
});

describe('media', () => {
  test('a video brings its length; captions name their language', async () => {
    const id = await create('video');
    const draft = (await attach(id, 'video', await file('video', mp4Bytes({ seconds: 75 }), 'film.mp4'))).body;
    expect(draft).toMatchObject({ durationSeconds: 75, media: { video: { mime: 'video/mp4', name: 'film.mp4' } } });
    expect(draft.media.video).not.toHaveProperty('path');
    const captions = await file('captions', captionBytes, 'fr.vtt');
    expect((await attach(id, 'captions.fr', captions)).body).toMatchObject({
      body: { captions: ['fr'] },
      languages: ['fr'],
    });
    expect((await save(id, { transcripts: { en: 'Stop the machine.' }, captions: ['en'] })).body.languages).toEqual([
      'en',
      'fr',
    ]);
    expect((await get(id)).draft.body).toEqual({ transcripts: { en: 'Stop the machine.' }, captions: ['fr'] });
    expect((await admin.delete(`/admin/content/${id}/draft/media/captions.fr`)).body).toMatchObject({
      body: { captions: [] },
    });
    expect((await publish(id)).status).toBe(200);
  });

  test('a file of another kind is refused', async () => {
    const id = await create('document');
    expect((await attach(id, 'document', await file('video', mp4Bytes()))).body.error.code).toBe('fileTypeRefused');
    expect((await attach(id, 'picture', await file('document', pdfBytes()))).body.error.code).toBe('fileTypeRefused');
    expect((await publish(id)).body.error.details.problems).toEqual([{ code: 'documentMissing', blocks: true }]);
    expect((await attach(id, '..', await file('document', pdfBytes()))).status).toBe(404);
  });

  test('its bytes are read through the version, whole or in a range, and by admins only', async () => {
    const id = await create('document');
    await attach(id, 'document', await file('document', pdfBytes(), 'Sheet.pdf'));
    const { draft } = await get(id);
    const at = `/admin/content/${id}/versions/${draft.id}/media/document`;
    const whole = await admin.get(at);
    expect(whole.raw.equals(pdfBytes())).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await admin.get(at, {}, { headers: { range: 'bytes=0-3' } })).raw.toString()).toBe('%PDF');
    expect((await admin.get(at, { download: 'true' })).headers['content-disposition']).toMatch(
      /^attachment; filename="Sheet.pdf"/,
    );
    const other = await create('document');
    expect((await admin.get(`/admin/content/${other}/versions/${draft.id}/media/document`)).status).toBe(404);
    expect((await admin.get(`/admin/content/${id}/versions/${draft.id}/media/none`)).status).toBe(404);
    expect((await (await world.as(await world.make.person())).get(at)).status).toBe(403);
  });

  test('a file that a version shows is not deleted (F05)', async () => {
    const id = await create('document');
    const fileId = await file('document', pdfBytes());
    await attach(id, 'document', fileId);
    expect((await admin.delete(`/admin/files/${fileId}`)).body.error.code).toBe('fileInUse');
    await admin.delete(`/admin/content/${id}/draft/media/document`);
    expect((await admin.delete(`/admin/files/${fileId}`)).status).toBe(200);
  });
});

describe('where it is used', () => {
  test('an item that a course on offer or in the making shows is not retired; of a retired course it is', async () => {
    const course = await world.make.course({ units: ['lesson'], title: 'Forklift', code: 'FLT-1' });
    const id = course.itemIds[0]!;
    expect((await get(id)).uses).toEqual([
      { courseId: course.id, code: 'FLT-1', title: 'Forklift', versionNumber: 1, state: 'published' },
    ]);
    const refused = await admin.post(`/admin/content/${id}/retirement`);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'contentInUse', details: { courses: 1 } },
    ]);
    await world.sql('update courses set retired_at = now() where id = $1', [course.id]);
    expect((await admin.post(`/admin/content/${id}/retirement`)).status).toBe(200);
    expect((await get(id)).state).toBe('retired');
    expect((await admin.post(`/admin/content/${id}/draft`)).body.error.code).toBe('contentRetired');
    expect((await admin.delete(`/admin/content/${id}/retirement`)).status).toBe(200);
    expect((await get(id)).state).toBe('published');
  });

  test('throwing away the only version takes the item along, unless a course waits for it', async () => {
    const id = await create();
    expect((await admin.delete(`/admin/content/${id}/draft`)).body).toEqual({ itemGone: true });
    expect((await admin.get(`/admin/content/${id}`)).status).toBe(404);
    const course = await world.make.course({ units: ['lesson'], published: false });
    await world.sql('update content_versions set published_at = null where item_id = $1', [course.itemIds[0]]);
    expect((await admin.delete(`/admin/content/${course.itemIds[0]}/draft`)).body.error.code).toBe('contentInUse');
  });
});

describe('the library', () => {
  test('is searched, filtered, sorted and paged', async () => {
    const ids = [];
    for (const title of ['Ladder 100%', 'Ladder b', 'Ladder a']) ids.push(await create('lesson', title));
    await create('video', 'Ladder film');
    const titles = async (query: Record<string, string>) =>
      (await admin.get('/admin/content', { q: 'ladder', ...query })).body.rows.map(
        (row: { title: string }) => row.title,
      );
    expect(await titles({ kind: 'lesson', sort: 'title' })).toEqual(['Ladder 100%', 'Ladder a', 'Ladder b']);
    expect(await titles({ kind: 'lesson', sort: '-title' })).toEqual(['Ladder b', 'Ladder a', 'Ladder 100%']);
    expect(await titles({ q: '100%' })).toEqual(['Ladder 100%']);
    expect(await titles({ state: 'published' })).toEqual([]);
    const first = (await admin.get('/admin/content', { q: 'ladder', sort: 'title', limit: '3' })).body;
    expect([first.rows.length, first.count]).toEqual([3, { rows: 4, exact: true }]);
    const second = (
      await admin.get('/admin/content', { q: 'ladder', sort: 'title', limit: '3', cursor: first.nextCursor })
    ).body;
    expect(second.rows.map((row: { title: string }) => row.title)).toEqual(['Ladder film']);
    expect(second.nextCursor).toBeNull();
    const recent = (await admin.get('/admin/content', { q: 'ladder', limit: '2' })).body;
    const rest = (await admin.get('/admin/content', { q: 'ladder', limit: '9', cursor: recent.nextCursor })).body;
    expect(new Set([...recent.rows, ...rest.rows].map((row: { id: string }) => row.id)).size).toBe(4);
  });

  test('counts the courses that use an item', async () => {
    const course = await world.make.course({ units: ['lesson'] });
    const { rows } = (await admin.get('/admin/content', { limit: '100' })).body;
    expect(rows.find((row: { id: string }) => row.id === course.itemIds[0])).toMatchObject({
      usedIn: 1,
      state: 'published',
      hasDraft: false,
    });
  });

  test('unknown fields and sorts are refused (400)', async () => {
    expect((await admin.get('/admin/content', { order: 'x' })).body.error.issues[0].path).toBe('order');
    expect((await admin.get('/admin/content', { sort: 'id; drop table people' })).status).toBe(400);
    expect(
      (await admin.post('/admin/content', { kind: 'lesson', title: 'x', publishedAt: 'now' })).body.error.issues[0]
        .path,
    ).toBe('publishedAt');
    expect(
      (await admin.patch(`/admin/content/${await create()}`, { title: 'y', kind: 'quiz' })).body.error.issues[0].path,
    ).toBe('kind');
    expect((await admin.get('/admin/content', { cursor: 'nonsense' })).status).toBe(400);
  });
});

test('every endpoint refuses learners, company admins and qmsAdmin alone (403) and strangers (401)', async () => {
  const id = await create();
  const callers = [
    await world.as(await world.make.person()),
    await world.as(await world.make.companyAdmin()),
    await world.as(await world.make.qmsOnly()),
    await world.as(),
  ];
  for (const caller of callers) {
    const status = caller.cookie ? 403 : 401;
    const { changedAt } = (await get(id)).draft;
    const answers = [
      await caller.get('/admin/content'),
      await caller.get(`/admin/content/${id}`),
      await caller.post('/admin/content', { kind: 'lesson', title: 'x' }),
      await caller.patch(`/admin/content/${id}`, { title: 'x' }),
      await caller.put(`/admin/content/${id}/draft`, { changedAt, body: lesson(words('x')) }),
      await caller.post(`/admin/content/${id}/publication`, { changedAt }),
      await caller.post(`/admin/content/${id}/retirement`),
      await caller.delete(`/admin/content/${id}/draft`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  }
});

test('publishing, attaching and retiring are one audit row each; typing is none', async () => {
  const id = await create();
  await save(id, lesson(words('x')));
  await save(id, lesson(words('y')));
  await publish(id, 'Because');
  await admin.patch(`/admin/content/${id}`, { title: 'Another' });
  await admin.post(`/admin/content/${id}/retirement`);
  const rows = await world.sql<{ entity: string; reason: string | null }>(
    `select entity, reason from audit_entries where entity_id = $1 order by sequence`,
    [id],
  );
  expect(rows).toHaveLength(4);
  expect(rows[1]!.reason).toBe('Because');
});
