import type { AchievementStatus } from '@app/domain/qualification/achievement-status';
import { achievementStatus } from '@app/domain/qualification/achievement-status';

/** What a QR code's proof says, by its short names: see `offlineProof` on the server. */
export type ProofWords = {
  publicId: string;
  statusIndex: number;
  title: string;
  initials: string;
  issuer: string;
  validFrom: string;
  validThrough: string | null;
};

export type OfflineCheck =
  | { outcome: 'genuine'; words: ProofWords; status: AchievementStatus; revocationsAsOf: string | null }
  | { outcome: 'forged' }
  | { outcome: 'unchecked'; words: ProofWords };

/** The proof in an address's fragment, or null. */
export function proofIn(hash: string): string | null {
  const proof = new URLSearchParams(hash.replace(/^#/, '')).get('p');
  return proof && proof.split('.').length === 3 ? proof : null;
}

/** Checks a proof with what this device keeps: the published keys, and the newest list of revocations it has seen. */
export async function checkOffline(proof: string, publicId: string, today: string): Promise<OfflineCheck> {
  const words = readWords(proof);
  if (!words || words.publicId !== publicId) return { outcome: 'forged' };
  const genuine = await verified(proof).catch(() => null);
  if (genuine === null) return { outcome: 'unchecked', words };
  if (!genuine) return { outcome: 'forged' };
  const list = await revocations().catch(() => null);
  const revokedOn = list?.revoked(words.statusIndex) ? list.asOf.slice(0, 10) : null;
  return {
    outcome: 'genuine',
    words,
    status: achievementStatus({ ...words, revokedOn }, today),
    revocationsAsOf: list?.asOf ?? null,
  };
}

function readWords(proof: string): ProofWords | null {
  try {
    const payload = JSON.parse(text(proof.split('.')[1]!)) as Record<string, unknown>;
    if (payload['v'] !== 1) return null;
    return {
      publicId: String(payload['i']),
      statusIndex: Number(payload['x']),
      title: String(payload['t']),
      initials: String(payload['n']),
      issuer: String(payload['o']),
      validFrom: String(payload['f']),
      validThrough: payload['u'] === null ? null : String(payload['u']),
    };
  } catch {
    return null;
  }
}

/** True or false as the signature fits; throws where there is no key or no Ed25519 on this device. */
async function verified(jws: string): Promise<boolean> {
  const [header, payload, signature] = jws.split('.') as [string, string, string];
  const { kid, alg } = JSON.parse(text(header)) as { kid: string; alg: string };
  if (alg !== 'EdDSA') return false;
  const answer = await fetch('/.well-known/jwks.json');
  if (!answer.ok) throw new Error('no keys');
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) return false;
  const key = await crypto.subtle.importKey(
    'jwk',
    { kty: jwk.kty!, crv: jwk.crv!, x: jwk.x! },
    { name: 'Ed25519' },
    false,
    ['verify'],
  );
  return crypto.subtle.verify(
    { name: 'Ed25519' },
    key,
    bytes(signature),
    new TextEncoder().encode(`${header}.${payload}`),
  );
}

/** The status list (W3C Bitstring Status List): a signed, gzipped string of bits. */
async function revocations(): Promise<{ asOf: string; revoked: (index: number) => boolean }> {
  const answer = await fetch('/api/public/status-list');
  if (!answer.ok) throw new Error('no list');
  const jws = await answer.text();
  if (!(await verified(jws))) throw new Error('a list that is not ours');
  const list = JSON.parse(text(jws.split('.')[1]!)) as {
    validFrom: string;
    credentialSubject: { encodedList: string };
  };
  const zipped = new Blob([bytes(list.credentialSubject.encodedList.slice(1))])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  const bits = new Uint8Array(await new Response(zipped).arrayBuffer());
  return { asOf: list.validFrom, revoked: (index) => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0 };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}

function text(base64url: string): string {
  return new TextDecoder().decode(bytes(base64url));
}
