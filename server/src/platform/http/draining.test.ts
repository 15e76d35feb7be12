import type { ServerResponse } from 'node:http';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Draining } from './draining.ts';

test('an answer that was being sent when the server closed is sent to its end, and its connection does not wait for another request', async () => {
  const draining = new Draining();
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => {
    draining.watch(response);
    response.write('begun');
    asked.resolve(response);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const got = new Promise<string>((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, agent: new Agent({ keepAlive: true }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.once('end', () => resolve(text)).once('error', reject);
    });
  });
  const response = await asked.promise;
  draining.close(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  response.end(', ended');
  expect(await got).toBe('begun, ended');
  const since = performance.now();
  await closed;
  // Node by itself keeps it for five seconds.
  expect(performance.now() - since).toBeLessThan(3000);
});
