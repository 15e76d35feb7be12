import { hashed } from '../../../platform/files/hashing-stream.ts';
import type { PackPart } from '../events.ts';

const readme = `Everything this company has here.

*.json          its records, one file a table, one row a line; the columns are explained in schema order by their names
audit.json      who changed what, when and why; each row names the hash of the one before
certificates/   every certificate as it is printed today; its address and code can be checked by anyone
files/          the files as they were sent in: evidence, photos, signed agreements, the company's logo; each has in its name the end of the path by which the records name it
manifest.json   every file with its size and SHA-256, so that anybody can check that none was changed
`;

/** What is in the pack, and last what each file turned out to be. */
export async function* withManifest(
  parts: readonly PackPart[],
  about: Record<string, unknown>,
): AsyncGenerator<PackPart> {
  const files: { path: string; bytes: number; sha256: string }[] = [];
  for (const { name, content } of [{ name: 'README.txt', content: [readme] }, ...parts])
    yield { name, content: hashed(content, (bytes, sha256) => files.push({ path: name, bytes, sha256 })) };
  yield {
    name: 'manifest.json',
    content: [
      `{"about":${JSON.stringify(about)},\n"files":[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n]}\n`,
    ],
  };
}
