import { DomainError } from '@app/domain/errors';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { standing, ways } from './company-inventory-rows.ts';

/** Companies told in one report. Each is asked by itself behind its own wall, so that they have an end. */
const mostCompanies = 500;

const counts = [...standing, 'expiring', ...ways, 'opening', 'closing'];
const nothing = {
  lot: null,
  assignBy: null,
  usePerMonth: null,
  runsOutOn: null,
  orderNumbers: '',
  orders: [],
  costCentres: '',
  unitMinor: null,
  valueMinor: null,
  money: [],
};

/** The own company and those below it, a row each, as one text: what a company never had stands at zero. */
export async function gatherCompanies(work: Work, rowOf: (work: Work) => Promise<object>): Promise<string> {
  const below = await work.group.below();
  if (below.length >= mostCompanies)
    throw new DomainError('tooManyCompanies', { most: mostCompanies, companies: below.length + 1 });
  const zero = Object.fromEntries(counts.map((name) => [name, 0]));
  const row = async (one: Work) => ({ ...nothing, ...zero, ...(await rowOf(one)) });
  const rows = [await row(work)];
  for (const { id } of below) rows.push(await work.group.within(id, 'seat.view', row));
  return JSON.stringify(rows);
}

/** What was gathered, as rows for the list. */
export const rowsOfCompanies = (
  gathered: string,
): RawBuilder<unknown> => sql`select g.*, g.id as "groupId", null::uuid as "partId", null::text as part,
  false as subtotal from jsonb_to_recordset(${gathered}::jsonb) as g (id uuid, name text, lot text,
  ${sql.join(counts.map((name) => sql`${sql.id(name)} int`))}, "assignBy" date, "usePerMonth" float8, "runsOutOn" date,
    "orderNumbers" text, orders jsonb, "costCentres" text,
  "unitMinor" float8, "valueMinor" float8, currency text, waiting int, taken int, money jsonb)`;
