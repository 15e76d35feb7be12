import { join } from 'node:path';
import { Canvas, Document, Font, Image, Page, Path, StyleSheet, Svg, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import { breakWord } from '../../../platform/files/printable.ts';
import type { ReactElement, ReactNode } from 'react';
import { createElement as h } from 'react';
import type { CertificateWords } from './certificate-words.ts';

export type CertificateFacts = {
  words: CertificateWords;
  language: 'en' | 'fr';
  holderName: string;
  title: string;
  courseCode: string;
  courseVersion: number | null;
  completedOn: string;
  validThrough: string | null;
  number: string;
  code: string;
  duration: string | null;
  references: string;
  /** What the holder did: completed, or also passed. */
  completed: string;
  /** How it was earned, where that is said. */
  earned: string | null;
  issuer: string;
  address: string;
  qr: { size: number; path: string };
  logo: Buffer | null;
  revokedOn: string | null;
};

// Noto covers Latin with every diacritic, Greek, Cyrillic and Vietnamese: names are printed as they are written.
const fonts = join(import.meta.dirname, '../../../../assets/fonts');
Font.register({
  family: 'Sans',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.register({ family: 'Serif', src: join(fonts, 'NotoSerif-Bold.ttf') });
// Names are never broken in the middle.
Font.registerHyphenationCallback(breakWord);

const ink = '#26231e';
const quiet = '#5b5549';
const spruce = '#134f40';
const amber = '#d98f16';

const style = StyleSheet.create({
  page: { fontFamily: 'Sans', color: ink, backgroundColor: '#ffffff', padding: 28 },
  frame: { flexGrow: 1, borderWidth: 1.5, borderColor: spruce, padding: 5 },
  inner: {
    flexGrow: 1,
    borderWidth: 0.5,
    borderColor: amber,
    paddingHorizontal: 44,
    paddingVertical: 30,
    justifyContent: 'space-between',
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', minHeight: 40 },
  issuer: { fontSize: 13, fontWeight: 'bold', color: spruce },
  middle: { alignItems: 'center' },
  title: { fontFamily: 'Serif', fontSize: 30, color: spruce, marginBottom: 16 },
  small: { fontSize: 11, color: quiet },
  course: { fontSize: 20, fontWeight: 'bold', textAlign: 'center', marginTop: 6 },
  foot: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  facts: { flexDirection: 'row', flexWrap: 'wrap', width: 500 },
  fact: { width: 160, marginBottom: 10, paddingRight: 12 },
  label: { fontSize: 8, color: quiet, marginBottom: 2 },
  value: { fontSize: 11, fontWeight: 'bold' },
  stamp: {
    position: 'absolute',
    top: 210,
    left: 190,
    fontSize: 64,
    fontWeight: 'bold',
    color: '#b53a2a',
    opacity: 0.28,
    transform: 'rotate(-18deg)',
  },
});

/** A long name gets smaller letters rather than a second line. */
const nameSize = (name: string, largest: number) =>
  Math.max(largest * 0.5, Math.min(largest, (largest * 26) / Math.max(1, name.length)));

function mark(size: number): ReactElement {
  const stroke = { fill: 'none', strokeWidth: 3, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const };
  return h(
    Svg,
    { viewBox: '0 0 32 32', width: size, height: size },
    h(Path, { d: 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1 -8 8h-16a8 8 0 0 1 -8 -8v-16a8 8 0 0 1 8 -8z', fill: '#1d6653' }),
    h(Path, { d: 'M7 24V10.5M13 24v-8M7 10.5l6.2 7.2', stroke: '#ffffff', ...stroke }),
    h(Path, { d: 'M13.2 17.7l4 4.3L26 9', stroke: '#f5bd5c', ...stroke }),
    h(Path, { d: 'M25.5 16v8', stroke: '#ffffff', ...stroke }),
  );
}

/**
 * Painted run by run as `qrOf` wrote them: reading two thousand of them as a path of SVG took a tenth of the whole
 * page.
 */
function qrSquare({ size, path }: CertificateFacts['qr'], width: number): ReactElement {
  const paint = (painter: {
    scale(by: number): void;
    rect(x: number, y: number, width: number, height: number): void;
    fill(colour: string): void;
  }) => {
    painter.scale(width / size);
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
      painter.rect(Number(x), Number(y), Number(run), 1);
    painter.fill('#000000');
    return null;
  };
  return h(Canvas, { style: { width, height: width }, paint: paint as never });
}

const fact = (label: string, value: string) =>
  h(
    View,
    { style: style.fact, key: label },
    h(Text, { style: style.label }, label),
    h(Text, { style: style.value }, value),
  );
const logoOr = (logo: Buffer | null, otherwise: ReactNode, height: number) =>
  logo ? h(Image, { src: { data: logo, format: 'png' }, style: { height, objectFit: 'contain' } }) : otherwise;

function page(facts: CertificateFacts, size: 'A4' | 'LETTER'): ReactElement {
  const { words } = facts;
  return h(
    Page,
    { size, orientation: 'landscape', style: style.page },
    h(
      View,
      { style: style.frame },
      h(
        View,
        { style: style.inner },
        h(
          View,
          { style: style.head },
          logoOr(facts.logo, h(Text, { style: style.issuer }, facts.issuer), 40),
          mark(34),
        ),
        h(
          View,
          { style: style.middle },
          h(Text, { style: style.title }, words.title),
          h(Text, { style: style.small }, words.certifies),
          h(
            Text,
            {
              style: {
                fontFamily: 'Serif',
                fontSize: nameSize(facts.holderName, 36),
                marginVertical: 10,
                textAlign: 'center',
              },
            },
            facts.holderName,
          ),
          h(Text, { style: style.small }, facts.completed),
          h(Text, { style: style.course }, facts.title),
          h(
            Text,
            { style: { ...style.small, marginTop: 4 } },
            facts.courseVersion === null
              ? facts.courseCode
              : `${facts.courseCode} · ${words.version(facts.courseVersion)}`,
          ),
          facts.earned ? h(Text, { style: { ...style.small, marginTop: 6 } }, facts.earned) : null,
        ),
        h(
          View,
          { style: style.foot },
          h(
            View,
            { style: style.facts },
            fact(words.issued, facts.completedOn),
            fact(words.validThrough, facts.validThrough ?? words.noExpiry),
            ...(facts.duration === null ? [] : [fact(words.hours, facts.duration)]),
            fact(words.number, facts.number),
            fact(words.code, facts.code),
            fact(words.issuer, facts.issuer),
            facts.references
              ? h(
                  View,
                  { style: { width: 480 } },
                  h(Text, { style: style.label }, words.reference),
                  h(Text, { style: { fontSize: 10 } }, facts.references),
                )
              : null,
          ),
          h(
            View,
            { style: { alignItems: 'center', width: 130 } },
            qrSquare(facts.qr, 112),
            h(Text, { style: { fontSize: 7.5, color: quiet, textAlign: 'center' } }, words.check),
          ),
        ),
      ),
    ),
    facts.revokedOn ? h(Text, { style: style.stamp }, words.revoked) : null,
  );
}

/** 85.60 × 53.98 mm in points. */
const cardSize: [number, number] = [242.65, 153.01];

function card(facts: CertificateFacts): ReactElement {
  const { words } = facts;
  const line = (label: string, value: string) =>
    h(
      View,
      { style: { marginTop: 3 }, key: label },
      h(Text, { style: { fontSize: 5, color: quiet } }, label),
      h(Text, { style: { fontSize: 7.5, fontWeight: 'bold' } }, value),
    );
  return h(
    Page,
    { size: cardSize, wrap: false, style: { fontFamily: 'Sans', color: ink, backgroundColor: '#ffffff' } },
    h(
      View,
      {
        style: {
          backgroundColor: spruce,
          height: 26,
          flexDirection: 'row',
          alignItems: 'center',
          justifyContent: 'space-between',
          paddingHorizontal: 10,
        },
      },
      h(
        Text,
        { style: { color: '#ffffff', fontSize: 8.5, fontWeight: 'bold', maxWidth: 180, maxLines: 1 } as never },
        facts.issuer,
      ),
      mark(16),
    ),
    h(
      View,
      { style: { flexDirection: 'row', paddingHorizontal: 10, paddingTop: 8, flexGrow: 1 } },
      h(
        View,
        { style: { flexGrow: 1, width: 140, paddingRight: 6 } },
        h(Text, { style: { fontSize: nameSize(facts.holderName, 11), fontWeight: 'bold' } }, facts.holderName),
        h(Text, { style: { fontSize: 7.5, marginTop: 1, color: spruce, fontWeight: 'bold' } }, facts.title),
        line(words.validThrough, facts.validThrough ?? words.noExpiry),
        line(words.number, facts.number),
        line(words.code, facts.code),
      ),
      h(
        View,
        { style: { width: 84, alignItems: 'center' } },
        qrSquare(facts.qr, 84),
        h(Text, { style: { fontSize: 4.5, color: quiet, textAlign: 'center' } }, words.check),
      ),
    ),
    facts.revokedOn ? h(Text, { style: { ...style.stamp, fontSize: 26, top: 70, left: 50 } }, words.revoked) : null,
  );
}

/** Draws text only: nothing in a name, a title or a logo can fetch or run anything (F15). */
export function renderCertificate(facts: CertificateFacts, format: 'a4' | 'letter' | 'card'): Promise<Buffer> {
  const body = format === 'card' ? card(facts) : page(facts, format === 'a4' ? 'A4' : 'LETTER');
  return renderToBuffer(
    h(
      Document,
      {
        title: `${facts.words.title}: ${facts.title}`,
        author: facts.issuer,
        language: facts.language,
        creator: 'Muster',
        producer: 'Muster',
      },
      body,
    ),
  );
}
