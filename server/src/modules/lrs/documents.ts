import { agentKey } from '@app/domain/xapi/agent';
import type { Json } from '@app/domain/xapi/check';
import { isObject } from '@app/domain/xapi/check';
import { alreadyRead, conditionOf, writeObstacle } from '@app/domain/xapi/concurrency';
import type { DocumentKind } from '@app/domain/xapi/credential';
import { documentObstacle, launchDataId } from '@app/domain/xapi/credential';
import { learnerPreferencesId, preferencesFault } from '@app/domain/xapi/learner-preferences';
import { hash } from 'node:crypto';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { hashedId } from './fact-key.ts';
import type { LrsKey } from './keys.ts';
import { notePreferencesRead, workWithKey } from './keys.ts';
import type { XapiAnswer, XapiCall } from './xapi-request.ts';
import {
  agentParameter,
  iriParameter,
  json,
  mediaType,
  momentParameter,
  mostJson,
  needed,
  onlyParameters,
  uuidParameter,
  XapiRefusal,
} from './xapi-request.ts';

const idName: Record<DocumentKind, string> = {
  state: 'stateId',
  activityProfile: 'profileId',
  agentProfile: 'profileId',
};
const ownerNames: Record<DocumentKind, readonly string[]> = {
  state: ['activityId', 'agent', 'registration'],
  activityProfile: ['activityId'],
  agentProfile: ['agent'],
};
/** The registration of a state that names none. */
const none = '00000000-0000-0000-0000-000000000000';

/** Whose documents: an activity's, an agent's, or of both together and perhaps one registration. */
export type DocumentOwner = {
  kind: DocumentKind;
  activityId: string | null;
  agent: Json | null;
  registration: string | null;
};
type Stored = { content: Buffer; contentType: string; etag: string; changedAt: string };

/** State, activity profiles and agent profiles are one thing with three owners. */
export async function answerDocuments(
  runtime: Runtime,
  key: LrsKey,
  call: XapiCall,
  kind: DocumentKind,
): Promise<XapiAnswer> {
  const reads = call.method === 'GET' || call.method === 'HEAD';
  onlyParameters(call, [
    idName[kind],
    ...ownerNames[kind],
    ...(call.method === 'GET' || call.method === 'HEAD' ? ['since'] : []),
  ]);
  const owner = ownerOf(call, kind);
  const id = call.query.get(idName[kind]) ?? null;
  const needsId = call.method === 'PUT' || call.method === 'POST' || (call.method === 'DELETE' && kind !== 'state');
  if (id === null ? needsId : id === '' || id.length > 1000)
    throw new XapiRefusal(400, `The parameter "${idName[kind]}" is missing, empty or longer than 1,000 letters`);
  if (id !== null && call.query.has('since'))
    throw new XapiRefusal(400, 'Beside the id of a document there is no "since"');
  const obstacle = documentObstacle(key.scope, { ...owner, id, write: !reads });
  if (obstacle) throw new XapiRefusal(403, obstacle);
  if (reads) {
    if (kind === 'agentProfile' && id === learnerPreferencesId && key.scope.kind === 'registration')
      await notePreferencesRead(runtime, key);
    return workWithKey(runtime, key, false, (work) =>
      id === null ? giveIds(work, owner, momentParameter(call, 'since'), key) : giveDocument(work, owner, id, call),
    );
  }
  if (call.body.length > mostJson) throw new XapiRefusal(413, 'A document may have 1 MiB at most');
  return workWithKey(runtime, key, true, (work) => {
    if (id === null) return removeAll(work, owner, key);
    return change(work, owner, id, { ...call, ofPackage: key.scope.kind === 'registration' });
  });
}

function ownerOf(call: XapiCall, kind: DocumentKind): DocumentOwner {
  const names = ownerNames[kind];
  const agent = names.includes('agent') ? needed(agentParameter(call, 'agent'), 'agent') : null;
  if (agent && agentKey(agent) === null) throw new XapiRefusal(400, 'An anonymous group has no documents');
  return {
    kind,
    activityId: names.includes('activityId') ? needed(iriParameter(call, 'activityId'), 'activityId') : null,
    agent,
    registration: names.includes('registration') ? uuidParameter(call, 'registration') : null,
  };
}

