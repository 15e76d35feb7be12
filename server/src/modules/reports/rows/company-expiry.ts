import * as api from '@app/contract/reports/expiry-reports';
import { companyExpiredList } from '@app/domain/reports/expiry/company-expired-list';
import { companyExpiringList } from '@app/domain/reports/expiry/company-expiring-list';
import { expiryWindow } from '@app/domain/reports/expiry/expiry-words';
import type { Day } from '@app/domain/time';
import { addDays, daysBetween } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { ListFilters, Locale, PathParams, Requested } from '../../../platform/lists/list-source.ts';
import { unnarrowed } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { employeeColumns } from '../../company/index.ts';
import type { ReminderTurns } from '../../notices/index.ts';
import { reminderTurns } from '../../notices/index.ts';
import type { PositionBelow, Seen } from '../../qualification/index.ts';
import { asOfMoment, countsAsKept, endingFirst, positionsBelow } from '../../qualification/index.ts';
import type { Ending } from './coverage-after.ts';
import { withCoverageAfter } from './coverage-after.ts';
import { below, exemptAfter, nextReminder, practical, standing, supersededBy } from './expiry-fields.ts';
import { chosenIn, expiryNarrowing, expiryRows, gatheredIn, seenIn } from './expiry-rows.ts';
import type { SoldCourse } from './renewal-prices.ts';
import { renewalPrices } from './renewal-prices.ts';

// The reports CompanyExpiredCourses and CompanyExpiringSoon.

type Expired = z.output<typeof api.listExpired.result>['rows'][number];
type Expiring = z.output<typeof api.listExpiring.result>['rows'][number];

const shared = {
  derived: true,
  custom: employeeColumns,
  chosenFirst: 'personId',
  search: ['qualification'],
  searchKeys: ['nameKey', 'searchKey'],
  order: { name: { key: sql`r."nameKey"`, type: 'text' as const } },
} as const;

type Looked = { asOf?: Day; knownOn?: Day; days?: number; below?: true };
type Gathered = { sold: SoldCourse[]; below: PositionBelow[] };
type GatheredAhead = { sold: SoldCourse[]; turns: ReminderTurns; ahead: number };

/** The moment that the report is about, and what else its rows are told from. */
const gathering =
  <T>(more: (work: Work, asked: Looked, seen: Seen, requested: Requested) => Promise<T>) =>
  async (work: Work, locale: Locale, asked: object, requested: Requested) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const { asOf, knownOn } = asked as Looked;
    const seen = await asOfMoment(work, { on: asOf, knownOn });
    return {
      seen: JSON.stringify(seen),
      gathered: JSON.stringify({
        sold: await renewalPrices(work, locale),
        ...(await more(work, asked, seen, requested)),
      }),
    };
  };

/** How many rows there are as the report opens, where that is kept of the company. */
const keptCount =
  (measure: 'expired' | 'expiring') =>
  async (work: Work, asked: ListFilters, given: PathParams): Promise<number | null> =>
    unnarrowed(asked) ? ((await countsAsKept(work, seenIn(given)))?.total(measure) ?? null) : null;

