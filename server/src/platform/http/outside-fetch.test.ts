import { expect, test } from 'vitest';
import { fetchOutside, isPublicAddress, outsideUrl } from './outside-fetch.ts';

test.each([
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
    '',
  ],
])('%s is inside (F08)', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is outside', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    'http://example.com/',
    'https://example.com:8443/',
    'https://a@example.com/',
    'https://a:b@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
  ],
  ...[
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://localhost/',
    'https://intranet/',
    'https://db.internal/',
    'https://printer.local/',
    'file:///etc/passwd',
    'gopher://x.example/',
  ],
  ...[
    'ftp://example.com/',
    'data:text/plain,x',
    '//example.com',
    'https://',
    `https://example.com/${'x'.repeat(2000)}`,
  ],
])('%s is never asked (F08)', async (address) => {
  expect(outsideUrl(address)).toBeNull();
  expect(await fetchOutside(address)).toBeNull();
});

test('a plain https address may be asked', () => {
  expect(outsideUrl('https://example.edu/keys/1#a')?.host).toBe('example.edu');
});
