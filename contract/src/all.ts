import * as assessment from './assessment.ts';
import * as catalogue from './catalogue.ts';
import * as catalogueEditing from './catalogue-editing.ts';
import * as company from './company.ts';
import * as content from './content.ts';
import type { Endpoint, Method } from './endpoint.ts';
import * as enrolment from './enrolment.ts';
import * as files from './files.ts';
import * as identity from './identity.ts';
import * as legal from './legal.ts';
import * as operations from './operations.ts';
import * as qualification from './qualification.ts';

/** Every module of the contract. Exports that are endpoints are callable; other exports are shapes they share. */
export const contract = { identity, company, legal, files, content, catalogue, catalogueEditing, enrolment, assessment, qualification, operations };

type Modules = typeof contract;
type EndpointsOf<M> = { [K in keyof M as M[K] extends { method: Method; path: string; input: object } ? K : never]: M[K] };
type All = EndpointsOf<Modules['operations']> &
  EndpointsOf<Modules['identity']> &
  EndpointsOf<Modules['company']> &
  EndpointsOf<Modules['legal']> &
  EndpointsOf<Modules['files']> &
  EndpointsOf<Modules['content']> &
  EndpointsOf<Modules['catalogue']> &
  EndpointsOf<Modules['catalogueEditing']> &
  EndpointsOf<Modules['enrolment']> &
  EndpointsOf<Modules['assessment']> &
  EndpointsOf<Modules['qualification']>;
/** Name of the endpoint → its declaration; the browser imports only this type. */
export type Api = All;

/** All endpoints by name, as the server mounts them. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.values(contract)
    .flatMap((module) => Object.entries(module as Record<string, unknown>))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;
}
