import type { Json } from '@app/domain/xapi/check';
import { isObject } from '@app/domain/xapi/check';
import { sameStatement } from '@app/domain/xapi/same-statement';
import { verify, X509Certificate } from 'node:crypto';
import { XapiRefusal } from './xapi-request.ts';

const signatureUse = 'http://adlnet.gov/expapi/attachments/signature';
const algorithms: Record<string, string> = { RS256: 'RSA-SHA256', RS384: 'RSA-SHA384', RS512: 'RSA-SHA512' };

const refuse = (message: string): never => {
  throw new XapiRefusal(400, message);
};

/**
 * A signed statement carries itself once more, as a JWS. What is malformed, says something else, or does not fit its
 * certificate is refused.
 */
export function checkSignatures(statement: Json, bytes: ReadonlyMap<string, Buffer>): void {
  for (const attachment of (statement.attachments ?? []) as Json[]) {
    if (attachment.usageType !== signatureUse) continue;
    if (attachment.contentType !== 'application/octet-stream')
      refuse('A signature has the content type application/octet-stream');
    const content = bytes.get(String(attachment.sha2).toLowerCase());
    if (content) checkJws(content.toString('latin1'), statement);
  }
}

function checkJws(jws: string, statement: Json): void {
  const [header = '', payload = '', signature = '', ...rest] = jws.trim().split('.');
  if (!header || !payload || !signature || rest.length > 0) refuse('The signature is no JWS');
  const said = decoded(header);
  const algorithm = algorithms[String(said.alg)] ?? refuse('A signature is made with RS256, RS384 or RS512');
  if (!sameStatement(decoded(payload), withoutSignature(statement))) refuse('What was signed is not this statement');
  if (said.x5c === undefined) return;
  const certificate = certificateOf(said.x5c);
  if (
    !verify(algorithm, Buffer.from(`${header}.${payload}`), certificate.publicKey, Buffer.from(signature, 'base64url'))
  )
    refuse('The signature does not fit its certificate');
}

function withoutSignature(statement: Json): Json {
  const others = (statement.attachments as Json[]).filter((one) => one.usageType !== signatureUse);
  const { attachments: _all, ...rest } = statement;
  return others.length > 0 ? { ...rest, attachments: others } : rest;
}

function decoded(part: string): Json {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  return refuse('The signature is no JWS of JSON');
}

function certificateOf(chain: unknown): X509Certificate {
  try {
    return new X509Certificate(Buffer.from((chain as string[])[0]!, 'base64'));
  } catch {
    return refuse('The first certificate of x5c cannot be read');
  }
}
