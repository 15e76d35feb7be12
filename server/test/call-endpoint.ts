import { randomUUID } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import type { Answer, Caller } from './harness.ts';

/** The names of the parameters in the address of an endpoint. */
export function parameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
}

/** Calls an endpoint by its name: each field travels where the contract says, in the address, the query or the body. */
export async function callEndpoint(
  caller: Caller,
  name: string,
  fields: Record<string, unknown>,
  bytes?: Buffer,
): Promise<Answer> {
  const { method, path, kind, idempotent } = endpoints[name]!;
  const inPath = parameters(path);
  const address = path.replace(/:(\w+)/g, (_all, parameter: string) => encodeURIComponent(String(fields[parameter])));
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !inPath.includes(field)));
  if (kind === 'upload')
    return caller[method.toLowerCase() as 'post' | 'put'](address, undefined, {
      query: rest as Record<string, string>,
      bytes: bytes!,
    });
  if (method === 'GET') return caller.get(address, rest as Record<string, string>);
  if (method === 'DELETE') return caller.delete(address, rest as Record<string, string>);
  return caller[method.toLowerCase() as 'post' | 'put' | 'patch'](
    address,
    rest,
    idempotent ? { headers: { 'idempotency-key': randomUUID() } } : {},
  );
}

/** What a refusal tells, apart from what differs between any two answers. */
export function told({ status, body, headers }: Answer) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, body: { error: { ...body?.error, requestId: '' } }, headers: rest };
}
