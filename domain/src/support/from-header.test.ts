import { describe, expect, test } from 'vitest';
import { soleAddress } from './from-header.ts';

describe('the one address of a From header', () => {
  test.each([
    ['ann@ridge.example', 'ann@ridge.example'],
    [' <ann@ridge.example> ', 'ann@ridge.example'],
    ['Ann Reed <ann@ridge.example>', 'ann@ridge.example'],
    ['"Reed, Ann" <ann@ridge.example>', 'ann@ridge.example'],
    ['=?utf-8?q?Ren=C3=A9e?= <ann@ridge.example>', 'ann@ridge.example'],
    ['ann@ridge.example (Ann, at work)', 'ann@ridge.example'],
    ['Ann (:-\\) <x@y>) <ann@ridge.example>', 'ann@ridge.example'],
    // A name that looks like an address is a name.
    ['"x <bob@lake.example>" <ann@ridge.example>', 'ann@ridge.example'],
    ['bob@lake.example <ann@ridge.example>', 'ann@ridge.example'],
    [String.raw`"a\" <bob@lake.example>, \"b" <ann@ridge.example>`, 'ann@ridge.example'],
  ])('%s', (header, address) => expect(soleAddress(header)).toBe(address));

  test.each([
    '',
    'Ann Reed',
    'ann@ridge.example, eve@evil.example',
    'ann@ridge.example; eve@evil.example',
    'ann@ridge.example eve@evil.example',
    '<ann@ridge.example><eve@evil.example>',
    '<ann@ridge.example> eve@evil.example',
    '<eve@evil.example> ann@ridge.example',
    'everyone: ann@ridge.example;',
    '<@evil.example:ann@ridge.example>',
    '"ann@ridge.example"@evil.example',
    '<"ann@ridge.example"@evil.example>',
    '<ann@ridge.example @evil.example>',
    // Escapes: someone who does not heed them sees one address, or another.
    String.raw`"a\"" <ann@ridge.example>, "b" <eve@evil.example>`,
    String.raw`(a\)) ann@ridge.example, (b) eve@evil.example`,
    '"ann <ann@ridge.example>',
    'ann@ridge.example (',
    `ann@ridge.example${','.repeat(1_000_000)}`,
    `${'('.repeat(1_000_000)}ann@ridge.example`,
  ])('none: %.60s', (header) => expect(soleAddress(header)).toBeNull());
});
