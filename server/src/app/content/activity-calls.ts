import { answerPreview, fetchToken, openActivity, heartbeat } from '../../modules/packages/index.ts';
import type { LaunchSession } from '../../platform/http/launch-session.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Runtime } from '../../platform/runtime.ts';

export type ActivityCall = { method: string; token: string; rest: string; query: URLSearchParams; body: string };
export type ActivityAnswer = { status: number; body?: string; type?: string; headers?: Record<string, string> };

/** What packages of xAPI and cmi5 ask below their launch, beside their files. */
export const isActivityCall = (method: string, rest: string): boolean =>
  rest.startsWith('fetch/') || rest.startsWith('xapi/') || (method === 'POST' && (rest === 'open' || rest === 'here'));

/** A unit may be on the host that its author allowed: no cookie counts here, what the address says is all it needs. */
const anybody = { 'access-control-allow-origin': '*' };
const asked = {
  'access-control-allow-methods': 'GET, PUT, POST, DELETE, HEAD',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Experience-API-Version, If-Match, If-None-Match, Accept-Language',
  'access-control-max-age': '600',
};

const json = (value: unknown, status = 200): ActivityAnswer => ({
  status,
  headers: anybody,
  ...(value !== undefined && { body: JSON.stringify(value), type: 'application/json; charset=utf-8' }),
});

/** `found` is null when the launch has ended. */
export async function answerActivity(
  runtime: Runtime,
  found: LaunchSession | null,
  call: ActivityCall,
): Promise<ActivityAnswer> {
  const { method, rest, body } = call;
  if (method === 'OPTIONS') return { status: 204, headers: { ...anybody, ...asked } };
  const fetching = rest.startsWith('fetch/');
  if (fetching && method !== 'POST')
    return { ...json({ 'error-code': '3', 'error-text': 'A token is fetched with POST.' }, 405) };
  if (!found)
    return fetching
      ? json({ 'error-code': '1', 'error-text': 'The session has ended.' })
      : { status: 403, headers: anybody, body: 'This launch has ended' };
  if (rest.startsWith('xapi/') || rest === 'fetch/preview') {
    if (!found.launch.preview) return { status: 404, headers: anybody, body: 'Not found' };
    const { status, value } = await answerPreview(runtime, found, { ...call, path: rest });
    return json(value, status);
  }
  if (fetching) return json(await fetchToken(runtime, found, rest.slice('fetch/'.length)));
  return json(
    rest === 'open'
      ? await openActivity(runtime, found, call.token, readJson(body))
      : await heartbeat(runtime, found, readJson(body)),
  );
}

/** Where a unit of cmi5 goes when it is left: it tells the player, and no one else. */
export const leftPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>…</title></head><body><script>parent.postMessage({ kind: 'left' }, '*');</script></body></html>`;
