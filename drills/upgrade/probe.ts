import { request } from 'node:http';

const patienceMs = 1000;

/** Whether /readyz of a process answers 200. Told by the host of its public origin: it answers to no other. */
export function isReady(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/readyz', headers: { host }, timeout: patienceMs, agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(false)).once('close', () => resolve(false));
    asked.end();
  });
}
