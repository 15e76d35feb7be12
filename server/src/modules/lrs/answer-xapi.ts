import { agentKey, identifiers } from '@app/domain/xapi/agent';
import type { XapiVersion } from '@app/domain/xapi/version';
import { versionOf, versionsKnown } from '@app/domain/xapi/version';
import type { RequestLimit } from '../../platform/http/request-limit.ts';
import { networkOf } from '../../platform/http/rate-limits.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { alternateRequest } from './alternate-request.ts';
import { giveStatements, takeStatements } from './answer-statements.ts';
import { consistentThrough } from './find-statements.ts';
import { answerDocuments } from './documents.ts';
import type { LrsKey } from './keys.ts';
import { findKey, workWithKey } from './keys.ts';
import { knownActivities, knownNames } from './learn-objects.ts';
import { keepRefusal } from './refused-statements.ts';
import type { XapiAnswer, XapiCall, XapiRequest } from './xapi-request.ts';
import { agentParameter, iriParameter, json, needed, onlyParameters, XapiRefusal } from './xapi-request.ts';

type Resource = {
  methods: readonly string[];
  answer: (runtime: Runtime, key: LrsKey, call: XapiCall) => Promise<XapiAnswer>;
};
const reading = ['GET', 'HEAD'];
const documents = [...reading, 'PUT', 'POST', 'DELETE'];

const resources: Record<string, Resource> = {
  '/statements': { methods: [...reading, 'PUT', 'POST'], answer: answerStatements },
  '/activities/state': {
    methods: documents,
    answer: (runtime, key, call) => answerDocuments(runtime, key, call, 'state'),
  },
  '/activities/profile': {
    methods: documents,
    answer: (runtime, key, call) => answerDocuments(runtime, key, call, 'activityProfile'),
  },
  '/agents/profile': {
    methods: documents,
    answer: (runtime, key, call) => answerDocuments(runtime, key, call, 'agentProfile'),
  },
  '/activities': { methods: reading, answer: giveActivity },
  '/agents': { methods: reading, answer: givePerson },
};

/** Refusals say too until when nothing is missing: clients wait by it for what they have sent. */
async function answerStatements(runtime: Runtime, key: LrsKey, call: XapiCall): Promise<XapiAnswer> {
  try {
    return await (reading.includes(call.method) ? giveStatements : takeStatements)(runtime, key, call);
  } catch (error) {
    if (error instanceof XapiRefusal && key.mayRead)
      error.headers['x-experience-api-consistent-through'] = await workWithKey(runtime, key, false, consistentThrough);
    throw error;
  }
}

/**
 * How often one key may ask within a minute, as a multiple of a person: statements come in small pieces, from many
 * learners at once.
 */
const moreThanAPerson = 20;
const failuresPerMinute = 60;

/** Answers one call of the record store. Every refusal is an answer too; what is thrown is trouble of ours. */
export async function answerXapi(runtime: Runtime, limit: RequestLimit, request: XapiRequest): Promise<XapiAnswer> {
  const version = versionOf(request.headers['x-experience-api-version']);
  try {
    return withVersion(await answered(runtime, limit, request), version);
  } catch (error) {
    if (!(error instanceof XapiRefusal)) throw error;
    const { status, message, problems, headers } = error;
    // A browser would ask its reader for a password, in our name, wherever a package stands.
    if (status === 401 && request.headers.origin === undefined) headers['www-authenticate'] = 'Basic realm="xAPI"';
    return withVersion(
      json(
        { error: { message, requestId: request.requestId, ...(problems.length > 0 && { problems }) } },
        status,
        headers,
      ),
      version,
    );
  }
}

function withVersion(answer: XapiAnswer, version: XapiVersion | null): XapiAnswer {
  return { ...answer, headers: { 'x-experience-api-version': version ?? '2.0.0', ...answer.headers } };
}

