import { beforeEach, expect, test, vi } from 'vitest';
import { dropPendingCart, onPendingCart, readPendingCart } from '../../session/pendingCart.ts';
import { mergeWanted } from './mergeWanted.ts';
import { keepPendingCart, withPendingCart } from './pendingLines.ts';

const ann = 'ann acme';
const axe = { productId: 'axe', quantity: 2, name: 'Axe' };
const saw = { productId: 'saw', quantity: 1, name: 'Saw' };

/** A store of the browser, and a server that merges each key once; `answers` says how each request ends. */
let storage: Map<string, string>;
function server(answers: (() => Response | Error)[] = []) {
  const carts = new Map<string, { productId: string; quantity: number }[]>();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string>; body: string }) => {
    const key = init.headers['idempotency-key']!;
    sent.push(key);
    const special = answers[sent.length - 1]?.();
    if (special instanceof Error) throw special;
    if (special) return special;
    carts.set(key, JSON.parse(init.body).lines);
    return Response.json({ version: 1, lines: 1, leftOut: [] });
  });
  return { sent, lines: () => [...carts.values()].flat().map(({ productId, quantity }) => `${quantity} ${productId}`) };
}
const refusal = (status: number, code: string) => () => Response.json({ error: { code } }, { status });
const silence = () => new TypeError('Failed to fetch');

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

test('the same product pressed twice is one line; another cart and a batch on its way are others', () => {
  const once = withPendingCart([], ann, 'company', axe);
  const twice = withPendingCart(once, ann, 'company', axe);
  expect(twice).toMatchObject([{ key: once[0]!.key, lines: [{ productId: 'axe', quantity: 4 }] }]);
  expect(withPendingCart(twice, ann, 'person', axe)).toHaveLength(2);
  const under = twice.map((batch) => ({ ...batch, sent: true }));
  expect(withPendingCart(under, ann, 'company', saw)).toMatchObject([
    { key: once[0]!.key, lines: [{ quantity: 4 }] },
    { lines: [{ productId: 'saw' }] },
  ]);
  expect(withPendingCart(twice, ann, 'company', { ...axe, quantity: 1000 })[0]!.lines[0]!.quantity).toBe(1000);
});

test('waits without a connection and without a session, keeps its key, and lies in the cart once', async () => {
  keepPendingCart(ann, 'company', axe);
  const { sent, lines } = server([silence, refusal(401, 'notSignedIn')]);
  expect(await mergeWanted(ann)).toEqual([]);
  expect(await mergeWanted(ann)).toEqual([]);
  keepPendingCart(ann, 'company', saw);
  const merged = await Promise.all([mergeWanted(ann), mergeWanted(ann)]);
  expect(merged.flat().map(({ batch }) => batch.lines.map(({ name }) => name))).toEqual([['Axe'], ['Saw']]);
  expect(lines()).toEqual(['2 axe', '1 saw']);
  expect(new Set(sent).size).toBe(2);
  expect(readPendingCart()).toEqual([]);
});

test('what is refused is told and tried no more', async () => {
  keepPendingCart(ann, 'company', axe);
  keepPendingCart(ann, 'person', saw);
  const { sent } = server([refusal(403, 'notABuyer')]);
  expect(await mergeWanted(ann)).toMatchObject([{ refusal: { code: 'notABuyer' } }, { answer: { leftOut: [] } }]);
  await mergeWanted(ann);
  expect(sent).toHaveLength(2);
});

test('belongs to one person in one company: with anyone else it is gone, and so it is with the person who signs out', async () => {
  keepPendingCart(ann, 'company', axe);
  const { sent } = server();
  expect(await mergeWanted('bob acme')).toEqual([]);
  expect([sent, readPendingCart()]).toEqual([[], []]);
  keepPendingCart(ann, 'company', axe);
  keepPendingCart('bob acme', 'company', saw);
  expect(readPendingCart()).toMatchObject([{ owner: 'bob acme' }]);
  dropPendingCart();
  expect(storage.size).toBe(0);
});

test('a device that keeps nothing says so; one that does tells who listens', () => {
  const heard = vi.fn();
  const stop = onPendingCart(heard);
  expect(keepPendingCart(ann, 'company', axe)).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  stop();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(keepPendingCart(ann, 'company', axe)).toBe(false);
});
