/** Fields of a change whose value is never shown, whatever it is. */
const secret = /password|secret|token|pin|hash|key|cookie|credential/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What identifies no one and tells nothing private: days and moments, ids, and words of a fixed set. */
const plain = [
  /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/,
  uuid,
  /^[a-z][A-Za-z0-9]{0,30}(\.[a-z][A-Za-z0-9]{0,30})?$/,
  /^\/[a-z0-9:/{}-]{0,80}$/i,
];
/** Fields of words that someone wrote: one of them alone can look like a word of a fixed set. */
const written =
  /(^|[a-z])([nN]ame|[nN]ote|[cC]omment|[tT]ext|[tT]itle|[lL]abel|[eE]mail|[pP]hone|[aA]ddress|[sS]treet|[cC]ity)s?$/;
/** The hash of a file or of its rows, which someone compares a copy with. */
const fileHash = { field: /sha256$/i, value: /^[0-9a-f]{64}$/ };
const currencyCode = { field: /^currency$/, value: /^[A-Z]{3}$/ };
/** An amount in minor units of the currency. */
const amount = /^minor$|Minor$/;
const hidden = '…';

/** What a reader sees in place of values that mean nothing by themselves. */
export type Shown = {
  /** The name of the record that a field holds the id of, as its reader may see it; null where it has none. */
  nameOf: (field: string, id: string) => string | null;
  /** An amount, in minor units, with its currency. */
  amountOf?: (minor: number) => string;
  /** A number that is not whole, as the language writes it. */
  fractionOf?: (value: number) => string;
};
const asStored: Shown = { nameOf: () => null };

/** Whether a change names an amount, which needs its currency to be read. */
export const hasAmount = (changes: Record<string, unknown>): boolean =>
  Object.entries(changes).some(
    ([field, value]) =>
      amount.test(field) || ((field === 'before' || field === 'after') && isRecord(value) && hasAmount(value)),
  );

function said(field: string, value: unknown, shown: Shown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number' && amount.test(field) && shown.amountOf) return shown.amountOf(value);
  if (typeof value === 'number' && !Number.isInteger(value) && shown.fractionOf) return shown.fractionOf(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && uuid.test(value)) return shown.nameOf(field, value) ?? value;
  if (
    typeof value === 'string' &&
    [fileHash, currencyCode].some((known) => known.field.test(field) && known.value.test(value))
  )
    return value;
  if (typeof value === 'string') return !written.test(field) && plain.some((form) => form.test(value)) ? value : hidden;
  // How many for each reason: all of them.
  if (isRecord(value) && Object.values(value).every((count) => typeof count === 'number'))
    return String(Object.values(value).reduce<number>((sum, count) => sum + Number(count), 0));
  if (Array.isArray(value))
    return value.length <= 3
      ? value.map((one) => (isRecord(one) ? namesIn(one, shown) : said(field, one, shown))).join(', ')
      : String(value.length);
  return hidden;
}

/** Of a record in a list, what it is about: the names of the records that it names. */
function namesIn(record: Record<string, unknown>, shown: Shown): string {
  const names = Object.entries(record).map(([field, value]) =>
    typeof value === 'string' && uuid.test(value) && !secret.test(field) ? shown.nameOf(field, value) : null,
  );
  return names.filter((name) => name !== null).join(' · ') || hidden;
}

/** Fields that hold several words, such as the scopes of a key, or several records. */
const lists = /^(asked|channels|depths|doubts|fields|kinds|rights|scopes)$/;
const isList = (field: string, value: readonly unknown[]) =>
  (/(s|people)$/i.test(field) && value.every((one) => uuid.test(String(one)))) ||
  (lists.test(field) && value.every((one) => typeof one === 'string' || isRecord(one)));

/** An array of two is what a field was and became, unless it is a list, such as the people of an assignment. */
const isChange = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !isList(field, value);

/** What a field was and became; null before: it is told alone. */
export type RedactedChange = { field: string; before: string | null; after: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function changeOf(field: string, before: unknown, after: unknown, shown: Shown): RedactedChange {
  return secret.test(field)
    ? { field, before: hidden, after: hidden }
    : { field, before: said(field, before, shown), after: said(field, after, shown) };
}

/** A record as it was and became: field by field, those that stayed left out. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>, shown: Shown): RedactedChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => changeOf(field, before[field], after[field], shown));
}

/**
 * The changes of an audit entry, field by field. Numbers, days, ids (by the names of their records, where those are
 * known) and codes are shown; free text, names and addresses are not, and nothing of a secret: anyone who needs them
 * reads the record itself, by its own permission.
 */
export function redactedFields(changes: Record<string, unknown>, shown = asStored): RedactedChange[] {
  const { before, after, ...others } = changes;
  if (isRecord(before) && isRecord(after))
    return [...differences(before, after, shown), ...redactedFields(others, shown)];
  return Object.entries(changes).map(([field, value]) => {
    if (isRecord(value) && 'before' in value && 'after' in value)
      return changeOf(field, value['before'], value['after'], shown);
    if (secret.test(field)) return { field, before: null, after: hidden };
    return isChange(field, value)
      ? changeOf(field, value[0], value[1], shown)
      : { field, before: null, after: said(field, value, shown) };
  });
}

/** The ids that the changes of an entry show, each with its field. */
export function idsShown(changes: Record<string, unknown>): { field: string; id: string }[] {
  const ids: { field: string; id: string }[] = [];
  redactedFields(changes, { nameOf: (field, id) => (ids.push({ field, id }), null) });
  return ids;
}

/** Changes as a line of a report, with fields and what they are set to in words. */
export const changesLine = (
  changes: readonly RedactedChange[],
  say = (field: string, text: string): string => `${field}: ${text}`,
  is = (_field: string, value: string): string => value,
): string =>
  changes
    .map(({ field, before, after }) =>
      say(field, before === null ? is(field, after) : `${is(field, before)} → ${is(field, after)}`),
    )
    .join('; ');
