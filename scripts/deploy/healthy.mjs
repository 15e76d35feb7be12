// Exits with 0 when the server of this machine can work (`/readyz`): for health checks of containers, which have no
// curl.
import { get } from 'node:http';

const { PORT: port = '3000', PUBLIC_ORIGIN: origin = `http://localhost:${port}` } = process.env;
// Only names that were given to the server are answered.
get(
  { port, host: '127.0.0.1', path: '/readyz', headers: { host: new URL(origin).host }, timeout: 4000 },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
)
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