const ownerKey = ({ activityId, agent }: DocumentOwner): string => hashedId(activityId, agent && agentKey(agent));

async function find(work: Work, owner: DocumentOwner, id: string): Promise<Stored | null> {
  const rows = await work.named<Stored>(
    'lrs.document',
    `select content, content_type as "contentType", etag, changed_at as "changedAt" from xapi_documents
      where company_id = $1 and kind = $2 and owner = $3 and registration_id = $4 and document_id = $5`,
    [work.companyId, owner.kind, ownerKey(owner), owner.registration ?? none, id],
  );
  return rows[0] ?? null;
}

async function giveDocument(work: Work, owner: DocumentOwner, id: string, call: XapiCall): Promise<XapiAnswer> {
  const found = await find(work, owner, id);
  if (!found) throw new XapiRefusal(404, 'There is no such document');
  const headers = { etag: `"${found.etag}"`, 'last-modified': new Date(found.changedAt).toUTCString() };
  if (alreadyRead(found.etag, call.headers['if-none-match'])) return { status: 304, headers };
  return { status: 200, headers: { ...headers, 'content-type': found.contentType }, body: found.content };
}

/** Without a registration: those of all; a key of one registration sees its own and those of none. */
const registrationsText =
  '($4::uuid is null or registration_id = $4) and ($5::uuid is null or registration_id in ($5, $6))';
const narrowed = ({ scope }: LrsKey): string | null => (scope.kind === 'registration' ? scope.registrationId : null);

async function giveIds(work: Work, owner: DocumentOwner, since: string | null, key: LrsKey): Promise<XapiAnswer> {
  const rows = await work.named<{ id: string; changedAt: string }>(
    'lrs.document_ids',
    `select document_id as id, max(changed_at) as "changedAt" from xapi_documents
      where company_id = $1 and kind = $2 and owner = $3 and ${registrationsText}
      and ($7::timestamptz is null or changed_at > $7) group by document_id order by document_id limit 10000`,
    [work.companyId, owner.kind, ownerKey(owner), owner.registration, narrowed(key), none, since],
  );
  const newest = rows
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  const ids = rows.map(({ id }) => id);
  return json(ids, 200, {
    etag: `"${hash('sha1', JSON.stringify(rows), 'hex')}"`,
    ...(newest && { 'last-modified': new Date(newest).toUTCString() }),
  });
}

async function removeAll(work: Work, owner: DocumentOwner, key: LrsKey): Promise<XapiAnswer> {
  await work.named(
    'lrs.remove_documents',
    `delete from xapi_documents where company_id = $1 and kind = $2 and owner = $3 and ${registrationsText}
      and ($5::uuid is null or document_id <> '${launchDataId}')`,
    [work.companyId, owner.kind, ownerKey(owner), owner.registration, narrowed(key), none],
  );
  return { status: 204 };
}

async function change(
  work: Work,
  owner: DocumentOwner,
  id: string,
  call: XapiCall & { ofPackage: boolean },
): Promise<XapiAnswer> {
  await holdDocument(work, owner, id);
  const found = await find(work, owner, id);
  const sent = (): Content => (call.method === 'POST' ? merged(found, call) : checked(call));
  if (call.method !== 'DELETE' && call.ofPackage && owner.kind === 'agentProfile' && id === learnerPreferencesId)
    refuseOdd(call, sent);
  const conditions = { ifMatch: call.headers['if-match'], ifNoneMatch: call.headers['if-none-match'] };
  const obstacle = writeObstacle(
    found?.etag ?? null,
    conditions,
    call.method === 'PUT' ? conditionOf(call.version, owner.kind === 'state') : 'none',
  );
  if (obstacle === 412) throw new XapiRefusal(412, 'The document is not the one that the condition names');
  if (obstacle === 400) throw new XapiRefusal(400, 'A profile is put with If-None-Match: * or If-Match');
  if (obstacle === 409)
    throw new XapiRefusal(
      409,
      'There is such a document. Read it, and say with If-Match or If-None-Match what you expect to find before you write another in its place',
    );
  if (call.method === 'DELETE') await remove(work, owner, id);
  else await write(work, owner, id, sent());
  return { status: 204 };
}

