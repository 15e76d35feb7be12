import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../../server/src/platform/security/secrets.ts';
import { Service } from '../failover/service.ts';
import { addressOf, at } from './network.ts';

const port = 6432;
const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';

/** Where there is a PgBouncer that knows prepared statements: 1.21 or later. */
export function canPool(): boolean {
  if (!existsSync(program)) return false;
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** PgBouncer at a machine of its own, before the primary. */
export class Pooler {
  readonly service: Service;
  readonly url = `postgres://muster@${addressOf('pooler')}:${port}/muster`;

  constructor(area: string, { uid, gid }: { uid: number; gid: number }, passwords: Secrets['databasePasswords']) {
    const folder = join(area, 'pooler');
    mkdirSync(folder);
    const write = (name: string, lines: string[]): string => {
      const path = join(folder, name);
      writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
      chownSync(path, uid, gid);
      return path;
    };
    const users = write(
      'users',
      Object.entries(passwords).map(([role, password]) => `"${role}" "${password}"`),
    );
    const settings = write('pgbouncer.ini', [
      '[databases]',
      `muster = host=${addressOf('primary')} port=5432`,
      '[pgbouncer]',
      `listen_addr = ${addressOf('pooler')}`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'max_prepared_statements = 400',
      'server_login_retry = 1',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
    ]);
    chownSync(folder, uid, gid);
    const [nsenter, ...before] = at('pooler');
    const identity = ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    this.service = new Service({
      program: nsenter!,
      args: [...before, ...identity, program, settings],
      log: join(area, 'pooler.log'),
      cwd: '/',
    });
  }
}
