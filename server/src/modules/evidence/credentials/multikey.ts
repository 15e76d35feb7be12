import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Multibase: `z` is base58btc, `u` base64url without padding. Null for anything else. */
export function multibase(text: string): Buffer | null {
  if (text.length > 1000) return null;
  if (text[0] === 'u' && /^u[\w-]+$/.test(text)) return Buffer.from(text.slice(1), 'base64url');
  if (text[0] !== 'z') return null;
  let number = 0n;
  for (const letter of text.slice(1)) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const hex = number === 0n ? '' : number.toString(16);
  const zeros = /^1*/.exec(text.slice(1))![0].length;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}

/** The header of a SubjectPublicKeyInfo of P-256 with a compressed point. */
const p256 = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');

/** A key in multikey form, as `did:key` names it: Ed25519 or P-256. */
export function multikey(text: string): KeyObject | null {
  const bytes = multibase(text);
  if (!bytes) return null;
  try {
    if (bytes[0] === 0xed && bytes[1] === 0x01 && bytes.length === 34)
      return createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(2).toString('base64url') },
        format: 'jwk',
      });
    if (bytes[0] === 0x80 && bytes[1] === 0x24 && bytes.length === 35)
      return createPublicKey({ key: Buffer.concat([p256, bytes.subarray(2)]), format: 'der', type: 'spki' });
  } catch {
    // Not a point of the curve.
  }
  return null;
}
