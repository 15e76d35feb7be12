import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['1', 'https://muster.example', true],
  ['1', 'https://muster.example:8443/', true],
  ['1', 'https://localhost.muster.example', true],
  ['1', 'http://localhost:3000', false],
  ['1', 'https://localhost', false],
  ['1', 'http://127.0.0.1:3000', false],
  ['0', 'https://muster.example', false],
  [undefined, 'https://muster.example', false],
])('a demo is for this machine only: MUSTER_DEMO=%s at %s (C25)', (demo, publicOrigin, refused) => {
  const read = () => readConfig({ ...(demo !== undefined && { MUSTER_DEMO: demo }), PUBLIC_ORIGIN: publicOrigin });
  if (refused) expect(read).toThrow('on this machine only');
  else expect(read).not.toThrow();
});

test.each([
  [{}, { s3: null, filesIn: 'disk' }],
  [
    { FILES_S3_BUCKET: '', FILES_S3_REGION: '', FILES_STORE: '' },
    { s3: null, filesIn: 'disk' },
  ],
  [
    { FILES_S3_BUCKET: 'files', AWS_REGION: 'ca-central-1' },
    { filesIn: 's3', s3: { bucket: 'files', prefix: '', region: 'ca-central-1', endpoint: null, pathStyle: false } },
  ],
  [
    {
      FILES_S3_BUCKET: 'files',
      FILES_S3_ENDPOINT: 'https://s3.example.com',
      FILES_S3_PREFIX: '/muster/',
      FILES_STORE: 'disk',
    },
    {
      filesIn: 'disk',
      s3: {
        bucket: 'files',
        prefix: 'muster/',
        region: 'us-east-1',
        endpoint: 'https://s3.example.com',
        pathStyle: true,
      },
    },
  ],
  [
    { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 'https://s3.example.com', FILES_S3_PATH_STYLE: '0' },
    { s3: { pathStyle: false } },
  ],
])('files are where %j says', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test.each([
  [{ FILES_STORE: 's3' }, 'FILES_S3_BUCKET'],
  [{ FILES_STORE: 'tape', FILES_S3_BUCKET: 'files' }, 'disk or s3'],
  [{ FILES_S3_BUCKET: 'files', FILES_S3_PREFIX: 'a b' }, 'FILES_S3_PREFIX'],
  [{ FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 's3.example.com:x' }, 'FILES_S3_ENDPOINT'],
])('settings of files that cannot be are refused in words: %j', (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});

test.each(['9999999', '1.5', '-5', 'soon'])('DRAIN_SECONDS=%s is refused', (text) => {
  expect(() => readConfig({ DRAIN_SECONDS: text })).toThrow('DRAIN_SECONDS must be');
});

test.each([
  [{ DATABASE_POOLER_URL: 'postgresql://pooler:6432/muster' }, 'DATABASE_URL'],
  [{ DATABASE_POOLER_URL: 'pooler:6432', DATABASE_URL: 'postgresql://db/muster' }, 'must be an address'],
  [{ DATABASE_REPLICA_URL: 'postgresql://replica/muster' }, 'DATABASE_REPLICA_URL also needs DATABASE_URL'],
  [
    { DATABASE_REPLICA_URL: 'replica', DATABASE_URL: 'postgresql://db/muster' },
    'DATABASE_REPLICA_URL must be an address',
  ],
])('an address beside that of the database that cannot be is refused in words: %j', (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});
