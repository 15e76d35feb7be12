/** Fields of a change whose value is never shown, whatever it is. */
const secret = /password|secret|token|pin|hash|key|cookie|credential/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What identifies no one and tells nothing private: days and moments, ids, and words of a fixed set. */
const plain = [/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/, uuid, /^[a-z][A-Za-z0-9]{0,30}(\.[a-z][A-Za-z0-9]{0,30})?$/, /^\/[a-z0-9:/{}-]{0,80}$/i];
/** The hash of a file or of its rows, which someone compares a copy with. */
const fileHash = { field: /sha256$/i, value: /^[0-9a-f]{64}$/ };
const hidden = '…';

/** The name of the record that a field holds the id of, as its reader may see it; null where it has none. */
export type NameOf = (field: string, id: string) => string | null;
const unnamed: NameOf = () => null;

function said(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && uuid.test(value)) return nameOf(field, value) ?? value;
  if (typeof value === 'string' && fileHash.field.test(field) && fileHash.value.test(value)) return value;
  if (typeof value === 'string') return plain.some((form) => form.test(value)) ? value : hidden;
  // How many for each reason: all of them.
  if (isRecord(value) && Object.values(value).every((count) => typeof count === 'number'))
    return String(Object.values(value).reduce<number>((sum, count) => sum + Number(count), 0));
  if (Array.isArray(value)) return value.length <= 3 ? value.map((one) => said(field, one, nameOf)).join(', ') : String(value.length);
  return hidden;
}

/** An array of two is what a field was and became, unless it is a list of records, such as the people of an assignment. */
const isChange = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !(/(s|people)$/i.test(field) && value.every((one) => uuid.test(String(one))));

/** What a field was and became; null before: it is told alone. */
export type RedactedChange = { field: string; before: string | null; after: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function changeOf(field: string, before: unknown, after: unknown, nameOf: NameOf): RedactedChange {
  return secret.test(field) ? { field, before: hidden, after: hidden } : { field, before: said(field, before, nameOf), after: said(field, after, nameOf) };
}

/** A record as it was and became: field by field, those that stayed left out. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>, nameOf: NameOf): RedactedChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => changeOf(field, before[field], after[field], nameOf));
}

/**
 * The changes of an audit entry, field by field. Numbers, days, ids (by the names of their records, where `nameOf` knows them) and codes are shown; free text, names
 * and addresses are not, and nothing of a secret: anyone who needs them reads the record itself, by its own permission.
 */
export function redactedFields(changes: Record<string, unknown>, nameOf = unnamed): RedactedChange[] {
  const { before, after, ...others } = changes;
  if (isRecord(before) && isRecord(after)) return [...differences(before, after, nameOf), ...redactedFields(others, nameOf)];
  return Object.entries(changes).map(([field, value]) => {
    if (isRecord(value) && 'before' in value && 'after' in value) return changeOf(field, value['before'], value['after'], nameOf);
    if (secret.test(field)) return { field, before: null, after: hidden };
    return isChange(field, value) ? changeOf(field, value[0], value[1], nameOf) : { field, before: null, after: said(field, value, nameOf) };
  });
}

/** The ids that the changes of an entry show, each with its field. */
export function idsShown(changes: Record<string, unknown>): { field: string; id: string }[] {
  const shown: { field: string; id: string }[] = [];
  redactedFields(changes, (field, id) => (shown.push({ field, id }), null));
  return shown;
}

/** Changes as a line of a report, with fields and what they are set to in words. */
export const changesLine = (
  changes: readonly RedactedChange[],
  say = (field: string): string => field,
  is = (_field: string, value: string): string => value,
): string =>
  changes.map(({ field, before, after }) => `${say(field)}: ${before === null ? is(field, after) : `${is(field, before)} → ${is(field, after)}`}`).join('; ');
