// npm run build: the pages and the server, whatever was built before.
import { resolve } from 'node:path';
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';

const root = resolve(import.meta.dirname, '..');
await buildWeb(root, process.execPath, true);
await buildServer(root, process.execPath, true);
