import type { Check, Json } from './check.ts';
import { also, anything, isObject, list, map, oneOf, shape, text } from './check.ts';
import { isIri, isLanguage } from './forms.ts';
import { interactionTypes } from './interaction-types.ts';

export const iri = text('is no IRI', isIri);
export const languageMap = map('is no language tag', isLanguage, text('is no text'));
export const extensions = map('is no IRI', isIri, anything);

const components: Check = (value, path, found) => {
  list(shape({ id: text('is no text'), description: languageMap }, ['id']))(value, path, found);
  const ids = Array.isArray(value) ? value.map((one) => (isObject(one) ? one.id : null)) : [];
  if (new Set(ids).size < ids.length) found.push({ path, rule: 'has an id twice' });
};

/** Which lists of components an interaction has. */
const componentsOf: Record<string, readonly string[]> = {
  choice: ['choices'],
  sequencing: ['choices'],
  likert: ['scale'],
  matching: ['source', 'target'],
  performance: ['steps'],
};
const componentLists = ['choices', 'scale', 'source', 'target', 'steps'] as const;

export const definition: Check = also(
  shape({
    name: languageMap,
    description: languageMap,
    type: iri,
    moreInfo: text('is no address', isIri),
    extensions,
    interactionType: oneOf(...interactionTypes),
    correctResponsesPattern: list(text('is no text')),
    ...Object.fromEntries(componentLists.map((name) => [name, components])),
  }),
  (value) => {
    const parts = ['correctResponsesPattern', ...componentLists].filter((name) => Object.hasOwn(value, name));
    if (parts.length > 0 && value.interactionType === undefined)
      return 'has parts of an interaction and no interactionType';
    const allowed = componentsOf[value.interactionType as string] ?? [];
    const foreign = parts.find((name) => name !== 'correctResponsesPattern' && !allowed.includes(name));
    return foreign ? `has ${foreign}, which its interactionType does not` : null;
  },
);

export const activity: Check = shape({ objectType: oneOf('Activity'), id: iri, definition }, ['id']);

/** What is known of an activity after someone told more: what was said last counts, languages add up. */
export function mergeDefinitions(known: Json, told: Json): Json {
  const merged: Json = { ...known, ...told };
  for (const name of ['name', 'description', 'extensions'] as const)
    if (isObject(known[name]) && isObject(told[name])) merged[name] = { ...known[name], ...told[name] };
  return merged;
}
