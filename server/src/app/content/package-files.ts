import { pipeline } from 'node:stream/promises';
import { packageFile } from '../../modules/packages/index.ts';
import type { PackageRights } from '../../modules/packages/index.ts';
import type { LaunchSession } from '../../platform/http/launch-session.ts';
import { rangeOf } from '../../platform/http/serve-file.ts';
import { contentHeaders } from './content-headers.ts';
import type { ContentPlace, Exchange } from './exchange.ts';
import { notFound } from './exchange.ts';
import { isForFrame, mostPageBytes, withScript } from './inner-player.ts';

/** Files up to this size, which is most of a course, are read in one piece. */
const mostAtOnce = 128 * 1024;
/** A reader slower than this many milliseconds between two pieces holds a file open for nothing (E28). */
const stallMilliseconds = 30_000;

type File = NonNullable<Awaited<ReturnType<typeof packageFile>>>;
type Opened = { exchange: Exchange; found: LaunchSession; rights: PackageRights; file: File };

/** A file of the launched package; a page comes with the script that it needs in its place. */
export async function servePackageFile(
  place: ContentPlace,
  exchange: Exchange,
  found: LaunchSession,
  rights: PackageRights,
): Promise<void> {
  const { runtime, send } = place;
  const path = decoded(exchange.rest.slice('p/'.length));
  const file = path === null ? null : await packageFile(runtime, found, path);
  if (!file) return send(exchange, rights, notFound);
  const script = scriptFor(place, { exchange, found, rights, file }, path!);
  if (!script) return serveRange(place, { exchange, found, rights, file });
  const page = await runtime.files.readWhole(file.bucket, file.path);
  const body = withScript(page, exchange.token, script, rights);
  send(exchange, rights, { status: 200, body, type: textual(file.mime) });
}

/** Which script a page is given; false: none, or no page. */
function scriptFor(
  { runtime }: ContentPlace,
  { exchange: { request }, rights, file }: Opened,
  path: string,
): Parameters<typeof withScript>[2] | false {
  if (!file.mime.startsWith('text/html') || file.bytes > mostPageBytes) return false;
  if (runtime.config.content.mode !== 'opaque') return isForFrame(request.headers) && 'windows';
  if (rights.entries.includes(path)) return 'inner';
  return rights.standard.startsWith('scorm') && isForFrame(request.headers) ? 'below' : 'page';
}

/** As it is stored: whole, a range of it, or that the reader's copy is still right. */
async function serveRange(place: ContentPlace, opened: Opened): Promise<void> {
  const { runtime, limit, send } = place;
  const { exchange, rights, file } = opened;
  const { request, response, token } = exchange;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers = {
    'cache-control': 'private, no-cache',
    etag,
    'accept-ranges': 'bytes',
    ...(file.mime === 'application/octet-stream' && { 'content-disposition': 'attachment' }),
  };
  if (request.headers['if-none-match'] === etag)
    return send(exchange, rights, { status: 304, type: file.mime, headers });
  const range =
    request.headers['if-range'] === undefined || request.headers['if-range'] === etag
      ? rangeOf(request.headers.range, file.bytes)
      : null;
  if (range === 'outside')
    return send(exchange, rights, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` } });
  const bytes = range ? range.end - range.start + 1 : file.bytes;
  limit.sent(token, request.method === 'HEAD' ? 0 : bytes);
  const begin = (): void =>
    void response.writeHead(range ? 206 : 200, {
      ...headersOf(place, opened),
      ...headers,
      'content-type': textual(file.mime),
      'content-length': bytes,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
    });
  if (request.method === 'HEAD') {
    begin();
    response.end();
    return;
  }
  if (!range && bytes <= mostAtOnce) {
    const whole = await runtime.files.readWhole(file.bucket, file.path);
    begin();
    response.end(whole);
    return;
  }
  const stream = await runtime.files.read(file.bucket, file.path, range ?? undefined);
  begin();
  response.setTimeout(stallMilliseconds, () => response.destroy());
  // Anyone who goes away in the middle is no error of ours.
  await pipeline(stream, response).catch(() => {});
}

const headersOf = ({ runtime }: ContentPlace, { exchange: { request }, found, rights }: Opened) =>
  contentHeaders({
    content: runtime.config.content,
    publicOrigin: runtime.config.publicOrigin,
    rights,
    topLevel: request.headers['sec-fetch-dest'] === 'document',
    ownWindow: found.ownWindow ?? false,
    inner: true,
  });

/** A path as its package has it; null when no package has one like it. */
function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    // oxlint-disable-next-line no-control-regex -- names with control characters are refused when a package is taken
    return /[\u0000-\u001f\\]|(^|\/)\.{0,2}(\/|$)/.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

const textual = (mime: string): string =>
  /^text\/|javascript|json|xml/.test(mime) && !mime.includes('charset') ? `${mime}; charset=utf-8` : mime;