async function remove(work: Work, owner: DocumentOwner, id: string): Promise<void> {
  await work.named(
    'lrs.remove_document',
    'delete from xapi_documents where company_id = $1 and kind = $2 and owner = $3 and registration_id = $4 and document_id = $5',
    [work.companyId, owner.kind, ownerKey(owner), owner.registration ?? none, id],
  );
}

type Content = { content: Buffer; contentType: string };

function checked({ body, headers }: XapiCall): Content {
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  if (mediaType(contentType) === 'application/json') parsed(body);
  return { content: body, contentType };
}

function refuseOdd({ headers }: XapiCall, sent: () => Content): void {
  const type = mediaType(headers['content-type'] ?? '');
  const fault = preferencesFault(type, type === 'application/json' ? parsed(sent().content) : null);
  if (fault) throw new XapiRefusal(403, fault);
}

/** POST adds the properties of one object to those of another; anything else has nothing to be added to. */
function merged(found: Stored | null, call: XapiCall): Content {
  const sent = checked(call);
  const isJson = mediaType(sent.contentType) === 'application/json';
  const told = isJson ? parsed(sent.content) : null;
  if (isJson && !isObject(told)) throw new XapiRefusal(400, 'The document is no JSON object');
  if (!found) return sent;
  const known = mediaType(found.contentType) === 'application/json' ? parsed(found.content) : null;
  if (!isObject(told) || !isObject(known))
    throw new XapiRefusal(
      400,
      'Only JSON objects are merged: the document sent or the one that is there is something else',
    );
  const content = Buffer.from(JSON.stringify({ ...known, ...told }));
  if (content.length > mostJson) throw new XapiRefusal(413, 'A document may have 1 MiB at most');
  return { content, contentType: 'application/json' };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new XapiRefusal(400, 'The document says that it is JSON and is none');
  }
}

/** Anyone who writes the same document waits: what is read before the write is still so when it is written. */
async function holdDocument(work: Work, owner: DocumentOwner, id: string): Promise<void> {
  await work.named('lrs.hold_document', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `lrs.document:${work.companyId}:${owner.kind}:${ownerKey(owner)}:${owner.registration}:${id}`,
  ]);
}

async function write(work: Work, owner: DocumentOwner, id: string, { content, contentType }: Content): Promise<void> {
  await work.named(
    'lrs.write_document',
    `insert into xapi_documents (company_id, kind, owner, registration_id, document_id, activity_id, agent, content,
      content_type, etag, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, date_trunc('milliseconds', clock_timestamp()))
      on conflict (company_id, kind, owner, registration_id, document_id) do update
        set content = excluded.content, content_type = excluded.content_type, etag = excluded.etag,
          changed_at = excluded.changed_at`,
    [
      work.companyId,
      owner.kind,
      ownerKey(owner),
      owner.registration ?? none,
      id,
      owner.activityId,
      owner.agent && JSON.stringify(owner.agent),
      content,
      contentType,
      hash('sha1', content, 'hex'),
    ],
  );
}

/** Puts a state for an activity to find, as the learning management system: what cmi5 calls LMS.LaunchData. */
export async function putState(
  work: Work,
  owner: { activityId: string; agent: Json; registration: string },
  id: string,
  value: unknown,
): Promise<void> {
  const whole: DocumentOwner = { kind: 'state', ...owner };
  await holdDocument(work, whole, id);
  await write(work, whole, id, { content: Buffer.from(JSON.stringify(value)), contentType: 'application/json' });
}

/**
 * A document of an agent that is there for every activity, such as cmi5LearnerPreferences; null where none was written.
 */
export async function readAgentProfile(work: Work, agent: Json, id: string): Promise<Buffer | null> {
  return (await find(work, { kind: 'agentProfile', activityId: null, agent, registration: null }, id))?.content ?? null;
}

/** Puts a document of an agent that none has written yet; what is there is the learner's own. */
export async function putAgentProfile(work: Work, agent: Json, id: string, value: unknown): Promise<void> {
  const whole: DocumentOwner = { kind: 'agentProfile', activityId: null, agent, registration: null };
  await holdDocument(work, whole, id);
  if (!(await find(work, whole, id)))
    await write(work, whole, id, { content: Buffer.from(JSON.stringify(value)), contentType: 'application/json' });
}
