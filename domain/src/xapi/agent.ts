import type { Check, Json } from './check.ts';
import { also, isObject, list, oneOf, shape, text } from './check.ts';
import { isIri, isMailto, isSha1 } from './forms.ts';

/** Inverse functional identifiers: each names one agent, and an agent has exactly one of them. */
export const identifiers = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;

const identity = {
  name: text('is no text'),
  mbox: text('is no mailto address', isMailto),
  mbox_sha1sum: text('is no SHA-1 sum', isSha1),
  openid: text('is no address', isIri),
  account: shape({ homePage: text('is no address', isIri), name: text('is no text', (name) => name !== '') }, [
    'homePage',
    'name',
  ]),
};

const identifiersIn = (value: Json) => identifiers.filter((name) => Object.hasOwn(value, name)).length;

export const agent: Check = also(shape({ objectType: oneOf('Agent'), ...identity }), (value) =>
  identifiersIn(value) === 1 ? null : 'has not exactly one of mbox, mbox_sha1sum, openid, account',
);

const groupShape = { objectType: oneOf('Group'), ...identity, member: list(agent) };
export const group: Check = also(
  shape(groupShape, ['objectType']),
  (value) => (identifiersIn(value) > 1 ? 'has more than one of mbox, mbox_sha1sum, openid, account' : null),
  (value) =>
    identifiersIn(value) === 0 && !(value.member as unknown[] | undefined)?.length
      ? 'is an anonymous group without members'
      : null,
);

/** An agent, unless it says that it is a group. */
export const actor: Check = (value, path, found) =>
  (isObject(value) && value.objectType === 'Group' ? group : agent)(value, path, found);

/** Who it is, as one text; null for an anonymous group. Equal texts are equal agents. */
export function agentKey(value: Json): string | null {
  if (typeof value.mbox === 'string') return `mbox:${value.mbox.replace(/^mailto:/i, '')}`;
  if (typeof value.mbox_sha1sum === 'string') return `sha1:${value.mbox_sha1sum.toLowerCase()}`;
  if (typeof value.openid === 'string') return `openid:${value.openid}`;
  if (isObject(value.account)) return `account:${JSON.stringify([value.account.homePage, value.account.name])}`;
  return null;
}

/** What of an agent says who it is, and nothing else. */
export function identityOf(value: Json): Json {
  const kept: Json = value.objectType === undefined ? {} : { objectType: value.objectType };
  for (const name of identifiers) if (Object.hasOwn(value, name)) kept[name] = value[name];
  if (agentKey(value) === null && Array.isArray(value.member))
    kept.member = value.member.map((member) => identityOf(member as Json));
  return kept;
}
