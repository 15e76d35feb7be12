import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hasActiveContent } from './active-content.ts';

const pdf = (body: string | Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.isBuffer(body) ? body : Buffer.from(body), Buffer.from('\n%%EOF')]);
const packed = (text: string) =>
  Buffer.concat([Buffer.from('5 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\n'), deflateSync(text), Buffer.from('\nendstream')]);

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
])('%s (F19)', (_name, body, active) => expect(hasActiveContent(pdf(body))).toBe(active));
