import type { PackageProblem } from './package-problems.ts';
import { refuse } from './package-problems.ts';

const mebibyte = 1024 * 1024;
export const packageLimits = {
  packedBytes: 1024 * mebibyte,
  unpackedBytes: 2048 * mebibyte,
  /** How many times larger than its packed bytes. Below ten megabytes no one counts: text shrinks well. */
  ratio: 100,
  ratioFrom: 10_000_000,
  files: 20_000,
  pathLength: 255,
  depth: 32,
  manifestBytes: 10 * mebibyte,
};

/** What archivers add for themselves; neither stored nor told. */
export const isLitter = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);

// oxlint-disable-next-line no-control-regex -- refusing them is the point
const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/;
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/**
 * Why a package with this name in it is refused, or null. Names never become paths of a disk; they must all the same
 * mean one thing everywhere.
 */
export function nameProblem(name: string): PackageProblem | null {
  const shown = name.replaceAll(new RegExp(hidden, 'g'), '�').slice(0, 200);
  if (hidden.test(name)) return refuse('nameHidden', shown);
  const path = name.replaceAll('\\', '/').replace(/\/$/, '');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path === '') return refuse('nameOutside', shown);
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return refuse('nameOutside', shown);
  if (path.length > packageLimits.pathLength) return refuse('nameTooLong', shown, { limit: packageLimits.pathLength });
  if (parts.length > packageLimits.depth) return refuse('nameTooDeep', shown, { limit: packageLimits.depth });
  if (parts.some((part) => /[. ]$/.test(part))) return refuse('nameTrailing', shown);
  return parts.some((part) => device.test(part)) ? refuse('nameReserved', shown) : null;
}

/** Two names with the same key are one file on some computer: case and the way of writing accents do not count. */
export const clashKey = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** Names that stand twice or clash, folders included. */
export function nameClashes(paths: readonly string[]): PackageProblem[] {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  const problems: PackageProblem[] = [];
  for (const path of paths) {
    const key = clashKey(path);
    const other = files.get(key);
    if (other !== undefined)
      problems.push(other === path ? refuse('nameTwice', path) : refuse('nameClash', path, { other }));
    files.set(key, path);
  }
  for (const path of paths)
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      const key = clashKey(folder);
      const same = folders.get(key);
      if (files.has(key)) problems.push(refuse('nameClash', path, { other: files.get(key)! }));
      else if (same !== undefined && same !== folder) problems.push(refuse('nameClash', path, { other: same }));
      folders.set(key, folder);
    }
  return problems;
}

/** Files that are programs somewhere. They are kept as bytes no one runs, or refused where the operator says so. */
export const isProgram = (path: string): boolean =>
  /\.(exe|dll|com|scr|pif|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|wsf|wsh|hta|lnk|reg|cpl|jar|class|jnlp|php\d?|phtml|phar|asp|aspx|ashx|jsp|jspx|cgi|pl|py|rb|sh|bash|elf|so|dylib|apk|app|dmg|pkg|deb|rpm|docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam|ppsm|sldm)$/i.test(
    path,
  );
export const isArchive = (path: string): boolean => /\.(zip|7z|rar|tar|tgz|gz|bz2|xz)$/i.test(path);

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  xsl: 'application/xml',
  dtd: 'application/xml-dtd',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
};
export const unknownMime = 'application/octet-stream';

/** The type under which a file of a package is sent. All not in this table is bytes to be saved, never shown or run. */
export function mimeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return Object.hasOwn(types, ending) ? types[ending]! : unknownMime;
}
