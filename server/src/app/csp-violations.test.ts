import { expect, test } from 'vitest';
import { violationsIn } from './csp-violations.ts';

const setting = {
  publicOrigin: 'https://muster.example',
  routeOf: (path: string) => (path.startsWith('/achievements/') ? '/achievements/:id' : null),
};
const old = (report: object) => ({ 'csp-report': report });
const now = (body: object, type = 'csp-violation') => [
  { type, age: 1, url: 'https://muster.example/user?token=s3cret', user_agent: 'x', body },
];
const nothing = { directive: 'unknown', page: 'unknown', blocked: 'unknown', source: null, line: null };

test.each<[string, unknown, object[]]>([
  [
    'the older form, with what must not stay',
    old({
      'document-uri': 'https://muster.example/achievements/AAAA?email=a@b.example#p=s3cret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?stolen=s3cret',
      'source-file': 'https://muster.example/assets/index-abc.js?s3cret',
      'line-number': 12,
      'script-sample': 's3cret',
      'original-policy': 's3cret',
    }),
    [
      {
        directive: 'script-src-elem',
        page: '/achievements/:id',
        blocked: 'https://evil.example',
        source: '/assets/index-abc.js',
        line: 12,
      },
    ],
  ],
  [
    'the newer form',
    now({
      documentURL: 'https://muster.example/l/s3cret/p/x',
      effectiveDirective: 'img-src',
      blockedURL: 'data',
      sourceFile: 'moz-extension://s3cret',
      lineNumber: 1,
    }),
    [{ directive: 'img-src', page: 'self', blocked: 'data', source: 'moz-extension', line: 1 }],
  ],
  [
    'inline and eval keep their names',
    old({ 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' }),
    [{ ...nothing, directive: 'script-src', blocked: 'inline' }],
  ],
  [
    'an address with a password',
    old({ 'blocked-uri': 'https://ann:s3cret@evil.example/' }),
    [{ ...nothing, blocked: 'https://evil.example' }],
  ],
  ['a line that is no number', old({ 'line-number': 's3cret' }), [nothing]],
  ['a directive that is none', old({ 'effective-directive': '<s3cret>' }), [nothing]],
  ['reports of another kind', now({}, 'deprecation'), []],
  ['no report', { a: 1 }, []],
  ['a list of nothing', [null, 5, { type: 'csp-violation' }], []],
  ['null', null, []],
])('%s', (_name, body, expected) => {
  const found = violationsIn(body, setting);
  expect(found).toEqual(expected);
  expect(JSON.stringify(found)).not.toContain('s3cret');
});

test('of many reports in one body twenty count', () => {
  expect(
    violationsIn(
      Array.from({ length: 100 }, () => now({})[0]),
      setting,
    ),
  ).toHaveLength(20);
});
