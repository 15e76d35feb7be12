import { readings } from '@app/contract/reading';
import type { Endpoint } from '@app/contract/endpoint';
import type { ApiKey } from './api-key.ts';
import type { Handler } from './handler.ts';
import { countTry, forgetTries } from './rate-limits.ts';
import type { Runtime } from '../runtime.ts';
import { workAsKey } from '../runtime.ts';

/** The reports of the settings once more, for programs that come with a key: the same code, behind another door. */
export function handlersForKeys(handlers: readonly Handler[]): Handler[] {
  return readings.map(([own, forKeys]) => {
    const handler = handlers.find(({ endpoint }) => endpoint.path === own.path && endpoint.method === own.method);
    if (!handler) throw new Error(`${own.path} is served by no one, so that no key can read it`);
    const { list: _list, exported: _exported, ...served } = handler;
    return { ...served, endpoint: forKeys };
  });
}

const read: ReadonlySet<string> = new Set(readings.map(([, { path }]) => path));
/** The same report within an hour is one entry: a program that looks every minute would fill the log by looking. */
const once = { tries: 1, seconds: 3600 };

/**
 * Which report a program read is in the company's audit log, under the key's name. Written before the answer goes out.
 */
export async function noteReading(
  runtime: Runtime,
  { path }: Pick<Endpoint, 'path'>,
  key: ApiKey,
  call: { requestId: string; ip: string },
): Promise<void> {
  if (!read.has(path)) return;
  const bucket = `read:${key.id}:${path}`;
  if ((await countTry(runtime, bucket, once)).count > once.tries) return;
  try {
    await workAsKey(runtime, key, { write: true, ...call }, async (work) => {
      work.reach('assignment.view');
      work.record({ action: 'report.read', entity: 'report', entityId: null, changes: { page: path } });
    });
  } catch (error) {
    // This answer does not go out; the next one has to be noted.
    await forgetTries(runtime, bucket);
    throw error;
  }
}
