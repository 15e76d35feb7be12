import type { FastifyInstance } from 'fastify';
import { createHttp } from '../platform/http/http.ts';
import { closeInboxStreams } from '../modules/delivery/index.ts';
import type { Runtime } from '../platform/runtime.ts';
import { mountApiDocs } from './api-docs.ts';
import { allHandlers } from './compose.ts';
import { contentOrigin } from './content/content-origin.ts';
import { mountHealth } from './health.ts';
import { mountLaunchPage } from './launch-page.ts';
import { mountListUnsubscribe } from './list-unsubscribe.ts';
import { mountWeb } from './web.ts';
import { mountWellKnown } from './well-known.ts';
import { mountWebhooks } from './webhooks.ts';
import { mountXapi } from './xapi.ts';

/** Measures the requests of a server: metrics, traces. */
type Watcher = { watch(http: FastifyInstance): void };

/** Everything that answers on the public port: the API, its documentation, health, and the web pages. */
export async function createApplication(runtime: Runtime, watchers: readonly Watcher[] = []): Promise<FastifyInstance> {
  const http = await createHttp(
    runtime,
    allHandlers,
    (early) => {
      for (const watcher of watchers) watcher.watch(early);
      mountHealth(early, runtime);
      mountApiDocs(early, runtime);
      mountWellKnown(early, runtime);
      mountListUnsubscribe(early, runtime);
      mountXapi(early, runtime);
      mountWebhooks(early, runtime);
      mountLaunchPage(early, runtime);
      // A server that stops does not wait for those who watch.
      early.addHook('preClose', async () => closeInboxStreams(runtime));
    },
    contentOrigin(runtime),
  );
  await mountWeb(http, runtime);
  return http;
}
