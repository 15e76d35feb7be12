import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Service } from '../failover/service.ts';
import type { Answer } from '../kill/send.ts';
import type { Uploader } from '../kill/uploader.ts';
import { addressOf, at } from './network.ts';

const port = 9000;
const bucket = 'muster';
/** What the store's program ends the name of an object's bytes with. */
const ending = '._S3rver_object';

/** A store that speaks S3, at a machine of its own. */
export class ObjectStore {
  readonly service: Service;
  readonly #folder: string;
  readonly env = {
    FILES_S3_BUCKET: bucket,
    FILES_S3_REGION: 'us-east-1',
    FILES_S3_ENDPOINT: `http://${addressOf('store')}:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };

  constructor(area: string) {
    this.#folder = join(area, 'store');
    mkdirSync(this.#folder);
    const [nsenter, ...before] = at('store');
    const s3rver = resolve('node_modules/s3rver/bin/s3rver.js');
    const options = [
      '--directory',
      this.#folder,
      '--address',
      addressOf('store'),
      '--port',
      String(port),
      '--configure-bucket',
      bucket,
      '--silent',
    ];
    this.service = new Service({
      program: nsenter!,
      args: [...before, process.execPath, s3rver, ...options],
      log: join(area, 'store.log'),
    });
  }

  /** Puts its files where they would be on a disk, so that they are checked like those. */
  copyTo(dataDir: string): void {
    const from = join(this.#folder, bucket);
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(ending)) continue;
      const path = join(entry.parentPath, entry.name).slice(from.length + 1, -ending.length);
      if (!path.startsWith('files/content/')) continue;
      if (!existsSync(dirname(join(dataDir, path)))) mkdirSync(dirname(join(dataDir, path)), { recursive: true });
      cpSync(join(from, `${path}${ending}`), join(dataDir, path));
    }
  }
}

type Ask = (
  method: string,
  place: string,
  body: unknown,
  cookie: string,
  more?: Record<string, string>,
) => Promise<Answer>;

/** What was begun to be uploaded is finished, so that its bytes are a file's: pieces lie in a store in its own way. */
export async function untilKept(uploaders: readonly Uploader[], ask: Ask): Promise<void> {
  for (const uploader of uploaders)
    for (let kept = false; !kept;) {
      const marks = await uploader.act(async (method, path, body, headers) => {
        const answer = await ask(method, path, body, uploader.cookie, headers);
        return { ...answer, ok: answer.status >= 200 && answer.status < 300 };
      });
      kept = marks.some(({ kind }) => kind === 'file');
    }
}
