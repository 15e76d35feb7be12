import { versionOf } from '@app/domain/xapi/version';
import type { XapiRequest } from './xapi-request.ts';
import { mediaType, XapiRefusal } from './xapi-request.ts';

const headerNames = [
  'authorization',
  'x-experience-api-version',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'accept',
  'accept-language',
];

/**
 * Old browsers could not send PUT, DELETE or long queries to another origin: 1.0.3 lets everything travel in a form,
 * with the method in the address. 2.0 has done away with it.
 */
export function alternateRequest(request: XapiRequest): XapiRequest {
  const method = request.query.get('method');
  if (method === undefined) return request;
  if (request.method !== 'POST') throw new XapiRefusal(400, 'Only a POST may name another method');
  if (request.query.size > 1) throw new XapiRefusal(400, 'Beside the method, the address has no parameters');
  if (!['GET', 'PUT', 'POST', 'DELETE', 'HEAD'].includes(method))
    throw new XapiRefusal(400, 'The parameter "method" is no method');
  const form = formOf(request);
  const headers: Record<string, string | undefined> = { ...request.headers };
  delete headers['content-type'];
  const query = new Map<string, string>();
  let content: string | null = null;
  for (const [name, value] of form) {
    if (headerNames.includes(name.toLowerCase())) headers[name.toLowerCase()] = value;
    else if (name === 'content') content = value;
    else query.set(name, value);
  }
  if (versionOf(headers['x-experience-api-version']) === '2.0.0')
    throw new XapiRefusal(400, 'Version 2.0 has no alternate request syntax');
  if ((method === 'PUT' || method === 'POST') && content === null)
    throw new XapiRefusal(400, 'The form has no "content"');
  return {
    ...request,
    method,
    query,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(content ?? ''),
  };
}

function formOf({ headers, body }: XapiRequest): Map<string, string> {
  if (mediaType(headers['content-type']) !== 'application/x-www-form-urlencoded')
    throw new XapiRefusal(400, 'The body is no form');
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (form.has(name)) throw new XapiRefusal(400, `"${name}" stands twice in the form`);
    form.set(name, value);
  }
  return form;
}
