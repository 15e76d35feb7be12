import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

// A process that only serves requests: it knows of the workers what the queue says.
const world = await openWorld({ MUSTER_ROLE: 'web', DATABASE_URL: 'postgres://localhost/unused' });

test('the overview of a web process says that jobs wait when no worker takes them', async () => {
  const admin = await world.as(await world.make.platformAdmin());
  const waiting = async () => (await admin.get('/admin/overview')).body.jobs.standsStill;
  expect(await waiting()).toBe(false);
  await world.sql("select jobs.enqueue('assessment.closeExpired', '{}', null, now() - interval '119 seconds', 1)");
  expect(await waiting()).toBe(false);
  await world.sql("select jobs.enqueue('assessment.closeExpired', '{}', null, now() - interval '121 seconds', 1)");
  expect(await waiting()).toBe(true);
});
