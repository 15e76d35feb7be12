import type { Json } from './check.ts';
import { isObject } from './check.ts';
import { instantOf } from './forms.ts';
import type { XapiVersion } from './version.ts';
import { versionStored } from './version.ts';

/** What we add to a statement when we store it. */
export type Stamp = { id: string; stored: string; authority: Json; version: XapiVersion };

/** A statement as it is kept: with what the sender left to us, and the few things that have one form only. */
export function completeStatement(sent: Json, { id, stored, authority, version }: Stamp): Json {
  const kept = withLists(sent) as Json;
  return {
    ...kept,
    id,
    timestamp: asOfMoment(sent.timestamp, version) ?? stored,
    stored,
    authority,
    version: sent.version ?? versionStored[version],
    ...(isObject(kept.object) &&
      kept.object.objectType === 'SubStatement' && { object: insideOf(kept.object, version) }),
  };
}

function insideOf(object: Json, version: XapiVersion): Json {
  const inside = withLists(object) as Json;
  const timestamp = asOfMoment(inside.timestamp, version);
  return timestamp ? { ...inside, timestamp } : inside;
}

/** 2.0 keeps moments in UTC; before, they stay as they were sent. */
const asOfMoment = (timestamp: unknown, version: XapiVersion): string | null =>
  typeof timestamp !== 'string' ? null : version === '2.0.0' ? inUtc(timestamp) : timestamp;

const inUtc = (timestamp: string): string => (timestamp.endsWith('Z') ? timestamp : instantOf(timestamp));

/** A single context activity becomes a list of one. */
export function withLists(value: Json): Json {
  if (!isObject(value.context) || !isObject(value.context.contextActivities)) return value;
  const lists = Object.entries(value.context.contextActivities).map(([kind, one]) => [
    kind,
    Array.isArray(one) ? one : [one],
  ]);
  return { ...value, context: { ...value.context, contextActivities: Object.fromEntries(lists) } };
}
