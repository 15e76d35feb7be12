import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hasActiveContent } from './active-content.ts';

const pdf = (body: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.isBuffer(body) ? body : Buffer.from(body), Buffer.from('\n%%EOF')]);
const packedStream = (kind: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`5 0 obj << ${kind} /Filter /FlateDecode >> stream\n`),
    deflateSync(content),
    Buffer.from('\nendstream endobj\n'),
  ]);
const packed = (text: string) => packedStream('/Type /ObjStm', text);

test.each<[string, string | Buffer, boolean]>([
  ['a script', '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>', true],
  ['a script with its name escaped', '<< /S /J#61vaScript /J#53 (x) >>', true],
  ['a script within a compressed stream', packed('<< /S /JavaScript /JS (app.alert(1)) >>'), true],
  ['a program to start', '<< /S /Launch /F (cmd.exe) >>', true],
  ['a file within it', '<< /Type /EmbeddedFile >>', true],
  ['a form that is sent', '<< /S /SubmitForm >>', true],
  ['the page it opens at', '<< /OpenAction [3 0 R /Fit] >>', false],
  ['words about it', '(JavaScript and Launch) Tj', false],
  ['a name that only begins so', '<< /JSON 1 /Launcher 2 >>', false],
  ['a compressed page', packed('BT /F1 12 Tf (Certificate) Tj ET'), false],
  ['a stream that is none', 'stream\nxendstream', false],
  ['a large picture', packedStream('/Subtype /Image', Buffer.alloc(9_000_000)), false],
  [
    'objects that are more than are read',
    packedStream('/Type /ObjStm', Buffer.concat([Buffer.alloc(4_500_000), Buffer.from('/JavaScript')])),
    true,
  ],
  [
    'a script behind what uses up the reading',
    Buffer.concat([
      ...Array.from({ length: 20 }, () => packedStream('', Buffer.alloc(1_000_000))),
      packed('<< /S /JavaScript >>'),
    ]),
    true,
  ],
  [
    'objects packed in another way',
    '5 0 obj << /Type /Obj#53tm /Filter /ASCII85Decode >> stream\n<~abc~>\nendstream',
    true,
  ],
])('%s (F19)', (_name, body, active) => expect(hasActiveContent(pdf(body))).toBe(active));

test('objects that were read are nothing to be told of, also where another stream follows', () => {
  const lined = packed('<< /Type /Font >>').toString('latin1').replace('endstream endobj', 'endstream\nendobj');
  expect(hasActiveContent(pdf(Buffer.from(lined + lined, 'latin1')))).toBe(false);
});

const large = packedStream('', Buffer.alloc(5_000_000));
test.each<[string, string | Buffer, boolean]>([
  ['streams that do not end', 'stream\n'.repeat(140_000), false],
  ['streams with one end', `${'stream\nx\x9c'.repeat(100_000)}endstream`, true],
  ['large streams', Buffer.concat(Array.from({ length: 400 }, () => large)), false],
  ['many objects', `${'/ObjStm endobj stream\n'.repeat(30_000)}endstream`, false],
  ['escapes before streams', `${`${'#41'.repeat(300)}stream\n`.repeat(1_100)}endstream`, false],
])('a megabyte of %s is looked through in a moment', { timeout: 30_000 }, (_name, body, active) =>
  expect(hasActiveContent(pdf(Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')))).toBe(active),
);
