import { XapiRefusal } from './xapi-request.ts';

export type Part = { headers: Record<string, string>; content: Buffer };

const refuse = (message: string): never => {
  throw new XapiRefusal(400, message);
};

/** The parts of a multipart/mixed body (RFC 2046), without copying their bytes. */
export function partsOf(body: Buffer, contentType: string): Part[] {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2] ?? refuse('The Content-Type names no boundary');
  const mark = Buffer.from(`\r\n--${name}`);
  // The first boundary has no line before it when it begins the body.
  let at = body.subarray(0, mark.length - 2).equals(mark.subarray(2))
    ? mark.length - 2
    : body.indexOf(mark) + mark.length;
  if (at < mark.length - 2) refuse('The boundary is nowhere in the body');
  const parts: Part[] = [];
  for (;;) {
    if (body.subarray(at, at + 2).toString('latin1') === '--') return parts;
    const begin = body.indexOf('\r\n', at);
    if (begin === -1 || body.subarray(at, begin).toString('latin1').trim() !== '')
      return refuse('A boundary is followed by something else');
    const end = body.indexOf(mark, begin);
    if (end === -1) return refuse('The last boundary is missing');
    parts.push(partOf(body.subarray(begin + 2, end)));
    at = end + mark.length;
  }
}

function partOf(bytes: Buffer): Part {
  const empty = bytes.subarray(0, 2).toString('latin1') === '\r\n';
  const end = empty ? 0 : bytes.indexOf('\r\n\r\n');
  if (end === -1 || end > 8192) return refuse('A part has no end of its headers');
  const headers: Record<string, string> = {};
  for (const line of bytes.subarray(0, end).toString('utf8').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, content: bytes.subarray(end + (empty ? 2 : 4)) };
}
