import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { refuse, warn } from '@app/domain/packages/reading/package-problems';
import type { XmlNode } from '@app/domain/packages/reading/xml';
import { SaxesParser } from 'saxes';
import { PackageRefused } from './refusal.ts';

const deepest = 100;
const mostNodes = 200_000;

/** A manifest as a tree. A document type ends it, before anything in it could name or multiply anything (E21). */
export function parseManifest(bytes: Buffer, path: string): { root: XmlNode; problems: PackageProblem[] } {
  const { text, problems } = decoded(bytes, path);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const stack: XmlNode[] = [];
  let root: XmlNode | undefined;
  let count = 0;
  parser.on('doctype', () => {
    throw new PackageRefused(refuse('manifestDoctype', path));
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes).map(({ local, uri, value }) => ({
      name: local,
      space: uri,
      value,
    }));
    const node: XmlNode = { name: tag.local, space: tag.uri, attributes, children: [], text: '' };
    count += 1;
    if (stack.length >= deepest || count > mostNodes) throw new PackageRefused(refuse('manifestTooDeep', path));
    stack.at(-1)?.children.push(node);
    root ??= node;
    stack.push(node);
  });
  parser.on('closetag', () => void stack.pop());
  const words = (more: string) => {
    const node = stack.at(-1);
    if (node) node.text += more;
  };
  parser.on('text', words);
  parser.on('cdata', words);
  parser.on('error', (error) => {
    // A prefix no one declared: tools forget it, and the element is still known by its own name.
    if (/unbound namespace prefix/.test(error.message)) return;
    throw new PackageRefused(refuse('manifestBroken', path, { line: parser.line, column: parser.column }));
  });
  parser.write(text).close();
  if (!root) throw new PackageRefused(refuse('manifestBroken', path, { line: 1, column: 1 }));
  return { root, problems };
}

/**
 * By its first bytes, then by what it says of itself; what is not the UTF-8 it claims is read as Windows wrote it, and
 * told.
 */
function decoded(bytes: Buffer, path: string): { text: string; problems: PackageProblem[] } {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), problems: [] };
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), problems: [] };
  // A first sign "<" of two bytes.
  if (a === 0x3c && b === 0) return { text: new TextDecoder('utf-16le').decode(bytes), problems: [] };
  if (a === 0 && b === 0x3c) return { text: new TextDecoder('utf-16be').decode(bytes), problems: [] };
  const said =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/
      .exec(bytes.toString('latin1', 0, 200))?.[1]
      ?.toLowerCase() ?? 'utf-8';
  const bom = a === 0xef && b === 0xbb;
  if (said !== 'utf-8' && said !== 'utf8' && !bom) {
    // Two bytes for a sign were seen above; anyone who says so without them writes one.
    const name = said.startsWith('utf-16') || said === 'us-ascii' ? 'utf-8' : said;
    try {
      return { text: new TextDecoder(name, { fatal: name !== 'utf-8' }).decode(bytes), problems: [] };
    } catch {
      throw new PackageRefused(refuse('manifestEncoding', path, { encoding: said }));
    }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), problems: [] };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), problems: [warn('manifestRecoded', path)] };
  }
}
