import { agentKey } from './agent.ts';
import type { Json } from './check.ts';
import { isObject } from './check.ts';
import { voidedVerb } from './statement.ts';

/** What a statement can be found by. `any…` is what it is related to in any way. */
export type FactKind = 'verb' | 'agent' | 'anyAgent' | 'activity' | 'anyActivity' | 'registration';
export type Fact = readonly [FactKind, string];

/** A group is found by each of its members too. */
function agentsIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  const own = agentKey(value);
  const members = Array.isArray(value.member) ? value.member.flatMap(agentsIn) : [];
  return own ? [own, ...members] : members;
}

const isActivity = (value: unknown): value is Json & { id: string } =>
  isObject(value) && (value.objectType ?? 'Activity') === 'Activity' && typeof value.id === 'string';
const isActor = (value: unknown): value is Json =>
  isObject(value) && (value.objectType === 'Agent' || value.objectType === 'Group');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function contextOf(value: Json): { agents: unknown[]; activities: unknown[] } {
  const context = isObject(value.context) ? value.context : {};
  const activities = isObject(context.contextActivities)
    ? Object.values(context.contextActivities).flatMap(listOf)
    : [];
  const named = [...listOf(context.contextAgents), ...listOf(context.contextGroups)]
    .filter(isObject)
    .flatMap(({ agent, group }) => [agent, group]);
  return { agents: [context.instructor, context.team, ...named], activities };
}

export function factsOf(statement: Json): Fact[] {
  const { verb, object, actor, authority, context } = statement;
  const facts: Fact[] = [['verb', (verb as Json).id as string]];
  if (isObject(context) && typeof context.registration === 'string')
    facts.push(['registration', context.registration.toLowerCase()]);
  const agents = [actor, ...(isActor(object) ? [object] : [])].flatMap(agentsIn);
  const activities = isActivity(object) ? [object.id] : [];
  const around = contextOf(statement);
  const inside = isObject(object) && object.objectType === 'SubStatement' ? object : null;
  const innerContext = inside ? contextOf(inside) : { agents: [], activities: [] };
  const innerAgents = inside ? [inside.actor, ...(isActor(inside.object) ? [inside.object] : [])] : [];
  const anyAgents = [
    ...agents,
    ...[authority, ...around.agents, ...innerAgents, ...innerContext.agents].flatMap(agentsIn),
  ];
  const anyActivities = [
    ...activities,
    ...[...around.activities, inside?.object, ...innerContext.activities].filter(isActivity).map(({ id }) => id),
  ];
  for (const key of new Set(agents)) facts.push(['agent', key]);
  for (const key of new Set(anyAgents)) facts.push(['anyAgent', key]);
  for (const id of new Set(activities)) facts.push(['activity', id]);
  for (const id of new Set(anyActivities)) facts.push(['anyActivity', id]);
  return facts;
}

/** The statement that this one speaks of, or null. */
export const referenceOf = ({ object }: Json): string | null =>
  isObject(object) && object.objectType === 'StatementRef' ? (object.id as string).toLowerCase() : null;

export const voids = ({ verb }: Json): boolean => (verb as Json).id === voidedVerb;

/** Every activity that a statement tells something of, with what it tells. */
export function definitionsIn(statement: Json): { id: string; definition: Json }[] {
  const { object } = statement;
  const inside = isObject(object) && object.objectType === 'SubStatement' ? object : null;
  const all = [
    object,
    inside?.object,
    ...contextOf(statement).activities,
    ...(inside ? contextOf(inside).activities : []),
  ];
  return all
    .filter(isActivity)
    .map(({ id, definition }) => ({ id, definition: isObject(definition) ? definition : {} }));
}

/** Every agent with a name in it, to be found as a person again. */
export function namesIn(statement: Json): { key: string; name: string }[] {
  const { object } = statement;
  const inside = isObject(object) && object.objectType === 'SubStatement' ? object : null;
  const all = [statement.actor, isActor(object) ? object : null, ...contextOf(statement).agents, inside?.actor].filter(
    isObject,
  );
  const members = all.flatMap((one) => (Array.isArray(one.member) ? (one.member as Json[]) : []));
  return [...all, ...members].flatMap((one) => {
    const key = agentKey(one);
    return key && one.objectType !== 'Group' && typeof one.name === 'string' ? [{ key, name: one.name }] : [];
  });
}
