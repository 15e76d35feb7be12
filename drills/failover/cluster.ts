import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processesIn, signal } from '../../server/src/platform/embedded/embedded-process.ts';
import { assertInstalled, pathOf, postgresFolder } from './programs.ts';
import { Service } from './service.ts';

const names = ['one', 'two', 'three'] as const;
export type Name = (typeof names)[number];
const host = '127.0.0.1';
const secret = 'drill';

export type Member = { name: Name; role: string; state: string; lag?: number | string };

/**
 * Three PostgreSQL with streaming replication and synchronous commit, each kept by a Patroni; three etcd, in which they
 * agree on who is the primary; an HAProxy that leads to it. Each Patroni and its PostgreSQL are one machine.
 */
export class Cluster {
  readonly #area: string;
  readonly #base: number;
  /** What a replica is called that may take over. */
  readonly #follower: string;
  readonly #user: { uid: number; gid: number };
  readonly etcds: Service[];
  readonly patronis: Map<Name, Service>;
  readonly proxy: Service;

  /** `base`: the first of thirty ports. `synchronous` false: a commit waits for no replica. */
  constructor(
    area: string,
    base: number,
    { synchronous, webPorts }: { synchronous: boolean; webPorts: readonly number[] },
  ) {
    this.#area = area;
    this.#base = base;
    this.#follower = synchronous ? 'sync_standby' : 'replica';
    this.#user = assertInstalled();
    this.etcds = names.map((name, index) => this.#etcd(name, index));
    this.patronis = new Map(names.map((name, index) => [name, this.#patroni(name, index, synchronous)]));
    this.proxy = this.#haproxy(webPorts);
  }

  get databasePort(): number {
    return this.#base;
  }
  get webPort(): number {
    return this.#base + 1;
  }
  databaseUrl(database: string): string {
    return `postgres://postgres:${secret}@${host}:${this.databasePort}/${database}`;
  }

  async start(): Promise<void> {
    for (const service of [...this.etcds, ...this.patronis.values(), this.proxy]) service.start();
    await this.untilWhole(180);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await Promise.all([...this.patronis.values()].map((patroni) => patroni.stop()));
    await Promise.all(this.etcds.map((etcd) => etcd.stop('SIGKILL')));
    for (const name of names) for (const pid of processesIn(this.dataOf(name))) signal(pid, 'SIGKILL');
  }

  dataOf = (name: Name): string => join(this.#area, name, 'data');
  #rest = (name: Name): number => this.#base + 10 + names.indexOf(name);

  /** What the members say of each other; none while no one answers. */
  async members(): Promise<Member[]> {
    for (const name of names) {
      const answer = await fetch(`http://${host}:${this.#rest(name)}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async primary(): Promise<Name | null> {
    return (await this.members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name ?? null;
  }

  /** All three are there, and one of the replicas has every commit. */
  async untilWhole(seconds: number): Promise<void> {
    for (const end = performance.now() + seconds * 1000; ; await wait(250)) {
      const members = await this.members();
      const good = members.filter(({ state }) => state === 'running' || state === 'streaming');
      if (
        good.length === 3 &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === this.#follower)
      )
        return;
      if (performance.now() > end)
        throw new Error(`The cluster does not become whole: ${JSON.stringify(members)}\n${this.words()}`);
    }
  }

  /** Kills the primary's PostgreSQL; its Patroni hands over. */
  killPostgres(name: Name): void {
    const pid = Number(readFileSync(join(this.dataOf(name), 'postmaster.pid'), 'utf8').split('\n')[0]);
    signal(pid, 'SIGKILL');
  }

  /** Everything of one machine at once; `boot` brings it back. */
  async killMachine(name: Name): Promise<void> {
    const gone = this.patronis.get(name)!.stop('SIGKILL');
    for (const pid of processesIn(this.dataOf(name))) signal(pid, 'SIGKILL');
    await gone;
    for (const pid of processesIn(this.dataOf(name))) signal(pid, 'SIGKILL');
  }
  boot = (name: Name): void => this.patronis.get(name)!.start();

  /**
   * Hands over in good order, to a replica that has every commit. Refused while etcd chooses a leader: then it is tried
   * again.
   */
  async switchOver(leader: Name): Promise<void> {
    const ask = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ leader }) };
    for (const end = performance.now() + 60_000; ; await wait(1000)) {
      const answer = await fetch(`http://${host}:${this.#rest(leader)}/switchover`, ask);
      if (answer.ok) return;
      if (performance.now() > end) throw new Error(`The switchover was refused: ${await answer.text()}`);
    }
  }

  async etcdLeader(): Promise<number> {
    for (const [index] of names.entries()) {
      const answer = await fetch(`http://${host}:${this.#base + 20 + index}/v2/stats/self`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => null);
      if (answer?.ok && ((await answer.json()) as { state: string }).state === 'StateLeader') return index;
    }
    return 0;
  }

  words = (): string =>
    [...this.patronis.values(), ...this.etcds, this.proxy].map((service) => service.lastLines(6)).join('\n');

  #folder(name: string): string {
    const folder = join(this.#area, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, this.#user.uid, this.#user.gid);
    return folder;
  }

  #etcd(name: Name, index: number): Service {
    const folder = this.#folder(`etcd-${name}`);
    const [client, peer] = [this.#base + 20 + index, this.#base + 25 + index];
    const all = names.map((one, place) => `${one}=http://${host}:${this.#base + 25 + place}`).join();
    return new Service({
      program: pathOf('etcd'),
      args: [
        ...[
          '--name',
          name,
          '--data-dir',
          join(folder, 'data'),
          '--enable-v2=true',
          '--heartbeat-interval',
          '200',
          '--election-timeout',
          '2000',
        ],
        ...['--listen-client-urls', `http://${host}:${client}`, '--advertise-client-urls', `http://${host}:${client}`],
        ...['--listen-peer-urls', `http://${host}:${peer}`, '--initial-advertise-peer-urls', `http://${host}:${peer}`],
        ...[
          '--initial-cluster',
          all,
          '--initial-cluster-token',
          'drill',
          '--initial-cluster-state',
          'new',
          '--logger',
          'zap',
          '--log-level',
          'warn',
        ],
      ],
      user: this.#user,
      log: join(folder, 'log'),
    });
  }

  #patroni(name: Name, index: number, synchronous: boolean): Service {
    const folder = this.#folder(name);
    const replication = `host replication all ${host}/32 scram-sha-256`;
    // A configuration is YAML, of which JSON is a part.
    const configuration = {
      scope: 'drill',
      name,
      restapi: { listen: `${host}:${this.#rest(name)}`, connect_address: `${host}:${this.#rest(name)}` },
      etcd3: { hosts: names.map((_, place) => `${host}:${this.#base + 20 + place}`) },
      bootstrap: {
        dcs: {
          ...{ ttl: 20, loop_wait: 2, retry_timeout: 5, primary_start_timeout: 0, master_start_timeout: 0 },
          ...(synchronous
            ? { synchronous_mode: true, synchronous_mode_strict: true }
            : { synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 }),
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 200,
              wal_keep_size: '512MB',
              shared_buffers: '128MB',
              fsync: 'off',
              wal_log_hints: 'on',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [`host all all ${host}/32 scram-sha-256`, replication, 'local all all trust'],
      },
      postgresql: {
        listen: `${host}:${this.#base + 5 + index}`,
        connect_address: `${host}:${this.#base + 5 + index}`,
        data_dir: this.dataOf(name),
        bin_dir: postgresFolder(),
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: secret },
          replication: { username: 'replicator', password: secret },
          rewind: { username: 'rewind', password: secret },
        },
        parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
      },
    };
    const path = join(folder, 'patroni.yml');
    writeFileSync(path, JSON.stringify(configuration, null, 2));
    chownSync(path, this.#user.uid, this.#user.gid);
    return new Service({
      program: pathOf('patroni'),
      args: [path],
      user: this.#user,
      log: join(folder, 'log'),
      cwd: folder,
      env: { PATH: `${postgresFolder()}:/usr/bin:/bin` },
    });
  }

  #haproxy(webPorts: readonly number[]): Service {
    const folder = this.#folder('haproxy');
    const path = join(folder, 'haproxy.cfg');
    writeFileSync(
      path,
      [
        'global',
        '  maxconn 2000',
        'defaults',
        '  timeout connect 2s',
        '  timeout client 120s',
        '  timeout server 120s',
        'listen database',
        `  bind ${host}:${this.databasePort}`,
        '  mode tcp',
        '  option httpchk OPTIONS /primary',
        '  http-check expect status 200',
        '  default-server inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions',
        ...names.map(
          (name, index) => `  server ${name} ${host}:${this.#base + 5 + index} check port ${this.#rest(name)}`,
        ),
        'listen web',
        `  bind ${host}:${this.webPort}`,
        '  mode http',
        '  balance roundrobin',
        '  option httpchk',
        `  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost:${this.webPort}`,
        '  default-server inter 500ms fall 2 rise 1',
        ...webPorts.map((port) => `  server web${port} ${host}:${port} check`),
        '',
      ].join('\n'),
    );
    return new Service({ program: pathOf('haproxy'), args: ['-f', path, '-db'], log: join(folder, 'log') });
  }
}
