import type { Page, Sql, Who } from './by-hand.ts';
import { page } from './by-hand.ts';

const words = (column: string, language = 'en') =>
  `coalesce(nullif(${column} ->> '${language}', ''), nullif(${column} ->> 'en', ''), nullif(${column} ->> 'fr', ''),
    ${column} ->> 'es', '')`;
const editions = `product_courses k join courses c on c.id = k.course_id
  join lateral (select * from course_versions e where e.course_id = c.id and e.published_at is not null order by e.number desc limit 1) v on true`;
/** $1 the company, $2 its day, $3 its country, $4 its currency, $5 the moment. */
const agreed = `left join company_products a on a.company_id = $1 and a.product_id = p.id
  and (a.visible_from is null or a.visible_from <= $2::date)
  and (a.visible_until is null or a.visible_until >= $2::date)`;
const forSale = `p.status = 'published' and coalesce(a.visible, p.visibility = 'public') and (p.countries is null or $3 = any(p.countries))`;
const prices = (product: string) => `
  left join company_prices own on own.company_id = $1 and own.product_id = ${product} and own.currency = $4
    and own.valid_from <= $5 and (own.valid_until is null or own.valid_until > $5)
  left join product_prices list on list.product_id = ${product} and list.currency = $4 and list.valid_from <= $5
    and (list.valid_until is null or list.valid_until > $5)`;
const unit = `(coalesce(own.tiers, list.tiers) -> 0 ->> 'unitMinor')::bigint`;

/** Whether seats bought before count towards a tier: as the company's own price says, where it has one. */
const counts = `case when own.tiers is not null then own.counts_earlier_seats else list.counts_earlier_seats end`;

/** What is on each card of the page, looked up for its fifty rows alone. */
const card = (found: string, order: string, joined: boolean) => `
  select r.id, r.sku, ${words('r.names')} as name, ${words('r.summaries')} as summary,
    coalesce(${words('g.names')}, '') as "categoryName", r.sold_to as "soldTo",
    s.courses, s.minutes, s.months as "validityMonths", s.languages, $4::text as currency,
      ${joined ? 'r.unit' : unit} as "unitMinor",
    (coalesce(${joined ? 'r.own, r.list' : 'own.tiers, list.tiers'}) -> -1 ->> 'unitMinor')::bigint as "fromMinor",
      ${joined ? 'r.own' : 'own.tiers'} is not null as agreed,
    (select (t.tier ->> 'unitMinor')::bigint
      from jsonb_array_elements(coalesce(${joined ? 'r.own, r.list' : 'own.tiers, list.tiers'}))
        with ordinality t (tier, place)
      where t.place = 1 or (t.tier ->> 'minQuantity')::int <= r.min_quantity + case
        when ${joined ? 'r.counts' : counts} then coalesce(f.bought, 0) else 0 end
      order by t.place desc limit 1) as "reachedMinor",
    coalesce(g.icon, 'book') as icon,
    (select jsonb_build_object('courseId', v.course_id, 'versionId', v.id) from ${editions}
      where k.product_id = r.id and v.picture is not null order by k.place limit 1) as picture,
    r.stock_total - r.stock_taken as left, coalesce(f.free, 0)::int as free
  from (${found} limit 51) r left join categories g on g.id = r.category_id ${joined ? '' : prices('r.id')}
    cross join lateral (select count(*)::int as courses, coalesce(sum(v.expected_minutes), 0)::int as minutes,
      min(v.validity_months) as months,
      array_to_string(array(select distinct l from product_courses k2
        join course_versions v2 on v2.course_id = k2.course_id and v2.published_at is not null, unnest(v2.languages) l
        where k2.product_id = r.id order by l), ', ') as languages
      from ${editions} where k.product_id = r.id) s
    left join lateral (select sum(total - cancelled - returned) filter (where origin = 'purchased') as bought,
      sum(available) filter (where blocked_at is null
      and (assign_by is null or assign_by >= $2::date)) as free from seat_lots t
      where t.company_id = $1 and t.product_id = r.id and t.owner_person_id is null) f on true
  order by ${order}`;

