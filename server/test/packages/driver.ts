import type { World } from '../harness.ts';

/** Asks as a program of a company does: with a key, from no page, with no cookie. */
export function driverFor(world: World, key: string) {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    given: { body?: unknown; bytes?: Buffer; type?: string } = {},
  ) => {
    const payload = given.bytes ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const answer = await world.http.inject({
      method,
      url: `/api/driving${path}`,
      ...(payload !== undefined && { payload }),
      headers: {
        host: 'localhost:3000',
        authorization: `Bearer ${key}`,
        ...(payload !== undefined && {
          'content-type': given.bytes ? (given.type ?? 'application/zip') : 'application/json',
        }),
      },
    });
    return { status: answer.statusCode, text: answer.body, body: answer.body ? JSON.parse(answer.body) : null };
  };
  const send = (bytes: Buffer, type?: string) => ask('POST', '/packages', { bytes, ...(type && { type }) });
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown) => ask('POST', path, { body }),
    send,
    /** Sends an archive and has it read; answers its id. */
    async bring(bytes: Buffer): Promise<string> {
      const { status, body, text } = await send(bytes);
      if (status !== 200) throw new Error(`${status} ${text}`);
      await world.runJobs();
      const found = await ask('GET', `/packages/${body.packageId}`);
      if (found.body.state !== 'ready') throw new Error(found.text);
      return body.packageId as string;
    },
  };
}
