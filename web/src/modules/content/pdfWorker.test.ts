import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The library itself, without what draws it: that needs a browser.
vi.mock('react-pdf', () => ({ pdfjs }));

/**
 * A worker that answers nothing but that it runs, and that only when told: how documents share one is settled before it
 * does more.
 */
class SilentWorker {
  static all: SilentWorker[] = [];
  readonly inside: MessagePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.inside = port2;
    const worker = Object.assign(port1, {
      silent: true,
      inside: port2,
      terminate: () => port1.close(),
    }) as unknown as SilentWorker;
    SilentWorker.all.push(worker);
    return worker;
  }
  static [Symbol.hasInstance] = (one: object | null) => one !== null && 'silent' in one;
}
vi.stubGlobal('Worker', SilentWorker);
vi.stubGlobal('location', new URL('http://localhost/'));
const open = (options: object) => pdfjs.getDocument({ data: new Uint8Array([37, 80, 68, 70]), ...options });
const runs = ({ inside }: SilentWorker) =>
  inside.postMessage({ sourceName: 'worker', targetName: 'main', action: 'ready', data: null });
const fails = (worker: SilentWorker) => (worker as unknown as EventTarget).dispatchEvent(new Event('error'));
const last = () => SilentWorker.all.at(-1)!;

let pdfWorker: (typeof import('./pdfWorker.ts'))['pdfWorker'];
beforeEach(async () => {
  vi.resetModules();
  SilentWorker.all = [];
  ({ pdfWorker } = await import('./pdfWorker.ts'));
});
afterEach(() => {
  pdfjs.GlobalWorkerOptions.workerPort = null;
  for (const worker of SilentWorker.all) {
    (worker as unknown as MessagePort).close();
    worker.inside.close();
  }
});

test('a worker that each document believes its own refuses the next one while the first leaves', () => {
  pdfjs.GlobalWorkerOptions.workerPort = new SilentWorker() as unknown as Worker;
  void open({}).destroy();
  expect(() => open({})).toThrow('the worker is being destroyed');
});

test('ours outlives the documents: one that leaves disturbs neither the next nor the one beside it', async () => {
  const started = pdfWorker();
  runs(last());
  const worker = await started;
  const beside = open({ worker });
  void open({ worker }).destroy();
  expect(() => open({ worker })).not.toThrow();
  expect([worker.destroyed, beside.destroyed]).toEqual([false, false]);
  expect([await pdfWorker(), SilentWorker.all.length]).toEqual([worker, 1]);
});

test('a worker whose script did not arrive is told of, and the next document starts another', async () => {
  const [one, beside] = [pdfWorker(), pdfWorker()];
  expect(SilentWorker.all).toHaveLength(1);
  fails(last());
  await expect(one).rejects.toThrow('did not start');
  await expect(beside).rejects.toThrow('did not start');
  const next = pdfWorker();
  expect(SilentWorker.all).toHaveLength(2);
  runs(last());
  expect((await next).destroyed).toBe(false);
});

test('one that breaks later is not given to the next document', async () => {
  const started = pdfWorker();
  runs(last());
  const worker = await started;
  fails(last());
  expect(worker.destroyed).toBe(true);
  const next = pdfWorker();
  runs(last());
  expect(await next).not.toBe(worker);
});