export async function storeByHand(
  sql: Sql,
  { companyId, today, country, currency, now }: Who,
  asked: URLSearchParams,
): Promise<Page> {
  const values: unknown[] = [companyId, today, country, currency, now];
  const also: string[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  if (asked.has('categoryId')) also.push(`p.category_id = ${add(asked.get('categoryId'))}`);
  if (asked.has('language'))
    also.push(
      `exists (select from product_courses k join course_versions v on v.course_id = k.course_id
        and v.published_at is not null where k.product_id = p.id
        and v.languages && ${add([asked.get('language')])}::text[])`,
    );
  if (asked.has('q')) {
    const like = `folded(${add(`%${asked.get('q')}%`)})`;
    also.push(
      `(p.search_key like ${like} or p.id = any(array(select k.product_id from ${editions} where folded(array_to_string(v.regulation_refs, ' ')) like ${like})))`,
    );
  }
  const where = [forSale, ...also].join(' and ');
  const name = `folded(${words('p.names')})`;
  const text = asked.has('sort')
    ? card(
        `select p.*, ${unit} as unit, own.tiers as own, list.tiers as list, ${counts} as counts
          from products p ${agreed} ${prices('p.id')}
          where ${where} order by ${unit} desc nulls last, p.id desc`,
        'r.unit desc nulls last, r.id desc',
        true,
      )
    : card(
        `select p.* from products p ${agreed} where ${where} order by ${name}, p.id`,
        `folded(${words('r.names')}), r.id`,
        false,
      );
  // Of the parameters, what counting does not need is named all the same: PostgreSQL wants to know its type.
  return page(
    sql,
    text,
    `from products p ${agreed} where ${where} and $4::text is not null and $5::timestamptz is not null`,
    values,
  );
}

type Terms = {
  assignWithinDays: number | null;
  completeWithinDays: number | null;
  transferableUntil: string;
  refundableWithinDays: number;
};
type Product = Record<string, unknown> & {
  plain: Terms;
  agreement: Partial<Terms> | null;
  rates: { name: string; ratePpm: number; region: string | null; instead: boolean }[];
};

export async function productByHand(
  sql: Sql,
  { companyId, today, country, region, currency, now }: Who,
  productId: string,
): Promise<unknown> {
  const product = sql<Product>(
    `select p.id, p.sku, p.names, p.summaries, p.descriptions, coalesce(${words('g.names')}, '') as "categoryName",
      p.min_quantity as "minQuantity", p.max_quantity as "maxQuantity", p.stock_total - p.stock_taken as left,
       json_build_object('assignWithinDays', p.assign_within_days, 'completeWithinDays', p.complete_within_days,
         'transferableUntil', p.transferable_until, 'refundableWithinDays', p.refundable_within_days) as plain,
         a.terms as agreement,
       case when coalesce(own.tiers, list.tiers) is not null then json_build_object('tiers',
         coalesce(own.tiers, list.tiers), 'countsEarlierSeats',
         coalesce(own.counts_earlier_seats, list.counts_earlier_seats), 'validUntil', null, 'agreed',
         own.tiers is not null) end as price,
       json_build_object('bought', coalesce(h.bought, 0), 'all', coalesce(h.everything, 0), 'free',
         coalesce(h.free, 0)) as held,
       json_build_object('all', coalesce(h.everything, 0), 'free', coalesce(h.free, 0)) as company,
       coalesce(g.icon, 'book') as icon,
       coalesce((select json_agg(json_build_object('name', t.name, 'ratePpm', t.rate_ppm, 'region', t.region, 'instead',
         t.instead) order by t.region is not null, t.id) from tax_rates t
         where t.country = $3 and (t.region is null or t.region = $6)
         and t.tax_class = p.tax_class and t.valid_from <= $2::date
           and (t.valid_until is null or t.valid_until >= $2::date)), '[]') as rates
     from products p left join categories g on g.id = p.category_id ${agreed} ${prices('p.id')}
       left join lateral (select sum(total - cancelled - returned)
         filter (where origin = 'purchased')::int as bought, sum(available + reserved + allocated + consumed + return_pending)::int as everything,
         sum(available)
         filter (where blocked_at is null and (assign_by is null or assign_by >= $2::date))::int as free
         from seat_lots l where l.company_id = $1 and l.product_id = p.id and l.owner_person_id is null) h on true
     where p.id = $7 and ${forSale}`,
    [companyId, today, country, currency, now, region, productId],
  );
  const text = `coalesce(v.texts -> 'en', v.texts -> v.languages[1])`;
  const courses = sql(
    `select c.id, v.id as "versionId", c.code, coalesce(${text} ->> 'title', '') as title,
      coalesce(${text} ->> 'summary', '') as summary, coalesce(${text} -> 'objectives', '[]') as objectives,
      coalesce(${text} -> 'audience', '[]') as audience, v.delivery,
       v.expected_minutes as "expectedMinutes", v.languages, v.validity_months as "validityMonths",
         v.picture is not null as "hasPicture",
       coalesce((select json_agg(json_build_object('title', ${words('s.titles')}, 'units',
         array(select ${words('u.titles')} from course_units u where u.section_id = s.id order by u.position))
         order by s.position)
         from course_sections s where s.version_id = v.id), '[]') as sections
     from ${editions} where k.product_id = $1 and c.retired_at is null order by k.place`,
    [productId],
  );
  const { plain, agreement, rates, ...found } = (await product)[0]!;
  const instead = rates.some((rate) => rate.region !== null && rate.instead);
  const due = rates.filter((rate) => rate.region !== null || !instead).map(({ name, ratePpm }) => ({ name, ratePpm }));
  return {
    ...found,
    boughtFor: 'company',
    choices: ['company', 'person'],
    currency,
    tax: { country, region, treatment: due.length > 0 ? 'taxed' : 'untaxed', rates: due },
    terms: { ...plain, ...agreement },
    obstacle: null,
    courses: await courses,
  };
}
