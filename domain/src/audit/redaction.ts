/** Fields of a change whose value is never shown, whatever it is. */
const secret = /password|secret|token|pin|hash|key|cookie|credential/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What identifies no one and tells nothing private: days and moments, ids, and words of a fixed set. */
const plain = [/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/, uuid, /^[a-z][A-Za-z0-9]{0,30}(\.[a-z][A-Za-z0-9]{0,30})?$/, /^\/[a-z0-9:/{}-]{0,80}$/i];
const hidden = '…';

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return plain.some((form) => form.test(value)) ? value : hidden;
  if (Array.isArray(value)) return value.length <= 3 ? value.map(said).join(', ') : String(value.length);
  return hidden;
}

/** An array of two is what a field was and became, unless it is a list of records, such as the people of an assignment. */
const isChange = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !(/(s|people)$/i.test(field) && value.every((one) => uuid.test(String(one))));

/**
 * The changes of an audit entry as a line of a report: what each field was and became. Numbers, days, ids and codes are shown; free text, names and addresses
 * are not, and nothing of a secret: anyone who needs them reads the record itself, by its own permission.
 */
export function redactedChanges(changes: Record<string, unknown>): string {
  return Object.entries(changes)
    .map(([field, value]) => {
      if (secret.test(field)) return `${field}: ${hidden}`;
      return `${field}: ${isChange(field, value) ? `${said(value[0])} → ${said(value[1])}` : said(value)}`;
    })
    .join('; ');
}
