import { inflateSync } from 'node:zlib';

/** What of a PDF does something by itself when it is opened: programs, other programs started, files within it. */
const actions =
  /\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|EmbeddedFiles|RichMedia|SubmitForm|ImportData|XFA)(?![A-Za-z0-9])/g;
/** These alone only say where a document opens; they matter with one of the others. */
const harmlessAlone = new Set(['OpenAction', 'AA']);
const mostInflated = 20_000_000;
const mostOfOne = 4_000_000;
/** More streams than papers have: who sends them hides something, or wants us busy. */
const mostStreams = 40_000;
/** Streams that could not be read, as they are damaged or too large, and took their time. */
const mostUnread = 100;
/** A stream of objects: one that is not read may hide anything. */
const objects = /\/ObjStm(?![A-Za-z0-9])/g;
/** What is looked at of what is before a stream, where it says its kind. */
const longestHead = 4096;

/**
 * Whether a PDF carries programs or files: read, not run. Names may be written with escapes, and lie within compressed
 * streams. It takes no longer than its length, whatever is in it.
 */
export function hasActiveContent(pdf: Buffer): boolean {
  const whole = pdf.toString('latin1');
  const texts = [pdf];
  const opened = objectsOpened(pdf);
  let room = mostInflated;
  let [streams, unread, end] = [0, 0, 0];
  for (const { index, 0: head } of whole.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = index + head.length;
    if (end < start) end = pdf.indexOf('endstream', start);
    if (end < 0) break;
    if ((streams += 1) > mostStreams) return true;
    const ofObjects = opened(index);
    // Only what is compressed and is no picture: it begins as zlib does.
    const read =
      (pdf[start]! & 0x0f) === 8 && room > 0 && unread < mostUnread
        ? inflated(pdf.subarray(start, end), Math.min(room, mostOfOne))
        : null;
    if (read === null) {
      if (ofObjects) return true;
      if ((pdf[start]! & 0x0f) === 8) unread += 1;
    } else {
      room -= read.length;
      texts.push(read);
    }
  }
  const found = new Set<string>();
  for (const text of texts) for (const [, name] of unescaped(text).matchAll(actions)) found.add(name!);
  return [...found].some((name) => !harmlessAlone.has(name));
}

/** Null: a stream of another kind, or larger than any list of names. */
function inflated(stream: Buffer, most: number): Buffer | null {
  try {
    return inflateSync(stream, { maxOutputLength: most, finishFlush: 2 });
  } catch {
    return null;
  }
}

/** Asked of one stream after the other: whether what is before it opens a stream of objects. Each sign is read once. */
function objectsOpened(pdf: Buffer): (index: number) => boolean {
  let read = 0;
  let at = -Infinity;
  return (index) => {
    const before = unescaped(pdf.subarray(Math.max(read, index - longestHead), index));
    read = index;
    const last = [...before.matchAll(objects)].at(-1)?.index ?? -1;
    const closed = before.lastIndexOf('endobj');
    if (last > closed) at = index;
    else if (closed >= 0) at = -Infinity;
    return index - at <= longestHead;
  };
}

const hexDigits = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit += 1)
  for (const sign of [digit.toString(16), digit.toString(16).toUpperCase()]) hexDigits[sign.charCodeAt(0)] = digit;

/** `/J#61vaScript` is `/JavaScript`. Byte by byte: a document may have millions of escapes, and others wait for it. */
function unescaped(bytes: Buffer): string {
  if (!bytes.includes(0x23)) return bytes.toString('latin1');
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let sign = bytes[at]!;
    if (sign === 0x23) {
      const high = hexDigits[bytes[at + 1] ?? 0]!;
      const low = hexDigits[bytes[at + 2] ?? 0]!;
      if (high >= 0 && low >= 0) {
        sign = high * 16 + low;
        at += 2;
      }
    }
    plain[length] = sign;
    length += 1;
  }
  return plain.toString('latin1', 0, length);
}
