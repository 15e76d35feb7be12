import { Document, Font, Page, renderToBuffer } from '@react-pdf/renderer';
import { join } from 'node:path';
import { createElement as h } from 'react';
import { expect, test } from 'vitest';
import { Text } from './written-pdf.ts';
import { breakWord, printable } from './printable.ts';

test.each([
  ['Latin and Greek', 'Zoë Ångström-Łódź Αθηνά', 'Zoë Ångström-Łódź Αθηνά'],
  ['Vietnamese, written in parts', 'Nguyễn Thị Ảnh'.normalize('NFD'), 'Nguyễn Thị Ảnh'],
  ['marks that no letter takes up', 'ɔ\u0301 \u0254\u0303', 'ɔ\u0301 ɔ\u0303'],
  ['marks that cannot be drawn', 'Za\u0338l\u0334go', 'Zalgo'],
  ['what turns the order', 'Bob\u200b \u202edrawkcab\u202c', 'Bob drawkcab'],
  ['Arabic and Hebrew', 'محمد 42 שלום', '���� 42 ����'],
  ['a face of several signs', 'Ana 👩\u200d🔧', 'Ana ��'],
])('%s', (_name, written, shown) => expect(printable(written)).toBe(shown));

test('a word is broken only where no line would hold it', () => {
  expect(breakWord('Wolfeschlegelsteinhausenbergerdorff')).toHaveLength(1);
  expect(breakWord('x'.repeat(200)).every((part) => part.length <= 20)).toBe(true);
});

test('every mark of Unicode can stand in a PDF', async () => {
  Font.register({ family: 'Sans', src: join(import.meta.dirname, '../../../assets/fonts/NotoSans-Regular.ttf') });
  const marks = Array.from({ length: 112 }, (_, n) => `a${String.fromCharCode(0x300 + n)}\u0301`).join(' ');
  const page = h(Page, { style: { fontFamily: 'Sans' } }, h(Text, null, marks));
  expect((await renderToBuffer(h(Document, null, page))).length).toBeGreaterThan(1000);
});
