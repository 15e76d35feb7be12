import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../test/harness.ts';
import { openS3 } from '../../test/s3-server.ts';
import { sweepImports } from '../modules/imports/jobs.ts';
import { sweepUploads } from '../modules/files/jobs.ts';

const s3 = await openS3();
const world = await openWorld(s3.env);
const company = await world.make.company();
const admin = await world.as(await world.make.companyAdmin({ company }));
const { files } = world.runtime;
const csv = 'Employee number,Legal name\r\nT-1,Ann Boss';
const day = 24 * 3_600_000;

async function arrived(): Promise<string> {
  const { id } = (await admin.post('/settings/imports', { kind: 'employees', name: 'people.csv', bytes: csv.length }))
    .body;
  await admin.put(`/settings/imports/${id}/file`, undefined, { bytes: Buffer.from(csv), query: { offset: '0' } });
  return id;
}

afterAll(() => s3.stop());

describe.skipIf(process.env['TEST_S3_ENDPOINT'])(
  'what is to be erased while the store is away goes when it is back',
  () => {
    /** Does something while the store is away, and what is to be done later when it is back. */
    async function without(run: () => Promise<void>): Promise<void> {
      await s3.stop();
      await run();
      await s3.start();
      await world.runJobs();
    }

    test('a photo that its person removes', async () => {
      const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a7' } })
        .png()
        .toBuffer();
      expect((await admin.put('/profile/photo', undefined, { bytes: photo })).status).toBe(200);
      await without(async () => expect((await admin.delete('/profile/photo')).status).toBe(200));
      expect(await files.list('people')).toEqual([]);
    });

    test('a file of employees whose time is over, also one that was kept and not noted', async () => {
      const noted = await arrived();
      expect((await admin.post(`/settings/imports/${noted}/reading`, {})).body).toMatchObject({ state: 'read' });
      const unnoted = await arrived();
      await files.incoming.withFile(unnoted, (place) => files.keep('imports', unnoted, place));
      expect(await files.list('imports')).toHaveLength(2);
      world.clock.advance(40 * day);
      await without(() => sweepImports.run(world.runtime, {}, { id: '1', number: 1 }));
      expect(await files.list('imports')).toEqual([]);
    });

    test('an upload that no one went on with, and what was kept of it', async () => {
      const staff = await world.as(await world.make.platformAdmin());
      const id = (await staff.post('/admin/uploads', { name: 'a', bytes: 3, kind: 'captions' })).body.uploadId;
      await staff.put(`/admin/uploads/${id}`, undefined, { query: { offset: '0' }, bytes: Buffer.from('abc') });
      await files.incoming.withFile(id, (place) => files.keep('content', id, place));
      world.clock.advance(2 * day);
      await without(() => sweepUploads.run(world.runtime, {}, { id: '1', number: 1 }).catch(() => {}));
      expect([await files.list('content'), await files.incoming.olderThan(Number.MAX_SAFE_INTEGER)]).toEqual([[], []]);
    });
  },
);
