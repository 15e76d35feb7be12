import { createHash, createPublicKey, sign, verify } from 'node:crypto';

export interface ReleasedFile {
  name: string;
  sha256: string;
}

/** Why a release is not made, or not believed. */
export class ReleaseRefusal extends Error {}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * What the change log says of a version, without its heading.
 *
 * @throws ReleaseRefusal where it says nothing
 */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((one) => one.split(/\s/)[0] === version);
  const text = found?.slice(found.indexOf('\n')).trim();
  if (!text) throw new ReleaseRefusal(`CHANGELOG.md says nothing of ${version}.`);
  return text;
}

/** Release notes in Markdown: what changed, what it was built from, and the SHA-256 of each of its files. */
export function notesOf(release: {
  version: string;
  commit: string;
  lastMigration: string;
  changes: string;
  files: readonly ReleasedFile[];
}): string {
  const { version, commit, lastMigration, changes, files } = release;
  return `# Muster ${version}

${changes}

## Source

Commit ${commit}, migrations up to ${lastMigration}.

## Files

\`\`\`
${files.map(({ name, sha256 }) => `${sha256}  ${name}`).join('\n')}
\`\`\`
`;
}

/** The files that notes name; none where they name them in no way that is known. */
export const filesIn = (notes: string): ReleasedFile[] =>
  [...notes.matchAll(/^([0-9a-f]{64}) {2}([\w.-]+)$/gm)].map(([, sha256, name]) => ({ name: name!, sha256: sha256! }));

/** An Ed25519 signature of 64 bytes (RFC 8032), as `openssl pkeyutl -rawin` reads it. `key`: PEM. */
export function signNotes(notes: string, key: string): Buffer {
  return sign(null, Buffer.from(notes), ed25519(key, 'private'));
}

/**
 * What was published, unchanged: the notes by their signature, the files by the notes.
 *
 * @throws ReleaseRefusal saying what was changed or is missing
 */
export function checkRelease(
  notes: Buffer,
  signature: Buffer,
  key: string,
  contentOf: (name: string) => Buffer | null,
): ReleasedFile[] {
  if (!verify(null, notes, ed25519(key, 'public'), signature))
    throw new ReleaseRefusal('The release notes are not signed with this key, or were changed after they were signed.');
  const files = filesIn(notes.toString());
  if (files.length === 0) throw new ReleaseRefusal('The release notes name no files.');
  for (const { name, sha256 } of files) {
    const content = contentOf(name);
    if (content === null) throw new ReleaseRefusal(`${name} is missing beside the release notes.`);
    if (sha256Of(content) !== sha256) throw new ReleaseRefusal(`${name} is not the file that was published.`);
  }
  return files;
}

function ed25519(key: string, kind: 'private' | 'public'): string {
  let type: string | undefined;
  try {
    // A private key has a public one in it.
    type = createPublicKey(key).asymmetricKeyType;
  } catch {
    type = undefined;
  }
  if (type !== 'ed25519' || (kind === 'private') !== key.includes('PRIVATE KEY'))
    throw new ReleaseRefusal(`The key is no ${kind} Ed25519 key in PEM.`);
  return key;
}
