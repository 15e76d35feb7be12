import { afterEach, expect, test, vi } from 'vitest';
import type { Learning } from './attempt.ts';
import { downloadBytes, downloadCourse, downloadedUnits, offlineState } from './downloads.ts';

afterEach(() => vi.unstubAllGlobals());

const cases = [
  { kind: 'lesson', state: 'open', expected: 'ready' },
  { kind: 'video', state: 'inProgress', expected: 'ready' },
  { kind: 'document', state: 'done', expected: 'ready' },
  { kind: 'lesson', state: 'locked', expected: 'locked' },
  { kind: 'quiz', state: 'open', expected: 'online' },
  { kind: 'quiz', state: 'locked', expected: 'online' },
  { kind: 'scorm', state: 'open', expected: 'online' },
  { kind: 'cmi5', state: 'done', expected: 'online' },
] as const;
test.each(cases)('a $kind that is $state: $expected', ({ kind, state, expected }) =>
  expect(offlineState({ kind, state })).toBe(expected),
);

test('a download takes what its open steps take', () => {
  const units = cases.map((unit, place) => ({ ...unit, id: String(place), bytes: 10 ** place }));
  expect(downloadBytes({ sections: [{ units }] } as unknown as Learning)).toBe(111);
});

test('a download that was interrupted fetches only the rest, and its size is that of the rest', async () => {
  const stored = new Map<string, Response>();
  const cache = {
    match: (path: string) => Promise.resolve(stored.get(path)),
    put: (path: string, answer: Response) => Promise.resolve(void stored.set(path, answer)),
  };
  vi.stubGlobal('caches', { has: () => Promise.resolve(true), open: () => Promise.resolve(cache) });
  const fetched: string[] = [];
  let broken = true;
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    fetched.push(pathname.replace(/.*enrolments\/e/, ''));
    if (broken && pathname.endsWith('/units/b')) return Promise.reject(new TypeError('network'));
    return Promise.resolve(Response.json({ body: { media: [] } }));
  });
  const units = ['a', 'b'].map((id) => ({ id, kind: 'lesson', state: 'open', bytes: 10 }));
  const learning = { enrolmentId: 'e', sections: [{ units }] } as unknown as Learning;
  const given = { signal: new AbortController().signal, onBytes: () => {} };
  await expect(downloadCourse(learning, given)).rejects.toMatchObject({ code: 'offline' });
  const kept = await downloadedUnits(learning);
  expect([...kept]).toEqual(['a']);
  expect(downloadBytes(learning, kept)).toBe(10);
  broken = false;
  fetched.length = 0;
  await downloadCourse(learning, given);
  expect(fetched).toEqual(['', '/units/b']);
  expect([...(await downloadedUnits(learning))]).toEqual(['a', 'b']);
});
