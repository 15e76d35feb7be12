import { inflateSync } from 'node:zlib';

/** What of a PDF does something by itself when it is opened: programs, other programs started, files within it. */
const actions =
  /\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|EmbeddedFiles|RichMedia|SubmitForm|ImportData|XFA)(?![A-Za-z0-9])/g;
/** These alone only say where a document opens; they matter with one of the others. */
const harmlessAlone = new Set(['OpenAction', 'AA']);
const mostInflated = 20_000_000;
/** A stream of objects: one that is not read may hide anything. */
const objects = /\/ObjStm(?![A-Za-z0-9])(?![^]*endobj)/;
/** What is looked at of what is before a stream, where it says its kind. */
const longestHead = 4096;

/**
 * Whether a PDF carries programs or files: read, not run. Names may be written with escapes, and lie within compressed
 * streams.
 */
export function hasActiveContent(pdf: Buffer): boolean {
  let room = mostInflated;
  const texts = [pdf.toString('latin1')];
  for (const { index, 0: head } of texts[0]!.matchAll(/stream\r?\n/g)) {
    const start = index + head.length;
    const end = pdf.indexOf('endstream', start);
    if (end < 0) continue;
    const unread = () => objects.test(unescaped(texts[0]!.slice(Math.max(0, index - longestHead), index)));
    // Only what is compressed and is no picture: it begins as zlib does.
    if ((pdf[start]! & 0x0f) !== 8 || room <= 0) {
      if (unread()) return true;
      continue;
    }
    try {
      const text = inflateSync(pdf.subarray(start, end), {
        maxOutputLength: Math.min(room, 4_000_000),
        finishFlush: 2,
      });
      room -= text.length;
      texts.push(text.toString('latin1'));
    } catch {
      // A stream of another kind, or larger than any list of names.
      if (unread()) return true;
    }
  }
  const found = new Set<string>();
  for (const text of texts) for (const [, name] of unescaped(text).matchAll(actions)) found.add(name!);
  return [...found].some((name) => !harmlessAlone.has(name));
}

/** `/J#61vaScript` is `/JavaScript`. */
const unescaped = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
