import { identityOf } from './agent.ts';
import type { Json } from './check.ts';
import { isObject } from './check.ts';
import { withLists } from './complete.ts';
import { cutDuration, instantOf } from './forms.ts';

/**
 * Whether two statements with one id say the same. What the store adds does not count, nor what only describes: the
 * words of verbs and activities, the order of a group's members, names of agents, more than hundredths of a second.
 */
export function sameStatement(one: Json, other: Json): boolean {
  const bothTimed = one.timestamp !== undefined && other.timestamp !== undefined;
  return canonical(essence(one, bothTimed)) === canonical(essence(other, bothTimed));
}

function essence(statement: Json, timed: boolean): Json {
  const {
    id: _id,
    stored: _stored,
    authority: _authority,
    version: _version,
    timestamp,
    ...said
  } = withLists(statement);
  return { ...(part(said) as Json), ...(timed && { timestamp: instantOf(timestamp as string) }) };
}

function part(value: unknown, name = ''): unknown {
  if (name === 'extensions') return value;
  if (name === 'member' && Array.isArray(value))
    return value.map((one) => canonical(isObject(one) ? who(one) : one)).sort();
  if (name === 'duration') return cutDuration(String(value));
  if (name === 'timestamp') return instantOf(String(value));
  if (name === 'id' && typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)) return value.toLowerCase();
  if (Array.isArray(value)) return value.map((one) => part(one));
  if (!isObject(value)) return value;
  if (name === 'object' && value.objectType === 'SubStatement') return partsOf(withLists(value));
  if (name === 'verb') return { id: value.id };
  if (
    ['actor', 'instructor', 'team', 'agent', 'group'].includes(name) ||
    value.objectType === 'Agent' ||
    value.objectType === 'Group'
  )
    return who(value);
  return partsOf(value);
}

function who(value: Json): Json {
  const { objectType, ...identity } = identityOf(value);
  return {
    ...identity,
    ...(objectType === 'Group' && { objectType }),
    ...(value.member !== undefined && { member: part(value.member, 'member') }),
  };
}

const describing = ['definition', 'display', 'description'];

function partsOf(value: Json): Json {
  const kept = Object.entries(value).filter(
    ([name, one]) => !describing.includes(name) && !(name === 'objectType' && one === 'Activity'),
  );
  return Object.fromEntries(kept.map(([name, one]) => [name, part(one, name)]));
}

/** The one text of a value, whatever the order of its properties. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join(',')}}`;
}
