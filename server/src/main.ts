import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/startup-error.ts';
import type { Running } from './app/start.ts';
import { startServer } from './app/start.ts';

const say = (line: string) => console.log(`  ${line}`);

let running: Running | null = null;
let toldAt: number | null = null;

function stop(): void {
  // Told to stop before anyone is served: PostgreSQL is told on the way out.
  if (!running) process.exit(0);
  // A service manager tells the whole group, and npm passes on what it hears: within a second that is the same word
  // twice.
  if (toldAt !== null) return performance.now() - toldAt < 1000 ? undefined : process.exit(1);
  toldAt = performance.now();
  void running.stop().then(
    () => process.exit(0),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
// The same listener from the beginning to the end: a signal that comes while one takes the place of another is lost.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

try {
  running = await startServer(readConfig(), say, (begun) => (running = begun));
  // `npm start` hears it from us: something else may answer on our port.
  if (process.send) {
    process.send('ready');
    process.disconnect();
  }
} catch (error) {
  // Told to stop while it started: what fails then fails because of that.
  if (toldAt !== null) await new Promise(() => {});
  const refusal = error instanceof StartupError || /^(PUBLIC|CONTENT)_ORIGIN/.test((error as Error).message);
  console.error(refusal ? `\nMuster does not start: ${(error as Error).message}` : error);
  process.exit(1);
}
