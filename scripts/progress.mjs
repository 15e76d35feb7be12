// Says on the terminal what is being done, how far it is and how long it took. Runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** With --json only the result itself may be on standard output. */
const out = process.argv.includes('--json') ? process.stderr : process.stdout;

export const say = (line) => out.write(`${line}\n`);
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** A refusal with words for the person at the terminal; printed without a stack. */
export class Stop extends Error {}

/**
 * Runs the steps one after the other: `{ name, run, download }`. A step that downloads depends on the network, so its
 * time is kept apart from our own. `run` may return words about how it went.
 */
export async function runSteps(steps) {
  const time = { own: 0, downloads: 0 };
  for (const [index, step] of steps.entries()) {
    const label = `[${index + 1}/${steps.length}] ${step.name}`;
    say(`${label} …`);
    const begun = performance.now();
    const words = await step.run();
    const took = performance.now() - begun;
    time[step.download && words !== undefined ? 'downloads' : 'own'] += took;
    say(`${label}: ${words ?? 'up to date'}, ${seconds(took)}`);
  }
  return time;
}

/**
 * Runs a program to its end, its output visible. Resolves to its exit status; a failing program is not an error here.
 */
export function run(program, args, { ours = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    // What belongs to the preparation goes where our own lines go; a result goes to standard output.
    const child = spawn(program, args, { stdio: ['inherit', ours ? out : 'inherit', 'inherit'], ...options });
    // The terminal tells the whole group of Ctrl-C; other signals reach only us. Either way the program ends first.
    process.on('SIGINT', () => {});
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * Runs what stays until it is told to end. It lives in its own process group: Ctrl-C reaches it once, as SIGTERM from
 * us, and not a second time from the terminal, which servers take for "at once". A second Ctrl-C or SIGTERM, or so many
 * `patienceSeconds`, is the end of patience; what comes within a second of the first is the same one, which npm passed
 * on as well.
 */
export async function runUntilStopped(programs, patienceSeconds = 10) {
  const children = programs.map(({ program, args, env, ready }) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit', ...(ready ? ['ipc'] : [])],
      detached: true,
      env: { ...process.env, ...env },
    });
    if (ready) child.once('message', (message) => message === 'ready' && ready());
    return child;
  });
  const tell = (signal) =>
    children.forEach((child) => child.exitCode === null && child.signalCode === null && child.kill(signal));
  let stopping = false;
  let toldAt = Infinity;
  const stop = (signal) => {
    if (stopping) return signal !== 'exit' && performance.now() - toldAt > 1000 ? tell('SIGKILL') : undefined;
    stopping = true;
    toldAt = performance.now();
    if (signal === 'SIGINT') say('\nStopping … (press Ctrl-C again to stop immediately)');
    tell('SIGTERM');
    setTimeout(() => tell('SIGKILL'), patienceSeconds * 1000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // When one of several ends, the others have no one to work with.
  const statuses = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve, reject) => {
          child.once('error', reject);
          child.once('exit', (code, signal) => {
            stop('exit');
            resolve(code ?? (stopping && signal === 'SIGTERM' ? 0 : 128 + (constants.signals[signal] ?? 0)));
          });
        }),
    ),
  );
  return Math.max(...statuses);
}
