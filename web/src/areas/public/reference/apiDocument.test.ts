import { expect, test } from 'vitest';
import type { Schema } from './apiDocument.ts';
import { addressOf, exampleOf, fieldsOf, operationsOf, operationsWith, typeOf } from './apiDocument.ts';

const uuid: Schema = { type: 'string', format: 'uuid' };
const page: Schema = {
  type: 'object',
  required: ['rows', 'count'],
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        properties: {
          id: uuid,
          site: { type: ['string', 'null'] },
          orders: { type: 'array', items: { type: 'object', properties: { number: { type: 'integer' } } } },
        },
      },
    },
    count: { anyOf: [{ type: 'object', properties: { exact: { type: 'boolean' } } }, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const [read] = operationsOf({
  paths: {
    '/data/people/{personId}': {
      get: {
        operationId: 'readPerson',
        summary: 'One person',
        tags: ['key'],
        parameters: [
          { in: 'path', name: 'personId', required: true, schema: uuid },
          { in: 'query', name: 'q', schema: { type: 'string' } },
        ],
        responses: { '200': { content: { 'application/json': { schema: page } } } },
      },
    },
  },
});

test('fields stand by their path, also in lists and in what may be null', () => {
  expect(fieldsOf(page).map(({ path, type }) => `${path}: ${type}`)).toEqual([
    'rows: object[]',
    'rows[].id: string (uuid)',
    'rows[].site: string | null',
    'rows[].orders: object[]',
    'rows[].orders[].number: integer',
    'count: object',
    'count.exact: boolean',
    'tags: string[]',
  ]);
});

test('an example has the shape of what it is an example of', () => {
  expect(exampleOf(page)).toEqual({
    rows: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), site: 'text', orders: [{ number: 1 }] }],
    count: { exact: true },
    tags: ['text'],
  });
  expect(typeOf({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] })).toBe('"a" | "b" | null');
});

test('an address holds what was typed and nothing that would leave its place', () => {
  expect(addressOf(read!, { personId: 'a/../b?c', q: 'x&y=1', other: 'z' })).toBe(
    '/api/data/people/a%2F..%2Fb%3Fc?q=x%26y%3D1',
  );
  expect(addressOf(read!, { personId: 'a', q: '' })).toBe('/api/data/people/a');
});

test('the search looks for each word in method, path, name and summary', () => {
  const found = (q: string, area = 'key') => operationsWith([read!], area, q).length;
  expect([
    found('person one'),
    found('GET /data'),
    found('readperson'),
    found('absent'),
    found('one', 'admin'),
    found('one', 'all'),
  ]).toEqual([1, 1, 1, 0, 0, 1]);
});
