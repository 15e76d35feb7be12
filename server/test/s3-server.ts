import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { afterAll } from 'vitest';
import { quickFolder } from './quick-folder.ts';

/** An S3 server of the test's own, or the one that TEST_S3_ENDPOINT names (its keys in AWS_*). */
export type S3Server = { env: Record<string, string>; stop(): Promise<void>; start(): Promise<void> };

/** Settings of a prefix that no other test uses. */
export async function openS3(): Promise<S3Server> {
  const prefix = {
    FILES_S3_PREFIX: randomUUID(),
    FILES_S3_REGION: 'us-east-1',
    FILES_S3_BUCKET: process.env['TEST_S3_BUCKET'] ?? 'muster',
  };
  const given = process.env['TEST_S3_ENDPOINT'];
  if (given)
    return {
      env: { ...prefix, FILES_S3_ENDPOINT: given },
      stop: () => Promise.resolve(),
      start: () => Promise.resolve(),
    };
  process.env['AWS_ACCESS_KEY_ID'] ??= 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'S3RVER';
  const directory = join(quickFolder(), `muster-s3-${randomUUID()}`);
  const server = (port: number) =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'muster', configs: [] }],
    });
  let running = server(0);
  const { port } = (await running.run()) as AddressInfo;
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return {
    env: { ...prefix, FILES_S3_ENDPOINT: `http://127.0.0.1:${port}` },
    async stop() {
      (running as unknown as { httpServer: Server }).httpServer.closeAllConnections();
      await running.close().catch(() => {});
    },
    async start() {
      running = server(port);
      await running.run();
    },
  };
}
