import { recordKindIn } from '@app/domain/audit/named-records';
import type { RedactedChange } from '@app/domain/audit/redaction';
import { hasAmount, idsShown, redactedFields } from '@app/domain/audit/redaction';
import { showMoney } from '@app/domain/money/written';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Locale } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { nameSql, textSql } from '../../enrolment/index.ts';

// What the entries of the log are about: records by their names and numbers, as they are now.

/** Who acted in entry `a`, as an id: by it people are found, and not by going through all of them. */
export const actingPerson = sql`case when a.actor_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then a.actor_id::uuid end`;

type InLanguage = (locale: Locale) => RawBuilder<unknown>;
type Source = {
  /** The kinds of records that are in it. */
  entities: readonly string[];
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Of records of companies; the others are everyone's. */
  company?: RawBuilder<unknown>;
  /** In the reader's language, where it has names in several. */
  name: RawBuilder<unknown> | InLanguage;
  /** The same as it is searched, folded already. */
  key?: RawBuilder<unknown>;
  /**
   * Of what there are so many that it is looked up one by one for the entries, and not looked through: whether it is
   * like the folded pattern.
   */
  like?: (pattern: RawBuilder<string>) => RawBuilder<SqlBool>;
};

const courseTitle = (course: string, locale: Locale) =>
  sql`(select ${sql.raw(textSql('o.texts', 'o.languages', `'${locale}'`, 'title'))} from course_versions o
    where o.course_id = ${sql.ref(course)} order by o.number desc limit 1)`;
const courseName =
  (course: string): InLanguage =>
  (locale) =>
    sql`concat_ws(' · ', ${sql.ref(`${course}.code`)}, nullif(${courseTitle(`${course}.id`, locale)}, ''))`;
const coded =
  (code: string, names: string): InLanguage =>
  (locale) =>
    sql`concat_ws(' · ', ${sql.ref(code)}, nullif(${sql.raw(nameSql(names, `'${locale}'`))}, ''))`;

const named = (name: Source['name'], locale: Locale) => (typeof name === 'function' ? name(locale) : name);
/** Whether a name is like the folded pattern, in whatever language it is read. */
const inAnyLanguage = (name: Source['name'], pattern: RawBuilder<string>) =>
  typeof name === 'function'
    ? sql<SqlBool>`(folded(${name('en')}) like ${pattern} or folded(${name('fr')}) like ${pattern})`
    : sql<SqlBool>`folded(${name}) like ${pattern}`;

/** Of seat `t`, its number as people read it. */
const seatNumber = sql`upper(right(t.lot_id::text, 6)) || '-' || t.number`;

