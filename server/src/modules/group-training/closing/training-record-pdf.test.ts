import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { renderRecord } from './training-record-pdf.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const statement = (summary: string) => ({
  number: 1,
  locale: 'en',
  sha256: 'a'.repeat(64),
  texts: { en: { title: 'Statement', summary }, fr: { title: 'Déclaration', summary } },
});
const signature = (entryId: string | null, n: number, summary = 'It binds you.') => ({
  ...{
    entryId,
    role: entryId ? 'trainee' : 'trainer',
    signer: `Signer ${n}.`,
    signedAt: '2026-03-10T17:00:00.000Z',
    words: 'I was there',
    image: png,
  },
  ...{ proxyBy: null, proxyReason: null, statement: statement(summary) },
});
const session = {
  id: 's',
  startsAt: '2026-03-10T13:00:00.000Z',
  endsAt: '2026-03-10T17:00:00.000Z',
  breakMinutes: 0,
  room: null,
};
const closing = {
  number: 1,
  closedAt: '2026-03-10T19:45:00.000Z',
  by: 'Tess',
  reason: null,
  reopenedAt: null,
  reopenedBy: null,
  reopenReason: null,
};

const holder = { company: 'Northgate Fabrication & Haulage Ltd.', course: { code: 'NG-FORK', version: 3 } };

/** The words of a record of these people and signatures, of all its pages. */
async function printed(names: readonly string[], signed: readonly object[]): Promise<string> {
  const run = {
    timeZone: 'America/Toronto',
    titles: { en: 'Forklift' },
    place: 'Yard',
    staff: [],
    sessions: [session],
    marks: [],
    checklist: [],
  };
  const entries = names.map((name, at) => ({ entryId: `e${at}`, name, number: `N-${at}`, walkIn: false }));
  const bytes = await renderRecord({
    run: { ...run, entries },
    outcomes: [],
    signed,
    closings: [closing],
    locale: 'en',
    ...holder,
  } as never);
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise;
  const pages = Array.from(
    { length: pdf.numPages },
    async (_none, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items,
  );
  return (await Promise.all(pages))
    .flat()
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replace(/\s+/g, ' ');
}

const each = (signers: number) => Array.from({ length: signers }, (_none, n) => n);
test.each([
  ['of one person', ['Ann'], each(40).map((n) => signature('e0', n))],
  ['of one person each', each(40).map((n) => `Person ${n}`), each(40).map((n) => signature(`e${n}`, n))],
  ['of the trainer', ['Ann'], each(40).map((n) => signature(null, n))],
] as const)('a record prints every signature: forty %s', async (_whose, names, signed) => {
  const words = await printed(names, signed);
  expect(new Set(words.match(/Signer \d+\./g)).size).toBe(40);
});

test('a long statement is printed to its end, and markup is words', async () => {
  const words = await printed(
    ['<b>Ann</b>'],
    [signature('e0', 1, `<script>alert(1)</script> ${'It binds you. '.repeat(1400)}The end.`)],
  );
  for (const said of ['<b>Ann</b>', '<script>alert(1)</script>', 'The end.', 'a'.repeat(64)])
    expect(words).toContain(said);
});

test('a record names the company, the course and its version, and what its columns hold, on each page', async () => {
  const words = await printed(
    each(60).map((n) => `Person ${n}`),
    [],
  );
  expect(words).toContain('Northgate Fabrication & Haulage Ltd.');
  expect(words).toContain('Course NG-FORK · version 3');
  expect(words.match(/Name ?Attendance ?Result ?Signature/g)?.length).toBe(Number(/Page 1 \/ (\d+)/.exec(words)![1]));
});
