import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { startWorker } from './job-worker.ts';
import type { Job } from './jobs.ts';

const world = await openWorld();

test('what is in a line waits for its turn outside of the slots, and everything else goes on', async () => {
  const begun: string[] = [];
  const [first, second, quick] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const end = Promise.withResolvers<void>();
  const read: Job['run'] = async () => {
    begun.push('read');
    if (begun.filter((name) => name === 'read').length === 2) return second!.resolve();
    first!.resolve();
    await end.promise;
  };
  const worker = await startWorker(world.runtime, world.connect, [
    { name: 'sds.readUpload', run: read },
    {
      name: 'test.quick',
      run: async () => {
        begun.push('quick');
        quick!.resolve();
      },
    },
  ]);
  try {
    for (const name of ['sds.readUpload', 'sds.readUpload', 'test.quick'])
      await world.sql('select jobs.enqueue($1, $2, $3, now(), 25)', [name, '{}', null]);
    await Promise.all([first!.promise, quick!.promise]);
    // Which of the two begins first is the queue's affair: what matters is that the second reading waits.
    expect(begun.toSorted()).toEqual(['quick', 'read']);
    end.resolve();
    await second!.promise;
  } finally {
    end.resolve();
    await worker.stop();
  }
});

test('companies in a line come by turns, however many each sent', async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const enqueue = (companyId: string, file: string) =>
    world.sql('select jobs.enqueue($1, $2, $3, now(), 25)', ['sds.readUpload', { companyId, file }, null]);
  const read: Job['run'] = async (_runtime, { file }) => {
    order.push(String(file));
    begun.resolve();
    await go.promise;
    if (order.length === 8) all.resolve();
  };
  for (const file of ['a1', 'a2', 'a3', 'a4']) await enqueue('a', file);
  const worker = await startWorker(world.runtime, world.connect, [{ name: 'sds.readUpload', run: read }]);
  try {
    await begun.promise;
    for (const file of ['b1', 'b2', 'b3']) await enqueue('b', file);
    await enqueue('c', 'c1');
    go.resolve();
    await all.promise;
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'a4']);
  } finally {
    go.resolve();
    await worker.stop();
  }
});
