import { identityOf } from './agent.ts';
import type { Json } from './check.ts';
import { isObject } from './check.ts';

/** How statements are answered: as stored, with ids only, or with the best known words in one language. */
export const formats = ['exact', 'ids', 'canonical'] as const;
export type StatementFormat = (typeof formats)[number];

/** Every agent, activity, verb and statement inside a statement, handed to `change`, which gives its replacement. */
function rewritten(
  statement: Json,
  change: { actor: (value: Json) => Json; activity: (value: Json) => Json; verb: (value: Json) => Json },
): Json {
  const one = (value: unknown, by: (value: Json) => Json): unknown => (isObject(value) ? by(value) : value);
  const object = (value: Json): Json => {
    if (value.objectType === 'SubStatement') return whole(value);
    if (value.objectType === 'StatementRef') return value;
    return value.objectType === 'Agent' || value.objectType === 'Group' ? change.actor(value) : change.activity(value);
  };
  const context = (value: Json): Json => ({
    ...value,
    ...(value.instructor !== undefined && { instructor: one(value.instructor, change.actor) }),
    ...(value.team !== undefined && { team: one(value.team, change.actor) }),
    ...(isObject(value.contextActivities) && {
      contextActivities: Object.fromEntries(
        Object.entries(value.contextActivities).map(([kind, list]) => [
          kind,
          (list as unknown[]).map((activity) => one(activity, change.activity)),
        ]),
      ),
    }),
  });
  const whole = (value: Json): Json => ({
    ...value,
    actor: one(value.actor, change.actor),
    verb: one(value.verb, change.verb),
    object: one(value.object, object),
    ...(value.context !== undefined && { context: one(value.context, context) }),
    ...(value.authority !== undefined && { authority: one(value.authority, change.actor) }),
  });
  return whole(statement);
}

/** Only what says which agent, activity or verb is meant. */
export const idsOnly = (statement: Json): Json =>
  rewritten(statement, {
    actor: identityOf,
    activity: ({ id }) => ({ id }),
    verb: ({ id }) => ({ id }),
  });

/** The words known of each activity, in one language each. `known` gives the store's definition of an activity. */
export const canonicalWords = (
  statement: Json,
  languages: readonly string[],
  known: (id: string) => Json | undefined,
): Json =>
  rewritten(statement, {
    actor: (value) => value,
    activity: (value) => {
      const definition = known(value.id as string) ?? (isObject(value.definition) ? value.definition : null);
      return definition && Object.keys(definition).length > 0
        ? { ...value, definition: inOneLanguage(definition, languages) as Json }
        : value;
    },
    verb: (value) => (isObject(value.display) ? { ...value, display: bestOf(value.display, languages) } : value),
  });

function inOneLanguage(value: unknown, languages: readonly string[], name = ''): unknown {
  if (name === 'extensions') return value;
  if (Array.isArray(value)) return value.map((one) => inOneLanguage(one, languages));
  if (!isObject(value)) return value;
  if (name === 'name' || name === 'description') return bestOf(value, languages);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inOneLanguage(one, languages, key)]));
}

/** The one entry of a language map that its reader understands best; the first one where none fits. */
export function bestOf(words: Json, languages: readonly string[]): Json {
  const tags = Object.keys(words);
  const wanted = languages.flatMap((language) => {
    const lower = language.toLowerCase();
    const exact = tags.find((tag) => tag.toLowerCase() === lower);
    return exact ?? tags.find((tag) => tag.toLowerCase().split('-')[0] === lower.split('-')[0]) ?? [];
  });
  const tag = wanted[0] ?? tags[0];
  return tag === undefined ? {} : { [tag]: words[tag] };
}

/** `Accept-Language` as tags, most wanted first. */
export function languagesOf(header: string | undefined): string[] {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
  });
  return wanted
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