const sources: readonly Source[] = [
  {
    entities: ['person', 'employee', 'calendarFeed'],
    from: sql`people t`,
    id: sql`t.id`,
    name: sql`t.legal_name`,
    key: sql`t.name_key`,
  },
  {
    entities: ['company', 'purchaseRules', 'credit', 'creditTerms'],
    from: sql`companies t`,
    id: sql`t.id`,
    name: sql`t.display_name`,
  },
  {
    entities: ['site'],
    from: sql`sites t`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`concat_ws(' · ', t.code, t.name)`,
  },
  {
    entities: ['department'],
    from: sql`departments t`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`concat_ws(' · ', t.code, t.name)`,
  },
  {
    entities: ['position'],
    from: sql`positions t`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`concat_ws(' · ', t.code, t.title)`,
  },
  { entities: ['training'], from: sql`trainings t`, id: sql`t.id`, company: sql`t.company_id`, name: sql`t.title` },
  {
    entities: ['trainingRoom'],
    from: sql`training_rooms t`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`t.name`,
  },
  { entities: ['apiKey'], from: sql`api_keys t`, id: sql`t.id`, company: sql`t.company_id`, name: sql`t.name` },
  {
    entities: ['reportSchedule'],
    from: sql`report_schedules t`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`t.name`,
  },
  {
    entities: ['ticket'],
    from: sql`tickets t`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`concat_ws(' · ', t.number, t.subject)`,
    like: (pattern) => sql<SqlBool>`(folded(t.subject) like ${pattern} or t.number::text like ${pattern})`,
  },
  {
    entities: ['order'],
    from: sql`orders t`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`t.number::text`,
    like: (pattern) => sql<SqlBool>`t.number::text like ${pattern}`,
  },
  { entities: ['course'], from: sql`courses t`, id: sql`t.id`, name: courseName('t') },
  { entities: ['skill'], from: sql`skills t`, id: sql`t.id`, name: coded('t.code', 't.names') },
  { entities: ['product'], from: sql`products t`, id: sql`t.id`, name: coded('t.sku', 't.names') },
  {
    entities: ['category'],
    from: sql`categories t`,
    id: sql`t.id`,
    name: (locale) => sql.raw(nameSql('t.names', `'${locale}'`)),
  },
  { entities: ['positionTemplate'], from: sql`position_templates t`, id: sql`t.id`, name: coded('t.code', 't.titles') },
  { entities: ['contentItem'], from: sql`content_items t`, id: sql`t.id`, name: sql`t.title` },
  {
    entities: ['legalVersion'],
    from: sql`legal_versions t`,
    id: sql`t.id`,
    name: (locale) =>
      sql`concat_ws(' · ', coalesce(nullif(t.texts -> ${sql.lit(locale)} ->> 'title', ''),
        nullif(t.texts -> 'en' ->> 'title', ''), t.kind), t.number)`,
  },
  { entities: ['seatCode'], from: sql`seat_codes t`, id: sql`t.id`, company: sql`t.company_id`, name: sql`t.label` },
  { entities: ['import'], from: sql`imports t`, id: sql`t.id`, company: sql`t.company_id`, name: sql`t.name` },
  {
    entities: ['seatLot'],
    from: sql`seat_lots t join products o on o.id = t.product_id`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: coded('o.sku', 'o.names'),
    like: (pattern) => sql<SqlBool>`o.search_key like ${pattern}`,
  },
  {
    entities: ['seat'],
    from: sql`seats t join products o on o.id = t.product_id left join people p on p.id = t.person_id`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`concat_ws(' · ', ${seatNumber}, p.legal_name)`,
    like: (pattern) =>
      sql<SqlBool>`(p.name_key like ${pattern} or o.search_key like ${pattern}
        or lower(${seatNumber}) like ${pattern})`,
  },
  {
    entities: ['accessReview'],
    from: sql`access_reviews t`,
    id: sql`t.id`,
    name: sql`t.title`,
    // Whose rights it is about, too: a decision has no record of its own.
    like: (pattern) => sql<SqlBool>`(folded(t.title) like ${pattern}
      or exists (select from access_review_rows w where w.review_id = t.id and folded(w.name) like ${pattern}))`,
  },
  { entities: ['coupon'], from: sql`coupons t`, id: sql`t.id`, name: sql`t.code` },
  {
    entities: ['enrolment'],
    from: sql`enrolments t join people p on p.id = t.person_id`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: (locale) => sql`concat_ws(' · ', p.legal_name, nullif(${courseTitle('t.course_id', locale)}, ''))`,
    like: (pattern) =>
      sql<SqlBool>`(p.name_key like ${pattern} or t.course_id in (select u.id from courses u
        where ${inAnyLanguage(courseName('u'), pattern)}))`,
  },
  {
    entities: ['achievement'],
    from: sql`achievements t join people p on p.id = t.person_id`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`concat_ws(' · ', p.legal_name, t.certificate_number)`,
    like: (pattern) => sql<SqlBool>`(p.name_key like ${pattern} or lower(t.certificate_number) like ${pattern})`,
  },
  {
    entities: ['evidence'],
    from: sql`evidence t join people p on p.id = t.person_id`,
    id: sql`t.id`,
    company: sql`t.company_id`,
    name: sql`concat_ws(' · ', p.legal_name, t.number)`,
    like: (pattern) => sql<SqlBool>`(p.name_key like ${pattern} or folded(t.number) like ${pattern})`,
  },
];

type About = { companyId: string; entity: string; entityId: string | null };
const aUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyOf = ({ companyId, entity, entityId }: About) => `${companyId} ${entity} ${entityId}`;

type Entry = About & { changes: Record<string, unknown> };

/**
 * What each entry of a page is about and what it changed, with records by name or number and amounts as the language
 * writes them; one statement for all records.
 */
export async function describedEntries(
  work: Work,
  entries: readonly Entry[],
  locale: Locale,
): Promise<(entry: Entry) => { record: string | null; changes: RedactedChange[] }> {
  const inField = ({ companyId }: Entry, field: string, id: string): About => ({
    companyId,
    entity: recordKindIn(field) ?? '',
    entityId: id,
  });
  const within = entries.flatMap((entry) => idsShown(entry.changes).map(({ field, id }) => inField(entry, field, id)));
  const recordOf = await recordsOf(work, [...entries, ...within], locale);
  const currencyOf = await currenciesOf(work, entries);
  const fractions = new Intl.NumberFormat(locale);
  return (entry) => ({
    record: recordOf(entry),
    changes: redactedFields(entry.changes, {
      nameOf: (field, id) => recordOf(inField(entry, field, id)),
      amountOf: (minor) => showMoney({ minor, currency: currencyOf(entry) }, locale),
      fractionOf: (value) => fractions.format(value),
    }),
  });
}

