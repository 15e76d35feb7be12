import { beforeEach, expect, test, vi } from 'vitest';
import { savedSites, saveSite } from './savedSites.ts';

// What is saved of a site for when there is no connection. Of the browser only its storage and the network are played.

const code = 'ABCDEFGHJK';
const site = `/api/sds/sites/${code}`;
const origin = 'http://localhost:3000';
const stored = new Map<string, Response>();
let network: Record<string, () => Response> = {};

const pathOf = (one: string | URL | Request) => new URL(one instanceof Request ? one.url : one, origin).pathname;
const json = (body: unknown) => () =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const fails = () => new Response('{}', { status: 500 });
const cache = {
  put: async (key: string, value: Response) => void stored.set(pathOf(key), value),
  match: async (key: string | Request) => stored.get(pathOf(key))?.clone(),
  keys: async () => [...stored.keys()].map((path) => new Request(`${origin}${path}`)),
  delete: async (key: Request) => stored.delete(pathOf(key)),
};

beforeEach(() => {
  stored.clear();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true });
  vi.stubGlobal(
    'fetch',
    async (asked: string | URL | Request) => network[pathOf(asked)]?.() ?? new Response('{}', { status: 404 }),
  );
});

type Revision = [id: string, revisedOn: string, language: string];
/** The site as the server answers it: each sheet with its revisions, newest first. */
function published(sheets: Record<string, Revision[]>): void {
  const as = (sheetId: string, revisions: Revision[]) => ({
    sheetId,
    courses: [{ id: `about ${sheetId}`, titles: { en: 'Solvents' }, minutes: 30, languages: ['en'] }],
    revisions: revisions.map(([id, revisedOn, language]) => ({ id, revisedOn, language, jurisdiction: 'whmis' })),
  });
  const all = Object.entries(sheets).map(([sheetId, revisions]) => as(sheetId, revisions));
  network = {
    [site]: json({ site: 'Yard', company: 'Acme', today: '2026-03-02', asOf: '2026-03-02T09:00:00.000Z', sheets: all }),
    ...Object.fromEntries(all.map((sheet) => [`${site}/sheets/${sheet.sheetId}`, json(sheet)])),
    ...Object.fromEntries(all.flatMap(({ revisions }) => revisions.map(({ id }) => [fileOf(id), pdf]))),
  };
}
const fileOf = (id: string) => `${site}/revisions/${id}/file`;
const save = () => saveSite(code, () => {}, new AbortController().signal);

test('every PDF in force is saved, also one that is older than six revisions in another language', async () => {
  const english = [2026, 2025, 2024, 2023, 2022, 2021].map((year): Revision => [`en${year}`, `${year}-01-01`, 'en']);
  published({ one: [...english, ['fr2020', '2020-01-01', 'fr']] });
  expect(await save()).toMatchObject({ name: 'Yard', company: 'Acme', sheets: 1 });
  expect([...stored.keys()]).toEqual(
    expect.arrayContaining([site, `${site}/sheets/one`, fileOf('en2026'), fileOf('fr2020')]),
  );
});

test('the training of a sheet is saved with it', async () => {
  published({ one: [['a', '2025-01-01', 'en']] });
  await save();
  expect(await stored.get(`${site}/sheets/one`)!.clone().json()).toMatchObject({
    courses: [{ id: 'about one', titles: { en: 'Solvents' } }],
  });
});

test('saving that fails half way leaves what was saved before as it was', async () => {
  published({ one: [['a', '2025-01-01', 'en']], two: [['b', '2025-01-01', 'en']] });
  await save();
  const before = await stored.get(`${site}/sheets/one`)!.clone().text();
  published({ one: [['c', '2026-01-01', 'en']], two: [['d', '2026-01-01', 'en']] });
  network[fileOf('d')] = fails;
  await expect(save()).rejects.toThrow();
  expect(await stored.get(`${site}/sheets/one`)!.clone().text()).toBe(before);
  expect(savedSites()).toMatchObject([{ code, sheets: 2 }]);
});

test('of a first try that fails nothing stays', async () => {
  published({ one: [['a', '2025-01-01', 'en']], two: [['b', '2025-01-01', 'en']] });
  network[fileOf('b')] = fails;
  await expect(save()).rejects.toThrow();
  expect([savedSites(), [...stored.keys()]]).toEqual([[], []]);
});

test('a network’s own sign-in page is not kept in place of a PDF', async () => {
  published({ one: [['a', '2025-01-01', 'en']] });
  network[fileOf('a')] = () =>
    new Response('<html>Sign in to the network</html>', { headers: { 'content-type': 'text/html' } });
  await expect(save()).rejects.toThrow();
  network[fileOf('a')] = pdf;
  await save();
  expect(await stored.get(fileOf('a'))!.clone().text()).toBe('%PDF-1.7');
});

// By a name, so that the worker's own program is not read as a part of the pages.
const worker = '../../../worker/sw.ts';
async function askWorker(): Promise<Response> {
  const listeners: Record<string, (event: unknown) => void> = {};
  vi.stubGlobal('self', {
    addEventListener: (name: string, run: (event: unknown) => void) => (listeners[name] = run),
    location: { origin },
  });
  vi.resetModules();
  await import(/* @vite-ignore */ worker);
  let answer: Promise<Response> | undefined;
  const request = { url: `${origin}${site}`, method: 'GET', headers: new Headers(), mode: 'cors' };
  listeners['fetch']!({ request, respondWith: (given: Promise<Response>) => (answer = given), waitUntil: () => {} });
  return answer!;
}

test.each([
  [429, 200],
  [502, 200],
  [503, 200],
  [404, 404],
])(
  'to an answer of %i the worker gives %i: what was saved, unless the site is not there any more',
  async (status, given) => {
    stored.set(site, new Response('saved'));
    network = { [site]: () => new Response('{}', { status }) };
    vi.stubGlobal('fetch', async () => new Response('{}', { status }));
    const answer = await askWorker();
    expect([answer.status, await answer.text()]).toEqual([given, given === 200 ? 'saved' : '{}']);
  },
);
