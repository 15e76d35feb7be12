import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, faultsOn } from './faults.ts';
import type { Load } from './load.ts';
import type { Recovery } from './report.ts';
import type { ServerProcess } from './server-process.ts';

/** Kills, and waits until the load is served again; null when that does not happen within 60 s. */
export async function killAndRecover(server: ServerProcess, load: Load, fault: Fault): Promise<Recovery | null> {
  const endings = server.endings.length;
  await faultsOn(server)[fault]();
  load.kills++;
  const seconds = await untilServed(load, performance.now());
  return seconds === null ? null : { fault, seconds, endings: server.endings.length - endings };
}

/**
 * Seconds until a change was acknowledged that had been sent after the kill; null when that does not happen within 60
 * s.
 */
async function untilServed(load: Load, killedAt: number): Promise<number | null> {
  // Signals take effect a moment later; what is answered in between does not show that service is back.
  while (load.lastGoodSentAt <= killedAt + 20) {
    if (performance.now() - killedAt > 60_000) return null;
    await wait(5);
  }
  return (performance.now() - killedAt) / 1000;
}

/** A first start makes the database and all its tables: on a busy machine that takes minutes. */
export async function untilReady(server: ServerProcess, seconds = 300): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while ((await server.send('GET', '/session', undefined)).status !== 200) {
    if (performance.now() > end || server.endings.length > 3)
      throw new Error(`The server does not start:\n${server.lastLines()}`);
    await wait(50);
  }
}