/** In what currency each entry's amounts are: its own, else its order's, else its company's. */
async function currenciesOf(work: Work, entries: readonly Entry[]): Promise<(entry: Entry) => string> {
  const amounts = entries.filter(({ changes }) => hasAmount(changes));
  if (amounts.length === 0) return () => '';
  const orderIds = amounts.flatMap(({ entity, entityId }) =>
    entity === 'order' && entityId !== null && aUuid.test(entityId) ? [entityId] : [],
  );
  const { rows } = await sql<{
    id: string;
    currency: string;
  }>`select o.id, o.currency from orders o where o.id = any(${orderIds}::uuid[])
    union all select c.id, c.currency from companies c where c.id =
      any(${amounts.map(({ companyId }) => companyId)}::uuid[])`.execute(work.tx);
  const known = new Map(rows.map(({ id, currency }) => [id, currency]));
  return ({ changes, entityId, companyId }) =>
    (typeof changes['currency'] === 'string' ? changes['currency'] : undefined) ??
    known.get(entityId ?? '') ??
    known.get(companyId)!;
}

async function recordsOf(
  work: Work,
  entries: readonly About[],
  locale: Locale,
): Promise<(entry: About) => string | null> {
  const parts = sources.flatMap(({ entities, from, id, company, name }) => {
    const here = entries.filter(
      ({ entity, entityId }) => entities.includes(entity) && entityId !== null && aUuid.test(entityId),
    );
    if (here.length === 0) return [];
    const column = (field: keyof About) => here.map((entry) => entry[field]);
    return [
      sql`select x.company_id as "companyId", x.entity, x.id::text as "entityId", ${named(name, locale)} as name
        from unnest(${column('companyId')}::uuid[], ${column('entity')}::text[],
          ${column('entityId')}::uuid[]) x(company_id, entity, id)
        join ${from} on ${id} = x.id ${company ? sql`and ${company} = x.company_id` : sql``}`,
    ];
  });
  if (parts.length === 0) return () => null;
  const { rows } = await sql<About & { name: string | null }>`${sql.join(parts, sql` union all `)}`.execute(work.tx);
  const names = new Map(rows.map((row) => [keyOf(row), row.name]));
  return (entry) => names.get(keyOf(entry)) || null;
}

/**
 * Entries `r` by or about a record whose name or number is like the folded pattern, or with such a code. What is found
 * is looked for once, and not for each entry: only of what there are very many is each that an entry is about looked
 * at.
 */
export function foundIn(pattern: RawBuilder<string>): RawBuilder<SqlBool> {
  const few = sources.filter(({ like }) => !like);
  const found = few.map(
    ({ from, id, name, key }) =>
      sql`select ${id}::text from ${from} where ${key ? sql`${key} like ${pattern}` : inAnyLanguage(name, pattern)}`,
  );
  const more = [
    sql`select t.person_id::text from employments t where t.search_key like ${pattern}`,
    // A merge is an entry about the record that is kept: it is found by the name of the merged one, too.
    sql`select m.kept_id::text from people_merges m join people t on t.id = m.merged_id
      where t.name_key like ${pattern}`,
  ];
  const all = sql.join([...found, ...more], sql` union all `);
  const rowId = sql`case when r."entityId" ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then r."entityId"::uuid end`;
  const oneByOne = sources.flatMap(({ entities, from, id, company, like }) =>
    like
      ? [
          sql`(r.entity = ${sql.lit(entities[0])} and exists (select from ${from}
            where ${company ? sql`${company} = r."companyId" and` : sql``} ${id} = ${rowId} and ${like(pattern)}))`,
        ]
      : [],
  );
  const codes = ['action', 'entityId', 'requestId'].map((code) => sql`lower(${sql.ref(`r.${code}`)}) like ${pattern}`);
  return sql<SqlBool>`(${sql.join(codes, sql` or `)} or (r."actorKind" = 'system'
    and lower(r."actorId") like ${pattern})
    or r."entityId" in (${all}) or r."actorId" in (${all})
      or r."companyId" in (select t.id from companies t where folded(t.display_name) like ${pattern})
    or ${sql.join(oneByOne, sql` or `)})`;
}
