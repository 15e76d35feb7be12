import { isObject } from './check.ts';

export const learnerPreferencesId = 'cmi5LearnerPreferences';

/** One language or several, the dearest first: `fr-CA,fr,en`. */
const languages = /^[a-z]{2,8}(-[a-z0-9]{1,8})*(\s*,\s*[a-z]{2,8}(-[a-z0-9]{1,8})*)*$/i;

/**
 * cmi5 11: why a document is no learner preferences, or null. A package may write them, and only so that the next one
 * can read them.
 */
export function preferencesFault(mediaType: string, document: unknown): string | null {
  if (mediaType !== 'application/json' || !isObject(document)) return 'The learner preferences are a JSON object';
  const { languagePreference, audioPreference } = document;
  if (typeof languagePreference !== 'string' || !languages.test(languagePreference))
    return 'languagePreference is a list of languages, separated by commas';
  return audioPreference === 'on' || audioPreference === 'off' ? null : 'audioPreference is on or off';
}
