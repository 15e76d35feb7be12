import { accessFlags } from '@app/domain/reports/access-review/access-review';
import type { AdminRole } from '@app/domain/reports/admin-list';
import { addDays, type Day, type Instant } from '@app/domain/time';
import type pg from 'pg';
import { closeRows } from '../../src/modules/reports/access-reviews/access-closing.ts';
import { drawEvidence } from '../../src/modules/reports/access-reviews/access-evidence.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import { workAsSystem } from '../../src/platform/runtime.ts';
import type { DemoReview } from '../demo/access-reviews.ts';
import { demoReviews } from '../demo/access-reviews.ts';
import { idOf, insertRows } from './rows.ts';

type Held = {
  companyId: string;
  personId: string;
  role: AdminRole;
  name: string;
  email: string | null;
  company: string;
  grantedAt: Instant;
  counts: boolean;
};

/**
 * Who has which right: the companies' administrators, the platform's, and who leads open trainings or evaluates in
 * them.
 */
const claims = `select e.company_id as "companyId", p.id as "personId", 'companyAdmin' as role, p.legal_name as name,
  p.email, c.display_name as company,
    e.bu_admin_since as "grantedAt", true as counts
  from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where e.bu_admin_since is not null and e.ended_on is null
  union all select c.id, p.id, 'platformAdmin', p.legal_name, p.email, c.display_name, p.qms_admin_since,
    exists (select 1 from employments e where e.person_id = p.id and e.bu_admin_since is not null)
  from people p join companies c on c.is_platform where p.qms_admin_since is not null
  union all select f.company_id, p.id, f.role, p.legal_name, p.email, c.display_name, min(f.added_at), true
  from training_staff f join trainings t on t.company_id = f.company_id and t.id = f.training_id
    join people p on p.id = f.person_id join companies c on c.id = f.company_id
  where t.closed_at is null and t.cancelled_at is null group by f.company_id, p.id, f.role, p.legal_name, p.email,
    c.display_name`;

/** The access reviews of the demo world. The same `today` makes the same ones. */
export async function seedAccessReviews(runtime: Runtime, client: pg.ClientBase, today: Day): Promise<void> {
  const { rows: held } = await client.query<Held>(claims);
  const { rows: staff } = await client.query<{ id: string; name: string }>(
    `select id, legal_name as name from people where email = 'platform@muster.example'`,
  );
  const by = staff[0]!;
  for (const review of demoReviews) await seedReview({ runtime, client, today, held, by }, review);
}

type Scene = {
  runtime: Runtime;
  client: pg.ClientBase;
  today: Day;
  held: readonly Held[];
  by: { id: string; name: string };
};

