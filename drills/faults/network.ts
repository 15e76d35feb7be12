import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';

export const machines = ['primary', 'replica', 'one', 'two', 'worker', 'pooler', 'store'] as const;
export type Machine = (typeof machines)[number];

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const within = (machine: Machine, program: string, ...args: string[]): string =>
  run('ip', 'netns', 'exec', machine, program, ...args);

/** Where a machine is reached, by the others and by this process. */
export const addressOf = (machine: Machine): string => `10.83.0.${machines.indexOf(machine) + 2}`;

/** What starts a program at a machine. The program takes the place of this one, so that a signal reaches it. */
export const at = (machine: Machine): string[] => ['/usr/bin/nsenter', `--net=/run/netns/${machine}`, '--'];

/**
 * A network of machines behind one switch, in namespaces of the kernel. All of it is in the namespaces that this
 * process was started in, and is gone with them. Packets are dropped where they arrive, at both ends: no one hears of
 * it.
 */
export class Network {
  constructor() {
    mkdirSync('/run/netns', { recursive: true });
    run('mount', '-t', 'tmpfs', 'muster-drill', '/run/netns');
    run('ip', 'link', 'set', 'lo', 'up');
    run('ip', 'link', 'add', 'switch', 'type', 'bridge');
    run('ip', 'address', 'add', '10.83.0.1/24', 'dev', 'switch');
    run('ip', 'link', 'set', 'switch', 'up');
    for (const machine of machines) {
      run('ip', 'netns', 'add', machine);
      run('ip', 'link', 'add', `to-${machine}`, 'type', 'veth', 'peer', 'name', 'line', 'netns', machine);
      run('ip', 'link', 'set', `to-${machine}`, 'master', 'switch', 'up');
      within(machine, 'ip', 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'line');
      within(machine, 'ip', 'link', 'set', 'line', 'up');
      within(machine, 'ip', 'link', 'set', 'lo', 'up');
      within(machine, 'nft', 'add table inet drill');
      // What is cut is mended again; connections that were forgotten stay so.
      for (const [index, chain] of ['cut', 'forgotten'].entries())
        within(
          machine,
          'nft',
          `add chain inet drill ${chain} { type filter hook input priority ${index}; policy accept; }`,
        );
    }
  }

  /** Nothing passes between the two. */
  cut(one: Machine, other: Machine): void {
    for (const [here, there] of bothWays(one, other))
      within(here, 'nft', `add rule inet drill cut ip saddr ${addressOf(there)} drop`);
  }

  mend(): void {
    for (const machine of machines) within(machine, 'nft', 'flush chain inet drill cut');
  }

  /** The ports of each connection that one of them takes for alive. */
  connections(one: Machine, other: Machine): [number, number][] {
    const found = within(
      one,
      'ss',
      '--no-header',
      '--tcp',
      '--numeric',
      'state',
      'established',
      'dst',
      addressOf(other),
    );
    return found.split('\n').flatMap((line): [number, number][] => {
      const [, here, there] = /:(\d+)\s+\S+:(\d+)\s*$/.exec(line) ?? [];
      return here && there ? [[Number(here), Number(there)]] : [];
    });
  }

  /**
   * The connections that there are never get another packet through, as when a firewall between the two forgets them.
   * New ones do. `ports`: only those.
   */
  forget(one: Machine, other: Machine, ports?: readonly number[]): number {
    const pairs = this.connections(one, other).filter(([here]) => !ports || ports.includes(here));
    for (const [here, there] of pairs) {
      within(
        one,
        'nft',
        `add rule inet drill forgotten ip saddr ${addressOf(other)} tcp dport ${here} tcp sport ${there} drop`,
      );
      within(
        other,
        'nft',
        `add rule inet drill forgotten ip saddr ${addressOf(one)} tcp dport ${there} tcp sport ${here} drop`,
      );
    }
    return pairs.length;
  }
}

const bothWays = (one: Machine, other: Machine) =>
  [
    [one, other],
    [other, one],
  ] as const;

/** Says in words what is missing. */
export function assertPossible(): void {
  if (process.getuid?.() !== 0)
    throw new Error('Run this drill as root: it makes namespaces of the network and mounts.');
  for (const [path, from] of [
    ['/usr/bin/unshare', 'util-linux'],
    ['/usr/bin/nsenter', 'util-linux'],
    ['/usr/bin/setpriv', 'util-linux'],
    ['/usr/sbin/nft', 'nftables'],
    ['/usr/bin/ss', 'iproute2'],
  ] as const)
    if (!existsSync(path)) throw new Error(`This drill needs ${path}: apt-get install ${from}`);
}
