/** Kinds of records by what fields that name one are called, without "Id" and in the singular. */
const kinds: Readonly<Record<string, string>> = {
  achievement: 'achievement',
  category: 'category',
  company: 'company',
  course: 'course',
  department: 'department',
  enrolment: 'enrolment',
  import: 'import',
  manager: 'person',
  order: 'order',
  people: 'person',
  person: 'person',
  position: 'position',
  product: 'product',
  requester: 'person',
  responsible: 'person',
  seat: 'seat',
  site: 'site',
  skill: 'skill',
  ticket: 'ticket',
};

/**
 * The kind of record, by its name in the log, that a field of a change holds ids of; null where it is another or none.
 */
export function recordKindIn(field: string): string | null {
  if (/[a-z]By$/.test(field)) return 'person';
  const name = field.replace(/(Id)?s$|Id$/, '').replace(/^.*(?=Company$)/, '');
  const kind = name.charAt(0).toLowerCase() + name.slice(1);
  return Object.hasOwn(kinds, kind) ? kinds[kind]! : null;
}
