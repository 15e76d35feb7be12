import type { Config } from '../platform/config.ts';
import { createHttp } from '../platform/http.ts';
import { startWorker } from '../platform/jobs.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { allHandlers, allJobs, compose } from './compose.ts';
import { openDatabase } from './database-source.ts';
import { prepareDatabase } from './prepare.ts';
import { mountWeb } from './web.ts';

export type Running = { stop(): Promise<void> };

/** Database, migrations, worker, HTTP: in this order, and back again on stop. */
export async function startServer(config: Config, say: (line: string) => void): Promise<Running> {
  const secrets = loadSecrets(config.dataDir);
  const database = await openDatabase(config, secrets, say);
  await prepareDatabase(database.connect, database.passwordOf, (name) => say(`migration ${name}`));
  const runtime = compose(config, database.connect, secrets);
  const http = await createHttp(runtime, allHandlers);
  await mountWeb(http, runtime);
  const worker = await startWorker(runtime, database.connect, allJobs);
  await http.listen({ port: config.port, host: config.host });
  say(`Muster is ready at ${config.publicOrigin}`);
  return {
    async stop() {
      await http.close();
      await worker.stop();
      await runtime.pools.end();
      await database.stop();
    },
  };
}