async function seedReview({ runtime, client, today, held, by }: Scene, review: DemoReview): Promise<void> {
  const id = idOf('accessReview', review.key);
  const startedOn = addDays(today, -review.startedDaysAgo);
  const startedAt = `${startedOn}T14:00:00.000Z`;
  const dueOn = addDays(today, review.dueInDays);
  const scope = { title: review.title, due_on: dueOn, started_at: startedAt };
  await insertRows(client, 'access_reviews', [
    { id, ...scope, role: review.role, company_ids: [], by_companies: review.byCompanies, started_by: by.id },
  ]);
  const undecided = {
    decision: null,
    comment: null,
    decided_by: null,
    decided_name: null,
    decided_at: null,
    removed_at: null,
  };
  const rows = held
    .filter(
      ({ role, grantedAt }) => (!review.role || role === review.role) && new Date(grantedAt).toISOString() < startedAt,
    )
    .map(({ companyId, personId, counts, grantedAt, ...right }) => {
      const state = {
        effect: counts ? ('inForce' as const) : ('notCompanyAdmin' as const),
        use: 'recent' as const,
        factor: 'off' as const,
      };
      const decided = review.decisions.find(({ email, role }) => email === right.email && role === right.role);
      const at = decided && `${addDays(startedOn, decided.daysAfter)}T15:20:00.000Z`;
      return {
        ...{
          id: idOf('accessRow', `${review.key}/${personId}/${right.role}`),
          company_id: companyId,
          review_id: id,
          person_id: personId,
          ...right,
        },
        ...{
          granted_at: grantedAt,
          last_signed_in_at: `${addDays(startedOn, -2)}T13:05:00.000Z`,
          factor: state.factor,
          effect: state.effect,
          flags: accessFlags(state),
        },
        ...(decided
          ? {
              decision: decided.decision,
              comment: decided.comment,
              decided_by: by.id,
              decided_name: by.name,
              decided_at: at,
              removed_at: null,
            }
          : undecided),
      };
    });
  await insertRows(client, 'access_review_rows', rows);
  if (review.former) await seedFormer({ client, by }, review, { id, startedOn });
  if (review.byCompanies)
    await client.query(
      `insert into access_review_parts (company_id, review_id, title, due_on, started_at) select distinct company_id,
        review_id, $2, $3::date, $4::timestamptz
       from access_review_rows where review_id = $1 and role <> 'platformAdmin'`,
      [id, review.title, dueOn, startedAt],
    );
  if (review.closedDaysAgo !== null)
    await close(runtime, client, {
      id,
      startedAt,
      closedAt: `${addDays(today, -review.closedDaysAgo)}T16:00:00.000Z`,
      by: by.id,
    });
}

/** Who had the right then and has it no more. */
async function seedFormer(
  { client, by }: Pick<Scene, 'client' | 'by'>,
  { key, former }: DemoReview,
  { id, startedOn }: { id: string; startedOn: Day },
) {
  const { rows } = await client.query<{
    companyId: string;
    personId: string;
    name: string;
    email: string | null;
    company: string;
  }>(
    `select e.company_id as "companyId", p.id as "personId", p.legal_name as name, p.email, c.display_name as company
     from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
       where c.code = 'NORTHGATE' and e.ended_on is null and e.bu_admin_since is null and e.started_on < $1::date - 400
       order by e.employee_number offset 40 limit 1`,
    [startedOn],
  );
  const { companyId, personId, ...who } = rows[0]!;
  const at = `${addDays(startedOn, 4)}T17:45:00.000Z`;
  await insertRows(client, 'access_review_rows', [
    {
      ...{
        id: idOf('accessRow', `${key}/${personId}`),
        company_id: companyId,
        review_id: id,
        person_id: personId,
        role: 'companyAdmin',
        ...who,
      },
      ...{
        granted_at: `${addDays(startedOn, -400)}T13:00:00.000Z`,
        last_signed_in_at: `${addDays(startedOn, -130)}T13:00:00.000Z`,
        factor: 'off',
      },
      ...{ effect: 'inForce', flags: former!.flags, decision: 'remove', comment: former!.comment },
      ...{ decided_by: by.id, decided_name: by.name, decided_at: at, removed_at: at },
    },
  ]);
}

type Closing = { id: string; startedAt: Instant; closedAt: Instant; by: string };

async function close(runtime: Runtime, client: pg.ClientBase, { id, startedAt, closedAt, by }: Closing): Promise<void> {
  const asSystem = { audited: false } as const;
  const { sha256 } = await workAsSystem(
    runtime,
    'demo.closeReview',
    (work) => {
      work.reach('accessReview.run');
      return closeRows(work, { id, startedAt });
    },
    asSystem,
  );
  await client.query(
    `update access_reviews set closed_at = $2, closed_by = $3, rows_sha256 = $4, locale = 'en' where id = $1`,
    [id, closedAt, by, sha256],
  );
  await client.query('update access_review_parts set closed_at = $2 where review_id = $1', [id, closedAt]);
  await drawEvidence.run(runtime, { reviewId: id }, { id: 'demo', number: 1 });
}
