import { issueWords } from '../../words/words.ts';
import type { DraftValues } from './draftStore.ts';

/** What is plainly missing is told before anything is sent; the server says the rest. */
export function missing(values: DraftValues, t: (key: 'form.needed') => string): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of ['skillId', 'issuer', 'issuedOn'] as const)
    if (values[field].trim() === '') errors[field] = t('form.needed');
  if (!values.neverExpires && values.expiresOn === '')
    errors['expiresOn'] = issueWords({ path: 'expiresOn', code: 'expiryMissing', message: '' });
  if (values.hours.trim() !== '' && !/^\d{1,4}([.,]\d{1,2})?$/.test(values.hours.trim()))
    errors['hours'] = issueWords({ path: 'hours', code: 'invalid_format', message: '' });
  return errors;
}