export const expired = serveList<typeof companyExpiredList, Expired>(
  companyExpiredList,
  { page: api.listExpired, export: api.exportExpired, group: api.groupExpired },
  {
    ...shared,
    search: [...shared.search],
    searchKeys: [...shared.searchKeys],
    gather: gathering(async (work, asked, seen, requested) => ({
      below: asked.below || requested('belowMinimum') ? await positionsBelow(work, seen) : [],
    })),
    rows: (work, locale, given, purpose) => {
      const seen = seenIn(given);
      const { sold, below: short } = gatheredIn<Gathered>(given);
      const days = sql`${seen.on}::date - b.through`;
      return expiryRows(work, locale, seen, {
        people: chosenIn(given),
        purpose,
        from: sql`'-infinity'::date`,
        to: sql`${seen.on}::date - 1`,
        where: sql`(s.status in ('expired', 'inGrace') or s.status in ('suspended', 'exempt')
          and s.valid_through < ${seen.on}::date)`,
        through: sql`s.valid_through`,
        sold,
        more: sql`, ${standing} as standing, ${days} as "daysExpired", case
          when ${standing} = 'inGrace' then b.grace_through end as "graceThrough",
          ${below(seen, locale, short)}, ${supersededBy(seen, locale)} as "replacedBy",
          case when ${days} <= 30 then 'month' when ${days} <= 90 then 'quarter' when ${days} <= 180 then 'half'
            else 'longer' end as "expiredFor"`,
      });
    },
    nearest: async (work, given, many, from) => {
      const seen = seenIn(given);
      const on = from === null ? null : addDays(seen.on, -Number(from));
      const { people, last } = await endingFirst(work, seen, { from: on, to: addDays(seen.on, -1), many });
      return { given: { chosen: JSON.stringify(people) }, last: last && String(daysBetween(last, seen.on)) };
    },
    known: keptCount('expired'),
    nullable: ['graceThrough', 'dueOn', 'sessionOn', 'remindedAt'],
    filters: {
      ...expiryNarrowing,
      standing: (values) => sql`r.standing = any(${values}::text[])`,
      expiredFor: (values) => sql`r."expiredFor" = any(${values}::text[])`,
      below: () => sql`r."positionsBelow" is not null`,
      // Who looks for them means them.
      held: (_value, _work, { standing: chosen = [] }) =>
        sql`(r.standing in ('expired',
          'inGrace') or r.standing = any(${chosen.filter((one) => one === 'exempt' || one === 'suspended')}::text[]))`,
    },
  },
);

export const expiring = serveList<typeof companyExpiringList, Expiring>(
  companyExpiringList,
  { page: api.listExpiring, export: api.exportExpiring, group: api.groupExpiring },
  {
    ...shared,
    search: [...shared.search],
    searchKeys: [...shared.searchKeys],
    gather: gathering(async (work, { days = expiryWindow }) => ({ turns: await reminderTurns(work), ahead: days })),
    rows: (work, locale, given, purpose) => {
      const seen = seenIn(given);
      const { sold, turns, ahead } = gatheredIn<GatheredAhead>(given);
      const days = sql`b.through - ${seen.on}::date`;
      const last = sql`(${seen.on}::date + ${ahead}::int)`;
      return expiryRows(work, locale, seen, {
        people: chosenIn(given),
        purpose,
        from: sql`${seen.on}::date`,
        to: last,
        where: sql`s.qualified and s.covered_through between ${seen.on}::date and ${last}`,
        through: sql`s.covered_through`,
        sold,
        more: sql`, ${days} as "daysLeft", b.opens_on as "opensOn", ${nextReminder(turns)} as "nextReminderOn",
          ${practical} as practical, ${exemptAfter(seen)} as exempt,
          b.for_everyone as "forEveryone", ${JSON.stringify({ seen, locale, ahead })}::jsonb as looked,
          case when ${days} <= 30 then 'd30' when ${days} <= 60 then 'd60' when ${days} <= 90 then 'd90'
            when ${days} <= 180 then 'd180' else 'later' end as "leadTime"`,
      });
    },
    nearest: async (work, given, many, from) => {
      const [seen, { ahead }] = [seenIn(given), gatheredIn<GatheredAhead>(given)];
      const { people, last } = await endingFirst(work, seen, {
        from: (from as Day | null) ?? seen.on,
        to: addDays(seen.on, ahead),
        many,
      });
      return { given: { chosen: JSON.stringify(people) }, last };
    },
    known: keptCount('expiring'),
    complete: async (work, rows, requested) =>
      requested('coverageAfter')
        ? withCoverageAfter(work, rows as (Expiring & Ending)[])
        : rows.map((row) => ({ ...row, coverageAfter: null })),
    completed: ['coverageAfter'],
    nullable: ['opensOn', 'dueOn', 'sessionOn', 'remindedAt', 'nextReminderOn'],
    filters: {
      ...expiryNarrowing,
      days: () => sql`true`,
      practical: (values) => sql`r.practical = any(${values}::text[])`,
      exempt: (values) => sql`r.exempt = any(${values}::text[])`,
      leadTime: (values) => sql`r."leadTime" = any(${values}::text[])`,
    },
  },
);
