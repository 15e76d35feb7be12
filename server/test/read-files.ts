import { unzip } from './unzip.ts';

/** The rows of a CSV, without what quotes mean beyond commas and quotes. */
export function csvRows(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      Array.from(
        `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g),
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
      ),
    );
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The first sheet of a workbook, as text. */
export function sheetRows(archive: Buffer): string[][] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml')!;
  return Array.from(sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs), ([, cells]) => {
    const row: string[] = [];
    for (const [, column, body = ''] of cells!.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
      const at = [...column!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      row[at] = plain(body.match(/<t[^>]*>(.*?)<\/t>/s)?.[1] ?? body.match(/<v>(.*?)<\/v>/)?.[1] ?? '');
    }
    return Array.from(row, (cell) => cell ?? '');
  });
}
