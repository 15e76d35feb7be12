import { join } from 'node:path';
import { Document, Font, Page, Text, View, renderToBuffer } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import type { DocumentUnit, Language } from '../demo/shape.ts';

const fonts = join(import.meta.dirname, '../../assets/fonts');
Font.register({
  family: 'Sheet',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});

/** A one-page checklist as PDF: a heading, a sentence, boxes to tick, a foot. */
export function renderChecklist(
  { heading, introduction, lines, footer }: DocumentUnit['document'],
  language: Language,
): Promise<Buffer> {
  const say = (words: { en: string; fr?: string; es?: string }) => words[language] ?? words.en;
  const line = (text: string, index: number) =>
    h(
      View,
      {
        key: index,
        style: {
          flexDirection: 'row',
          alignItems: 'flex-start',
          paddingVertical: 7,
          borderBottomWidth: 0.5,
          borderBottomColor: '#dbd6ca',
        },
      },
      h(View, {
        style: {
          width: 13,
          height: 13,
          borderWidth: 1.2,
          borderColor: '#134f40',
          borderRadius: 2,
          marginRight: 10,
          marginTop: 2,
        },
      }),
      h(Text, { style: { flex: 1, fontSize: 12, lineHeight: 1.35 } }, text),
    );
  const page = h(
    Page,
    { size: 'LETTER', style: { fontFamily: 'Sheet', color: '#26231e', padding: 54 } },
    h(Text, { style: { fontSize: 22, fontWeight: 'bold', color: '#134f40', marginBottom: 10 } }, say(heading)),
    h(Text, { style: { fontSize: 12, marginBottom: 14, lineHeight: 1.4 } }, say(introduction)),
    ...lines.map((words, index) => line(say(words), index)),
    h(
      Text,
      { style: { position: 'absolute', bottom: 40, left: 54, right: 54, fontSize: 9, color: '#5b5549' } },
      say(footer),
    ),
  );
  return renderToBuffer(h(Document, { title: say(heading), language, creator: 'Muster', producer: 'Muster' }, page));
}
