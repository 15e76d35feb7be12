import { codeCounter, codeFrom, codeSeconds } from '@app/domain/group-training/check-in';

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}

/**
 * The code on the screen at a moment, made on this device; `left` are the seconds it stays. The moment is by the
 * server's clock.
 */
export async function codeOnScreen(key: string, at: Date): Promise<{ code: string; left: number }> {
  const counter = codeCounter(at.toISOString());
  const hmac = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, message.buffer));
  return { code: codeFrom(mac), left: codeSeconds - (Math.floor(at.getTime() / 1000) % codeSeconds) };
}

/**
 * Whose badge was scanned, without a connection: its signature is checked when it is sent. Null for anything that is no
 * badge, or has expired.
 */
export function personOnBadge(text: string, at: Date): string | null {
  try {
    const [kind, , body] = text.split('.');
    if (kind !== 'MUSTER1' || !body) return null;
    const said = JSON.parse(new TextDecoder().decode(bytesOf(body))) as { p?: string; u?: string };
    return said.p && said.u && said.u >= at.toISOString() ? said.p : null;
  } catch {
    return null;
  }
}
