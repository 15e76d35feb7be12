// The server with one list more: `node bench/export/export-server.ts <data folder> <port>`, beside a server that keeps
// the database.
import { sql } from 'kysely';
import { compose } from '../../server/src/app/compose.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { lookUpPlaces } from '../../server/src/platform/embedded/embedded-places.ts';
import { createHttp } from '../../server/src/platform/http/http.ts';
import { serveList } from '../../server/src/platform/lists/list.ts';
import { loadSecrets } from '../../server/src/platform/security/secrets.ts';
import { exportLong, listLong, longList, rowsText } from './long-list.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const config = readConfig({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: port,
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '100000000',
});
const host = lookUpPlaces(dataDir).socketDir;
const runtime = compose(config, (role) => ({ host, port: 5432, user: role, database: 'muster' }), loadSecrets(dataDir));
const long = serveList(
  longList,
  { page: listLong, export: exportLong },
  {
    rows(work, _locale, { times, rows }) {
      work.authorize('enrolment.view');
      return sql.raw(rowsText(Number(times), Number(rows)));
    },
    search: ['name'],
    filters: {},
  },
);
const http = await createHttp(runtime, long.handlers);
await http.listen({ host: '127.0.0.1', port: Number(port) });
