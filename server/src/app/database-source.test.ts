import { expect, inject, test } from 'vitest';
import { openDatabase } from './database-source.ts';

const open = (poolerUrl: string | null, replicaUrl: string | null = null) =>
  openDatabase(
    { dataDir: '/none', databaseUrl: 'postgresql://owner:secret@db.example.com/muster', poolerUrl, replicaUrl },
    () => inject('secrets'),
    () => {},
  );
const at = ({ connectionString }: { connectionString?: string }) => {
  const { username, host, password } = new URL(connectionString!);
  return { username, host, own: password === inject('secrets').databasePasswords.muster_app };
};

test('requests go through the pooler as their role; what listens, locks or owns goes without it', async () => {
  const { connect } = await open('postgresql://pooler.example.com:6432/muster');
  expect(at(connect('muster_app', 'pooled'))).toEqual({
    username: 'muster_app',
    host: 'pooler.example.com:6432',
    own: true,
  });
  expect(at(connect('muster_app'))).toEqual({ username: 'muster_app', host: 'db.example.com', own: true });
  expect(at(connect('superuser', 'pooled'))).toEqual({ username: 'owner', host: 'db.example.com', own: false });
});

test('without a pooler everything goes to the database', async () => {
  const { connect } = await open(null);
  expect(at(connect('muster_app', 'pooled')).host).toBe('db.example.com');
});

test('what may lag goes to the replica as its role, beside a pooler too; without a replica it would go to the database', async () => {
  const { connect } = await open(
    'postgresql://pooler.example.com:6432/muster',
    'postgresql://replica.example.com:5433/muster',
  );
  expect(at(connect('muster_app', 'replica'))).toEqual({
    username: 'muster_app',
    host: 'replica.example.com:5433',
    own: true,
  });
  expect(at(connect('muster_app', 'pooled')).host).toBe('pooler.example.com:6432');
  expect(at((await open(null)).connect('muster_app', 'replica')).host).toBe('db.example.com');
});
