import { findWords } from '../i18n.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is wrong with a field, in the language of the page; null where the browser must find the words. */
function problemOf(field: Field): string | null {
  const { validity } = field;
  if (validity.valueMissing) return findWords('firstErrors', 'issues.required') ?? null;
  if (validity.tooShort && 'minLength' in field)
    return findWords('ui', 'reasonShort', { count: field.minLength }) ?? null;
  if (validity.typeMismatch || validity.patternMismatch || validity.badInput)
    return findWords('firstErrors', 'issues.invalid_format') ?? null;
  return null;
}

/**
 * A browser refuses an empty or malformed field in its own language, which may not be that of the page: the field is
 * given our words first. They are removed with whatever someone does next, before a form is checked again. Voice
 * control, screen readers and password managers fill and click without a key or a pointer; a value that a program sets
 * without any event is refused once at most.
 */
export function nameInvalidFields(): void {
  const named = new Set<Field>();
  document.addEventListener(
    'invalid',
    ({ target }) => {
      const field = target as Field;
      if (named.delete(field)) field.setCustomValidity('');
      if (field.validity.valid || field.validity.customError) return;
      field.setCustomValidity(problemOf(field) ?? '');
      named.add(field);
    },
    true,
  );
  const forget = () => {
    for (const field of named) field.setCustomValidity('');
    named.clear();
  };
  for (const event of ['pointerdown', 'keydown', 'click', 'input', 'change'])
    document.addEventListener(event, forget, true);
}
