import type { KeyActor } from '@app/domain/access/actor';
import type { KeyScope } from '@app/domain/access/key-scopes';
import { newToken } from './cookies.ts';

/** A program that asks: the key it came with, read afresh for each request. */
export type ApiKey = { id: string; companyId: string; name: string; scopes: KeyScope[]; timeZone: string };

/** A key `k` that was neither revoked nor has run out. */
export const currentKey = 'k.revoked_at is null and k.expires_at > now()';

/** Whether the person who answers for the key `k` could make it today. Twin of `keyState` in domain. */
export const answeredFor = `k.lapsed_at is null and key_holder(k.company_id, k.responsible_id) in ('companyAdmin', 'platformAdmin')`;

/**
 * A key `k` that opens something. The company it belongs to is asked about apart: its programs are told why they are
 * refused.
 */
export const liveKey = `${currentKey} and ${answeredFor}`;

/** It says what it is, in a log or a search for leaked secrets. */
export const newApiKey = (): string => `muster_${newToken()}`;

export const actorOfKey = ({ id, companyId, scopes }: ApiKey): KeyActor => ({
  kind: 'key',
  keyId: id,
  companyId,
  scopes,
});
