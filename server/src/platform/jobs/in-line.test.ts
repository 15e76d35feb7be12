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
