// npm run verify-export -- FILE.zip --keys jwks.json
// Says whether a signed export of the audit log is what the platform signed: the signature of its manifest with a key
// of the published set (`/.well-known/jwks.json`, kept or fetched beforehand), and the SHA-256 of the file. Needs no
// server and no connection. Exits 1 when it is not.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readManifest } from '../server/src/platform/audit/log-manifest.ts';
import { listZip, unzipPart } from '../server/src/platform/files/unzip.ts';

const { values, positionals } = parseArgs({ options: { keys: { type: 'string' } }, allowPositionals: true });
const [path] = positionals;
if (!path || !values.keys) fail('Usage: npm run verify-export -- FILE.zip --keys jwks.json', 2);
const bytes = contentOf(path);
const keys = JSON.parse(contentOf(values.keys).toString()) as Parameters<typeof readManifest>[1];

const read = async ({ start, end }: { start: number; end: number }) => Readable.from([bytes.subarray(start, end + 1)]);
const parts = await listZip(read, bytes.length).catch(() => fail(`${path} is not an intact ZIP archive.`));
const manifest =
  readManifest((await partOf('manifest.jws')).toString(), keys) ??
  fail('The manifest is not signed with one of these keys.');
const sha256 = createHash('sha256')
  .update(await partOf(manifest.file))
  .digest('hex');
if (sha256 !== manifest.sha256) fail(`${manifest.file} was changed after it was signed.`);
console.log(
  `${manifest.file}: ${manifest.rows} entries, signed by ${manifest.issuer} on ${manifest.at} with key ${manifest.kid}. Unchanged.`,
);

async function partOf(name: string): Promise<Buffer> {
  const part = parts.find((one) => one.name === name) ?? fail(`${path} contains no ${name}.`);
  try {
    return await buffer(unzipPart(read, part, { unpackedBytes: 4_000_000_000, expansion: 1000 }));
  } catch {
    return fail(`${name} is damaged.`);
  }
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return fail(`${file} can’t be read.`, 2);
  }
}

function fail(reason: string, code = 1): never {
  console.error(reason);
  process.exit(code);
}
