import type { Endpoint } from '@app/contract/endpoint';
import { errorStatus } from '@app/domain/errors';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { createDocument } from 'zod-openapi';

const errorBody = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
      requestId: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
      issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
    }),
  })
  .meta({
    id: 'Error',
    description: 'Every refusal has this shape. `code` is stable; `issues` name the fields of a 400.',
  });

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>, publicOrigin: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Muster',
        version: '1',
        description:
          'Training and qualification management. Signed-in calls carry the session cookie; calls that change something must come from the same origin. Paths under /settings need buAdmin; paths under /admin need qmsAdmin and buAdmin. Paths under /driving and /data are for programs: they need a key of a company (`Authorization: Bearer …`) and look at no cookie.',
      },
      servers: [{ url: `${publicOrigin}/api` }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sid' },
          key: { type: 'http', scheme: 'bearer', description: 'A key of a company' },
        },
      },
      paths,
    },
    {
      // What a rule of ours checks (a rich text) has no schema to print: it stands there as anything.
      allowEmptySchema: { custom: true },
    },
  );
}

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const shape = endpoint.input.shape as Record<string, z.ZodType>;
  const pick = (wanted: (key: string) => boolean) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([key]) => wanted(key))) as Record<string, z.ZodType>);
  const rest = (key: string) => !inPath.includes(key);
  const hasRest = Object.keys(shape).some(rest);
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.kind === 'upload';
  const parameters = {
    ...(inPath.length > 0 && { path: pick((key) => inPath.includes(key)) }),
    ...(inQuery && hasRest && { query: pick(rest) }),
    ...(endpoint.idempotent && { header: z.object({ 'Idempotency-Key': z.uuid() }) }),
  };
  const bytes = { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } };
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.area],
    ...(endpoint.area !== 'public' && { security: [endpoint.area === 'key' ? { key: [] } : { session: [] }] }),
    ...(Object.keys(parameters).length > 0 && { requestParams: parameters }),
    ...(endpoint.kind === 'upload' && { requestBody: { required: true, content: bytes } }),
    ...(!inQuery &&
      hasRest && { requestBody: { required: true, content: { 'application/json': { schema: pick(rest) } } } }),
    responses: {
      '200': {
        description: 'Done',
        content: endpoint.kind === 'download' ? bytes : { 'application/json': { schema: endpoint.result } },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: errorBody } } },
    },
  };
}
