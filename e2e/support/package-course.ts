import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import { signInQuietly } from './people.ts';

export type PackageGiven = { title: string; archive: Buffer };

type Step = { name: string; id: string; required?: boolean; minimumSeconds?: number };

/** An author's work, through the calls of their screens. */
export async function writePackageCourse(
  page: Page,
  title: string,
  packages: readonly PackageGiven[],
): Promise<{ courseId: string; contentIds: string[] }> {
  const send = await authorOn(page);
  const contents: Step[] = [];
  for (const { title: name, archive } of packages)
    contents.push({ name, id: await uploadPackage(page.request, send, name, archive) });
  return { courseId: await writeCourse(page, send, title, contents), contentIds: contents.map(({ id }) => id) };
}

/** A lesson, a quiz (that need not be passed, unless it must), and another lesson. `minimumSeconds`: of each lesson. */
export async function writeLessonAndQuiz(
  page: Page,
  title: string,
  { quizRequired = false, minimumSeconds = 0 }: { quizRequired?: boolean; minimumSeconds?: number } = {},
): Promise<{ courseId: string }> {
  const send = await authorOn(page);
  const lesson = {
    kind: 'lesson',
    body: {
      docs: { en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Short.' }] }] } },
    },
  };
  const bodies = [
    lesson,
    { kind: 'quiz', body: quizOf(oneOfEach.filter(({ kind }) => kind === 'single' || kind === 'trueFalse')) },
    lesson,
  ];
  const contents: Step[] = [];
  for (const [index, { kind, body }] of bodies.entries()) {
    const name = `${title}: ${kind} ${index + 1}`;
    const { id } = await send<{ id: string }>('post', '/admin/content', { kind, title: name });
    const { draft } = (await (await page.request.get(`/api/admin/content/${id}`, { headers })).json()) as {
      draft: { changedAt: string };
    };
    await send('put', `/admin/content/${id}/draft`, { changedAt: draft.changedAt, body });
    await publishContent(page.request, send, id);
    contents.push({
      name,
      id,
      required: kind === 'lesson' || quizRequired,
      minimumSeconds: kind === 'lesson' ? minimumSeconds : 0,
    });
  }
  return { courseId: await writeCourse(page, send, title, contents) };
}

const headers = { 'sec-fetch-site': 'same-origin' };

async function authorOn(page: Page): Promise<Send> {
  await signInQuietly(page, 'platformAdmin');
  return async <T>(method: 'post' | 'put' | 'patch', path: string, data: object = {}): Promise<T> => {
    const answer = await page.request[method](`/api${path}`, { data, headers });
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as T;
  };
}

async function writeCourse({ request }: Page, send: Send, title: string, contents: readonly Step[]): Promise<string> {
  const { rows } = (await (await request.get('/api/admin/courses?limit=1', { headers })).json()) as {
    rows: { id: string }[];
  };
  const { categoryId } = (await (await request.get(`/api/admin/courses/${rows[0]!.id}`, { headers })).json()) as {
    categoryId: string;
  };
  const code = `PKG-${randomUUID().slice(0, 8).toUpperCase()}`;
  const { id } = await send<{ id: string }>('post', '/admin/courses', { code, categoryId, title, language: 'en' });
  const changedAt = async () =>
    (
      (await (await request.get(`/api/admin/courses/${id}`, { headers })).json()) as {
        versions: { changedAt: string }[];
      }
    ).versions[0]!.changedAt;
  await send('patch', `/admin/courses/${id}/draft`, {
    expectedChangedAt: await changedAt(),
    texts: { en: { title, summary: 'Steps of a course.', objectives: ['Work safely'], audience: ['Everyone'] } },
    languages: ['en'],
    expectedMinutes: 20,
    acceptsSelfReported: true,
  });
  const units = contents.map(({ name, id: contentItemId, required = true, minimumSeconds = 0 }) => ({
    id: randomUUID(),
    titles: { en: name },
    contentItemId,
    required,
    weight: 1,
    minimumSeconds,
    expectedMinutes: 10,
    requiredWatch: false,
  }));
  await send('put', `/admin/courses/${id}/draft/outline`, {
    expectedChangedAt: await changedAt(),
    sections: [{ id: randomUUID(), titles: { en: 'Steps' }, units }],
  });
  await send('post', `/admin/courses/${id}/draft/review`, { expectedChangedAt: await changedAt() });
  await send('post', `/admin/courses/${id}/draft/publication`, { expectedChangedAt: await changedAt() });
  return id;
}

type Send = <T>(method: 'post' | 'put' | 'patch', path: string, data?: object) => Promise<T>;

async function uploadPackage(request: APIRequestContext, send: Send, title: string, archive: Buffer): Promise<string> {
  const { id } = await send<{ id: string }>('post', '/admin/content', { kind: 'scorm', title });
  const { uploadId } = await send<{ uploadId: string }>('post', '/admin/uploads', {
    name: 'package.zip',
    bytes: archive.length,
    kind: 'package',
  });
  await request.put(`/api/admin/uploads/${uploadId}?offset=0`, {
    data: archive,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  });
  const { file } = await send<{ file: { id: string } }>('post', `/admin/uploads/${uploadId}/finish`);
  await send('post', `/admin/content/${id}/package`, { fileId: file.id });
  const reading = async () =>
    (
      (await (await request.get(`/api/admin/content/${id}/package`, { headers })).json()) as {
        reading: { state: string } | null;
      }
    ).reading?.state;
  await expect.poll(reading, { timeout: 30_000 }).toBe('ready');
  await publishContent(request, send, id);
  return id;
}

async function publishContent(request: APIRequestContext, send: Send, id: string): Promise<void> {
  const { draft } = (await (await request.get(`/api/admin/content/${id}`, { headers })).json()) as {
    draft: { changedAt: string };
  };
  await send('post', `/admin/content/${id}/publication`, { changedAt: draft.changedAt });
}