async function answered(runtime: Runtime, limit: RequestLimit, sent: XapiRequest): Promise<XapiAnswer> {
  if (sent.path === '/about') return about(sent);
  const request = alternateRequest(sent);
  const resource = Object.hasOwn(resources, request.path) ? resources[request.path] : undefined;
  if (!resource) throw new XapiRefusal(404, 'There is no such resource');
  if (!resource.methods.includes(request.method)) throw new XapiRefusal(405, `${request.method} is not possible here`);
  const version = versionOf(request.headers['x-experience-api-version']);
  if (!version && request.headers['x-experience-api-version']) throw unspoken();
  const key = await keyOf(runtime, limit, request);
  const answer = await spokenIn(version, runtime, key, request, resource).catch(async (error: unknown) => {
    if (error instanceof XapiRefusal && request.path === '/statements' && !reading.includes(request.method))
      await keepRefusal(runtime, key, request, error);
    throw error;
  });
  return { ...answer, headers: { 'x-experience-api-version': version ?? '2.0.0', ...answer.headers } };
}

async function spokenIn(
  version: XapiVersion | null,
  runtime: Runtime,
  key: LrsKey,
  request: XapiRequest,
  resource: Resource,
): Promise<XapiAnswer> {
  if (!version) throw unspoken(key.spokenVersion);
  return resource.answer(runtime, key, { ...request, version });
}

async function keyOf(runtime: Runtime, limit: RequestLimit, request: XapiRequest): Promise<LrsKey> {
  const network = networkOf(request.ip);
  const most = runtime.config.requestsPerMinute * moreThanAPerson;
  if (limit.take(`network:${network}`, 2 * most) !== null)
    throw new XapiRefusal(429, 'Too many requests: wait a minute');
  const key = await findKey(runtime, request);
  if (!key)
    throw limit.take(`failed:${network}`, failuresPerMinute) === null
      ? unknownKey()
      : new XapiRefusal(429, 'Too many tries: wait a minute');
  // A page is read by the person who wrote it: a key of everything has no business there.
  if (request.headers.origin !== undefined && key.scope.kind === 'company')
    throw new XapiRefusal(403, 'A key of a company does not work from a web page');
  if (limit.take(`key:${key.id}`, most) !== null) throw new XapiRefusal(429, 'Too many requests: wait a minute');
  return key;
}

/** `known`: what the key spoke last. A client that forgot the header is answered in its own version. */
function unspoken(known: XapiVersion | null = null): XapiRefusal {
  const refusal = new XapiRefusal(
    400,
    'The header X-Experience-API-Version names no version that is spoken here: 2.0.0 or 1.0.3',
  );
  if (known) refusal.headers['x-experience-api-version'] = known;
  return refusal;
}

const unknownKey = () =>
  new XapiRefusal(401, 'A key is needed: this one or its secret is not known here, or it was revoked');

function about(request: XapiRequest): XapiAnswer {
  if (!reading.includes(request.method)) throw new XapiRefusal(405, `${request.method} is not possible here`);
  onlyParameters(request, []);
  const asked = request.headers['x-experience-api-version'];
  if (asked !== undefined && !versionOf(asked)) throw unspoken();
  return json({ version: versionsKnown, extensions: {} });
}

/** All that is known of an activity; what no one has told of yet is answered with its id. */
async function giveActivity(runtime: Runtime, key: LrsKey, call: XapiCall): Promise<XapiAnswer> {
  onlyParameters(call, ['activityId']);
  const id = needed(iriParameter(call, 'activityId'), 'activityId');
  const definition = await workWithKey(runtime, key, false, async (work) =>
    (await knownActivities(work, [id])).get(id),
  );
  return json({ objectType: 'Activity', id, ...(definition && { definition }) });
}

/**
 * A person with all names that statements give the agent. We join no two identities: that is for the people's own
 * company to know.
 */
async function givePerson(runtime: Runtime, key: LrsKey, call: XapiCall): Promise<XapiAnswer> {
  onlyParameters(call, ['agent']);
  const agent = needed(agentParameter(call, 'agent'), 'agent');
  const who = agentKey(agent);
  if (!who || agent.objectType === 'Group') throw new XapiRefusal(400, 'The parameter "agent" is no agent');
  if (key.scope.kind === 'registration' && who !== agentKey(key.scope.agent))
    throw new XapiRefusal(403, 'This key belongs to another agent');
  const names = await workWithKey(runtime, key, false, (work) => knownNames(work, who));
  const own = identifiers.flatMap((name) => (agent[name] === undefined ? [] : [[name, [agent[name]]]]));
  return json({ objectType: 'Person', name: names, ...Object.fromEntries(own) });
}
