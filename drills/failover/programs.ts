import { existsSync, readFileSync } from 'node:fs';

/** Where Debian's packages put what the drill starts. */
const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
} as const;
export type Program = keyof typeof programs;
export const pathOf = (program: Program): string => programs[program];

/** The folder of PostgreSQL's programs: the newest that is installed, 15 or later. */
export function postgresFolder(): string {
  for (let major = 20; major >= 15; major--)
    if (existsSync(`/usr/lib/postgresql/${major}/bin/postgres`)) return `/usr/lib/postgresql/${major}/bin`;
  throw new Error(install);
}

const install =
  'This drill needs Patroni, etcd, HAProxy and PostgreSQL: apt-get install --no-install-recommends patroni etcd-server haproxy postgresql';

/**
 * PostgreSQL refuses to run as root: the user that its package makes. Throws in words when something is not installed.
 */
export function assertInstalled(): { uid: number; gid: number } {
  for (const path of Object.values(programs)) if (!existsSync(path)) throw new Error(install);
  postgresFolder();
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (process.getuid?.() !== 0 || uid === undefined)
    throw new Error('Run this drill as root: it starts PostgreSQL as the user postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}
