import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/startup-error.ts';
import { startServer } from './app/start.ts';

const say = (line: string) => console.log(`  ${line}`);

// Told to stop while still starting: no one is served yet, and PostgreSQL is told on the way out.
const leave = () => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, leave);

try {
  const running = await startServer(readConfig(), say);
  // `npm start` hears it from us: something else may answer on our port.
  if (process.send) {
    process.send('ready');
    process.disconnect();
  }
  let stopping: Promise<void> | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.off(signal, leave);
    process.on(signal, () => {
      // Pressing Ctrl-C twice must not tear down halfway.
      stopping ??= running.stop().then(
        () => process.exit(0),
        (error: Error) => {
          console.error(error.message);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const refusal = error instanceof StartupError || /^(PUBLIC|CONTENT)_ORIGIN/.test((error as Error).message);
  console.error(refusal ? `\nMuster does not start: ${(error as Error).message}` : error);
  process.exit(1);
}
