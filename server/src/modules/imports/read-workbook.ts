import { attribute, xmlEvents } from './xml-events.ts';

/** The text of a part of a workbook, as it is unpacked. */
export type PartText = (name: string) => AsyncGenerator<string>;

/** The sheets of a workbook that can be seen, with where they lie, and whether its days are counted from 1904. */
export async function readSheets(
  text: PartText,
): Promise<{ sheets: { name: string; path: string }[]; since1904: boolean }> {
  const places = new Map<string, string>();
  await each(text('xl/_rels/workbook.xml.rels'), 'Relationship', (attributes) => {
    const target = attribute(attributes, 'Target') ?? '';
    places.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  });
  const sheets: { name: string; path: string }[] = [];
  let since1904 = false;
  await each(text('xl/workbook.xml'), null, (attributes, tag) => {
    if (tag === 'workbookPr') since1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
    if (tag !== 'sheet' || (attribute(attributes, 'state') ?? 'visible') !== 'visible') return;
    sheets.push({
      name: (attribute(attributes, 'name') ?? '').slice(0, 100),
      path: places.get(attribute(attributes, 'r:id') ?? '') ?? '',
    });
  });
  return { sheets: sheets.slice(0, 100), since1904 };
}

/** Excel takes no longer one; looking through it takes as long as its length times itself. */
const longestCode = 255;

/** The styles that show a number as a day. */
export async function readDateStyles(text: PartText): Promise<Set<number>> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  let inCells = false;
  let style = 0;
  await each(text('xl/styles.xml'), null, (attributes, tag) => {
    if (tag === 'numFmt')
      codes.set(
        Number(attribute(attributes, 'numFmtId')),
        (attribute(attributes, 'formatCode') ?? '').slice(0, longestCode),
      );
    if (tag === 'cellXfs' || tag === 'cellStyleXfs' || tag === 'cellStyles') inCells = tag === 'cellXfs';
    if (tag !== 'xf' || !inCells) return;
    const format = Number(attribute(attributes, 'numFmtId') ?? 0);
    const code = codes.get(format);
    if (
      code === undefined
        ? (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)
        : showsDay(code)
    )
      dates.add(style);
    style += 1;
  });
  return dates;
}

/** A format with a day, a month or a year in it, outside of quotes, brackets and escapes. */
const showsDay = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

async function each(
  pieces: AsyncIterable<string>,
  name: string | null,
  found: (attributes: string, tag: string) => void,
): Promise<void> {
  const feed = xmlEvents({
    open: (tag, attributes) => {
      if (name === null || tag === name) found(attributes, tag);
    },
    text: () => {},
    close: () => {},
  });
  for await (const piece of pieces) feed(piece);
}
