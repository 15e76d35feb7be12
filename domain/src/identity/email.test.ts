import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, maskedEmail } from './email.ts';

// C22 of security.md: one person, one address, however it is typed.
const same: [string, string][] = [
  ['Ann@Northgate.Example', 'ann@northgate.example'],
  ['  ann@northgate.example\n', 'ann@northgate.example'],
  ['ann@northgate.example.', 'ann@northgate.example'],
  ['\u212Aen@northgate.example', 'ken@northgate.example'],
  ['ａｎｎ＠ｎｏｒｔｈｇａｔｅ．ｅｘａｍｐｌｅ', 'ann@northgate.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
  ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['a.n+n@northgate.example', 'a.n+n@northgate.example'],
];

const refused = [
  '',
  'ann',
  '@northgate.example',
  'ann@',
  'ann@northgate',
  'a nn@northgate.example',
  'ann@north gate.example',
  'ann..b@northgate.example',
  '.ann@northgate.example',
  'ınn@northgate.example',
  'İnn@northgate.example',
  'аnn@northgate.example',
  'ann@-northgate.example',
  'ann@northgate-.example',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann\u0000@northgate.example',
  'ann\r\nBcc: eve@evil.example@northgate.example',
  '"ann"@northgate.example',
  'ann\u200b@northgate.example',
  'ann@north\u200bgate.example',
  `${'a'.repeat(65)}@northgate.example`,
  `ann@${'a'.repeat(64)}.example`,
  'ann@northgate.example..',
];

describe('the canonical form of an address (C22)', () => {
  it.each(same)('%j is %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });
  it.each(refused)('refuses %j', (typed) => {
    expect(canonicalEmail(typed)).toBeNull();
  });
  it('is a fixed point, in ASCII and lower case, whatever was typed', () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc
        .tuple(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 12 }))
        .map(([local, domain]) => `${local}@${domain}.example`),
    );
    fc.assert(
      fc.property(typed, (address) => {
        const canonical = canonicalEmail(address);
        if (canonical === null) return;
        expect(canonical).toMatch(/^[\x21-\x7e]+$/);
        expect(canonical).not.toMatch(/[A-Z]/);
        expect(canonicalEmail(canonical)).toBe(canonical);
      }),
      propertyRuns('is a fixed point, in ASCII and lower case, whatever was typed', 2000),
    );
  });
  it('does not depend on case, surrounding space or Unicode form', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const canonical = canonicalEmail(address);
        expect(canonicalEmail(address.toUpperCase())).toBe(canonical);
        expect(canonicalEmail(` ${address}\t`)).toBe(canonical);
        expect(canonicalEmail(address.normalize('NFD'))).toBe(canonical);
      }),
      propertyRuns('does not depend on case, surrounding space or Unicode form'),
    );
  });
});

it('masks an address so that only its owner recognises it', () => {
  expect(maskedEmail('learner@northgate.example')).toBe('l•••@northgate.example');
});
