/**
 * What can be filled in for each person. Written `{firstName}`, or `{firstName|friend}` with words for those of whom it
 * is not known.
 */
export const mergeFields = ['firstName', 'name', 'company', 'position', 'site', 'manager', 'coursesDue'] as const;
export type MergeField = (typeof mergeFields)[number];

/** What is known of a person; what is not known is absent or empty. */
export type MergeFacts = Partial<Record<MergeField, string>>;

/** What stands in for a field that is not known of someone, where the message gives no words of its own. */
export const usualFallbacks: Record<'en' | 'fr', Record<MergeField, string>> = {
  en: {
    firstName: 'colleague',
    name: 'colleague',
    company: 'your company',
    position: 'your position',
    site: 'your site',
    manager: 'your manager',
    coursesDue: 'no courses due',
  },
  fr: {
    firstName: 'collègue',
    name: 'collègue',
    company: 'votre entreprise',
    position: 'votre poste',
    site: 'votre site',
    manager: 'votre gestionnaire',
    coursesDue: 'aucun cours à terminer',
  },
};

const written = /\{([A-Za-z]{1,40})(?:\|([^{}|\r\n]{0,100}))?\}/g;
const isField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name);

/** Names in braces that are no fields, each once, in the order they are written. */
export function unknownFields(text: string): string[] {
  return [...new Set([...text.matchAll(written)].map((match) => match[1]!).filter((name) => !isField(name)))];
}

/** The fields a text uses. */
export function fieldsIn(...texts: readonly string[]): MergeField[] {
  const used = new Set(texts.flatMap((text) => [...text.matchAll(written)].map((match) => match[1]!)));
  return mergeFields.filter((name) => used.has(name));
}

/** The most characters of one filled-in value. */
export const longestValue = 500;

/**
 * The text for one person. A value is one line, and words that run from right to left are kept from turning what stands
 * around them. Nothing is filled in twice: braces in a value are words. `missing` are the fields that fell back.
 */
export function fillIn(text: string, facts: MergeFacts, locale: 'en' | 'fr'): { text: string; missing: MergeField[] } {
  const missing = new Set<MergeField>();
  const filled = text.replace(written, (whole, name: string, fallback: string | undefined) => {
    if (!isField(name)) return whole;
    const value = oneLine(facts[name] ?? '');
    if (value) return isolated(value);
    missing.add(name);
    return fallback || usualFallbacks[locale][name];
  });
  return { text: filled, missing: mergeFields.filter((name) => missing.has(name)) };
}

// Controls of direction in a value would reach past it.
const steering = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const oneLine = (value: string) => {
  const flat = value.replace(steering, ' ').trim();
  const characters = Array.from(flat);
  return characters.length > longestValue ? `${characters.slice(0, longestValue - 1).join('')}…` : flat;
};
/** Between a first strong isolate and its end, where its direction differs from ours. */
const isolated = (value: string) => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value);
