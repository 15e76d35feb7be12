import type { Json } from '@app/domain/xapi/check';
import { isObject } from '@app/domain/xapi/check';
import { definitionsIn } from '@app/domain/xapi/facts';
import { canonicalWords, idsOnly, languagesOf } from '@app/domain/xapi/formats';
import { hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { readPlace, writePlace } from '../../platform/lists/list-cursor.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { AttachmentNamed, Place, StatementQuery } from './find-statements.ts';
import {
  attachmentsNamed,
  attachmentsOf,
  consistentThrough,
  findPlaces,
  findStatement,
  readAttachment,
  readBodies,
  readQuery,
} from './find-statements.ts';
import type { LrsKey } from './keys.ts';
import { workWithKey } from './keys.ts';
import { knownActivities } from './learn-objects.ts';
import { partsOf } from './multipart.ts';
import { checkStatements, storeStatements } from './store-statements.ts';
import type { XapiAnswer, XapiCall } from './xapi-request.ts';
import { json, mediaType, onlyParameters, readBody, uuidParameter, XapiRefusal } from './xapi-request.ts';

/** POST and PUT: one statement or many, all stored or none. */
export async function takeStatements(runtime: Runtime, key: LrsKey, call: XapiCall): Promise<XapiAnswer> {
  onlyParameters(call, call.method === 'PUT' ? ['statementId'] : []);
  const { value, attachments } = readSent(call);
  const sent = call.method === 'PUT' ? [withId(call, value)] : Array.isArray(value) ? value : [value];
  const statements = checkStatements(sent, call.version, key, attachments);
  checkAttachments(statements, attachments);
  const authority = {
    objectType: 'Agent',
    name: key.name,
    account: { homePage: runtime.config.publicOrigin, name: key.key },
  };
  const { ids, stored } = await workWithKey(runtime, key, true, (work) =>
    storeStatements(work, key, { statements, attachments, version: call.version, authority }),
  );
  const headers = { 'x-experience-api-consistent-through': stored };
  return call.method === 'PUT' ? { status: 204, headers } : json(ids, 200, headers);
}

function withId(call: XapiCall, value: unknown): unknown {
  const id = uuidParameter(call, 'statementId');
  if (!id) throw new XapiRefusal(400, 'The parameter "statementId" is missing');
  if (!isObject(value)) throw new XapiRefusal(400, 'The body is no statement');
  if (value.id !== undefined && String(value.id).toLowerCase() !== id)
    throw new XapiRefusal(400, 'The statement has another id than the parameter "statementId"');
  return { ...value, id };
}

function readSent(call: XapiCall): { value: unknown; attachments: Map<string, Buffer> } {
  const type = mediaType(call.headers['content-type']);
  if (type === 'application/json') return { value: readBody(call.body), attachments: new Map() };
  if (type !== 'multipart/mixed') throw new XapiRefusal(400, 'Statements come as application/json or multipart/mixed');
  const [first, ...parts] = partsOf(call.body, call.headers['content-type']!);
  if (!first || mediaType(first.headers['content-type']) !== 'application/json')
    throw new XapiRefusal(400, 'The first part is application/json');
  const attachments = new Map<string, Buffer>();
  for (const { headers, content } of parts) {
    const sha2 = headers['x-experience-api-hash']?.toLowerCase();
    if (!sha2) throw new XapiRefusal(400, 'An attachment has no X-Experience-API-Hash');
    if (headers['content-transfer-encoding']?.toLowerCase() !== 'binary')
      throw new XapiRefusal(400, 'An attachment has no Content-Transfer-Encoding: binary');
    if (hashOf(content, sha2) !== sha2)
      throw new XapiRefusal(400, 'An attachment has another hash than its X-Experience-API-Hash');
    attachments.set(sha2, content);
  }
  return { value: readBody(first.content), attachments };
}

const algorithms: Record<number, string> = { 56: 'sha224', 64: 'sha256', 96: 'sha384', 128: 'sha512' };
const hashOf = (content: Buffer, like: string): string => hash(algorithms[like.length] ?? 'sha256', content, 'hex');

/** Every attachment has its bytes with it or an address; no bytes come that no one names. */
function checkAttachments(statements: Json[], attachments: ReadonlyMap<string, Buffer>): void {
  const named = attachmentsNamed(statements);
  const addressed = new Set(
    statements
      .flatMap(attachmentsOf)
      .flatMap(({ sha2, fileUrl }) => (fileUrl === undefined ? [] : [String(sha2).toLowerCase()])),
  );
  const without = named.find(({ sha2 }) => !attachments.has(sha2) && !addressed.has(sha2));
  if (without) throw new XapiRefusal(400, `The attachment ${without.sha2} has neither a part nor a fileUrl`);
  const names = new Set(named.map(({ sha2 }) => sha2));
  const unnamed = [...attachments.keys()].find((sha2) => !names.has(sha2));
  if (unnamed) throw new XapiRefusal(400, `No statement names the part ${unnamed}`);
}

/** GET: one statement by its id, or a page of those that fit. */
export async function giveStatements(runtime: Runtime, key: LrsKey, call: XapiCall): Promise<XapiAnswer> {
  const query = readQuery(call);
  return query.one ? giveOne(runtime, key, call, query, query.one) : givePage(runtime, key, call, query);
}

async function giveOne(
  runtime: Runtime,
  key: LrsKey,
  call: XapiCall,
  query: StatementQuery,
  one: { id: string; voided: boolean },
): Promise<XapiAnswer> {
  const { found, through } = await workWithKey(runtime, key, false, async (work) => {
    const moment = await consistentThrough(work);
    const stored = await findStatement(work, key, one);
    return {
      through: moment,
      found: stored && { ...stored, body: (await formatted(work, [stored.body], query, call))[0]! },
    };
  });
  const headers = { 'x-experience-api-consistent-through': through };
  if (!found) return json({ error: { message: 'There is no such statement' } }, 404, headers);
  const all = { ...headers, 'last-modified': new Date(found.stored).toUTCString() };
  if (!query.attachments)
    return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8', ...all }, body: found.body };
  return multipart(runtime, key, call, [found.body], all);
}

async function givePage(runtime: Runtime, key: LrsKey, call: XapiCall, query: StatementQuery): Promise<XapiAnswer> {
  const asked = [...call.query].filter(([name]) => name !== 'cursor');
  const owner = { runtime, session: { companyId: key.companyId, personId: key.id } };
  const after = readPlace(owner, ['lrs', asked], call.query.get('cursor'));
  const page = await workWithKey(runtime, key, false, async (work) => {
    const through = await consistentThrough(work);
    const found = await findPlaces(work, key, query, after);
    const [head = [], ...rest] = chunksOf(found.places);
    return { through, ...found, rest, head: await formatted(work, await readBodies(work, head), query, call) };
  });
  const last = page.places.at(-1);
  const more =
    page.more && last
      ? `/xapi/statements?${new URLSearchParams([...asked, ['cursor', writePlace(owner, ['lrs', asked], [last.moment, String(last.sequence)])]]).toString()}`
      : '';
  const headers = {
    'x-experience-api-consistent-through': page.through,
    'last-modified': new Date(page.through).toUTCString(),
  };
  const tail = `],"more":${JSON.stringify(more)}}`;
  if (query.attachments) {
    const bodies = [...page.head];
    for (const chunk of page.rest) bodies.push(...(await readMore(runtime, key, call, query, chunk)));
    return multipart(runtime, key, call, bodies, headers, tail);
  }
  const type = { 'content-type': 'application/json; charset=utf-8', ...headers };
  if (page.rest.length === 0 || call.method === 'HEAD')
    return { status: 200, headers: type, body: `{"statements":[${page.head.join(',')}${tail}` };
  return {
    status: 200,
    headers: type,
    body: Readable.from(pieces(runtime, key, call, query, page.head, page.rest, tail)),
  };
}

/** No connection is held while a slow reader reads: each piece is asked for when the one before it went out. */
async function* pieces(
  runtime: Runtime,
  key: LrsKey,
  call: XapiCall,
  query: StatementQuery,
  head: string[],
  rest: Place[][],
  tail: string,
) {
  yield `{"statements":[${head.join(',')}`;
  for (const chunk of rest) yield `,${(await readMore(runtime, key, call, query, chunk)).join(',')}`;
  yield tail;
}

const readMore = (
  runtime: Runtime,
  key: LrsKey,
  call: XapiCall,
  query: StatementQuery,
  chunk: Place[],
): Promise<string[]> =>
  workWithKey(runtime, key, false, async (work) => formatted(work, await readBodies(work, chunk), query, call));

const chunkBytes = 1024 * 1024;

/** Places in pieces of about a megabyte of statements. */
function chunksOf(places: readonly Place[]): Place[][] {
  const chunks: Place[][] = [];
  let bytes = chunkBytes;
  for (const place of places) {
    if (bytes + place.bytes > chunkBytes) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)!.push(place);
    bytes += place.bytes;
  }
  return chunks;
}

