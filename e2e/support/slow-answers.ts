// Loaded before the server of the journeys with E2E_SLOW=1: answers of the API come late, some of them very, as on a
// bad line. A journey that fails with it waits for the wrong thing, or the page does.
import http from 'node:http';

const { emit } = http.Server.prototype;
let asked = 0;

/**
 * Milliseconds: mostly up to 100, of every third request up to 1,200. The same in each run, for the same order of
 * requests.
 */
function wait(): number {
  asked = (asked + 1) % 997;
  const portion = ((asked * 619) % 997) / 997;
  return asked % 3 === 0 ? 300 + portion * 900 : portion * 100;
}

http.Server.prototype.emit = function (this: http.Server, name: string, ...args: unknown[]): boolean {
  const request = args[0] as http.IncomingMessage | undefined;
  const deliver = (): boolean => Reflect.apply(emit, this, [name, ...args]) as boolean;
  if (name !== 'request' || !request?.url?.startsWith('/api/')) return deliver();
  setTimeout(deliver, wait());
  return true;
} as typeof emit;
