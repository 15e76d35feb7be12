import * as api from '@app/contract/reports/expiry-reports';
import { companyExpiredList } from '@app/domain/reports/company-expired-list';
import { companyExpiringList } from '@app/domain/reports/company-expiring-list';
import { expiryWindow } from '@app/domain/reports/expiry-words';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { Work } from '../../../platform/database/work.ts';
import { employeeColumns } from '../../company/index.ts';
import { asOfMoment } from '../../qualification/index.ts';
import { chosenIn, expiryNarrowing, expiryRows, seenIn } from './expiry-rows.ts';

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
  gather: async (work: Work, _locale: string, asked: object) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const { asOf, knownOn } = asked as { asOf?: Day; knownOn?: Day };
    return { seen: JSON.stringify(await asOfMoment(work, { on: asOf, knownOn })) };
  },
} as const;

export const expired = serveList<typeof companyExpiredList, Expired>(
  companyExpiredList,
  { page: api.listExpired, export: api.exportExpired, group: api.groupExpired },
  {
    ...shared,
    search: [...shared.search],
    searchKeys: [...shared.searchKeys],
    rows: (work, locale, given, purpose) => {
      const seen = seenIn(given);
      const days = sql`${seen.on}::date - b.through`;
      return expiryRows(work, locale, seen, {
        people: chosenIn(given),
        purpose,
        from: sql`'-infinity'::date`,
        to: sql`${seen.on}::date - 1`,
        where: sql`s.status in ('expired', 'inGrace')`,
        through: sql`s.valid_through`,
        more: sql`, case when b.in_grace then 'inGrace' else 'expired' end as standing, ${days} as "daysExpired", case when b.in_grace then b.grace_through end as "graceThrough",
          case when ${days} <= 30 then 'month' when ${days} <= 90 then 'quarter' when ${days} <= 180 then 'half' else 'longer' end as "expiredFor"`,
      });
    },
    nullable: ['graceThrough', 'dueOn', 'sessionOn', 'remindedAt'],
    filters: {
      ...expiryNarrowing,
      standing: (values) => sql`r.standing = any(${values}::text[])`,
      expiredFor: (values) => sql`r."expiredFor" = any(${values}::text[])`,
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
    rows: (work, locale, given, purpose) => {
      const seen = seenIn(given);
      const days = sql`b.through - ${seen.on}::date`;
      return expiryRows(work, locale, seen, {
        people: chosenIn(given),
        purpose,
        from: sql`${seen.on}::date`,
        to: sql`${seen.on}::date + ${expiryWindow}::int`,
        where: sql`s.qualified and s.covered_through between ${seen.on}::date and ${seen.on}::date + ${expiryWindow}::int`,
        through: sql`s.covered_through`,
        more: sql`, ${days} as "daysLeft", b.opens_on as "opensOn",
          case when ${days} <= 30 then 'd30' when ${days} <= 60 then 'd60' when ${days} <= 90 then 'd90' else 'd180' end as "leadTime"`,
      });
    },
    nullable: ['opensOn', 'dueOn', 'sessionOn', 'remindedAt'],
    filters: {
      ...expiryNarrowing,
      seat: (values) => sql`r.seat = any(${values}::text[])`,
      leadTime: (values) => sql`r."leadTime" = any(${values}::text[])`,
    },
  },
);