async function formatted(
  work: Parameters<typeof readBodies>[0],
  bodies: string[],
  { format }: StatementQuery,
  call: XapiCall,
): Promise<string[]> {
  if (format === 'exact') return bodies;
  const statements = bodies.map((body) => JSON.parse(body) as Json);
  if (format === 'ids') return statements.map((statement) => JSON.stringify(idsOnly(statement)));
  const known = await knownActivities(work, [...new Set(statements.flatMap(definitionsIn).map(({ id }) => id))]);
  const languages = languagesOf(call.headers['accept-language']);
  return statements.map((statement) => JSON.stringify(canonicalWords(statement, languages, (id) => known.get(id))));
}

/** Statements as the first part, their attachments behind it, one at a time. */
function multipart(
  runtime: Runtime,
  key: LrsKey,
  call: XapiCall,
  bodies: string[],
  headers: Record<string, string>,
  tail?: string,
): XapiAnswer {
  const boundary = randomUUID();
  const named = attachmentsNamed(bodies.map((body) => JSON.parse(body) as Json));
  const first = tail === undefined ? bodies[0]! : `{"statements":[${bodies.join(',')}${tail}`;
  const body = call.method === 'HEAD' ? null : Readable.from(parts(runtime, key, boundary, first, named));
  return { status: 200, headers: { 'content-type': `multipart/mixed; boundary=${boundary}`, ...headers }, body };
}

async function* parts(runtime: Runtime, key: LrsKey, boundary: string, first: string, named: AttachmentNamed[]) {
  yield `--${boundary}\r\nContent-Type: application/json\r\n\r\n${first}`;
  for (const { sha2, contentType } of named) {
    const content = await workWithKey(runtime, key, false, (work) => readAttachment(work, sha2));
    if (!content) continue;
    yield `\r\n--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${sha2}\r\n\r\n`;
    yield content;
  }
  yield `\r\n--${boundary}--\r\n`;
}
