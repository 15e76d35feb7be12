import { keyOf, pastName } from './past-rows.ts';
import type { People } from './people-since.ts';
import { full, hold, same, type Scene } from './scene.ts';

/**
 * Of people who were forgotten or joined since, nothing moves; and nothing comes back that names who was forgotten, or
 * whose time was over.
 */
export async function holdPeople(scene: Scene, { forgotten, merged, words, deleted }: People): Promise<void> {
  const { live, tables, edges, companyId } = scene;
  const loaded = tables.filter(({ way }) => way !== 'stays');
  await live.query(`create temp table gone (name text, key text, primary key (name, key)) on commit drop`);
  for (const table of loaded) {
    const [past, key] = [pastName(table.name), keyOf(table, 'p')];
    const ids = table.key.filter((column) => column !== 'company_id');
    if (table.columns.includes('person_id')) {
      for (const [ids, why] of [
        [forgotten, 'forgotten'],
        [merged, 'merged'],
      ] as const)
        if (ids.length > 0)
          await hold(
            scene,
            table.name,
            why,
            ['insert', 'update', 'remove'],
            `select ${key} from ${past} p where p.person_id = any ($3) union select ${keyOf(table, 't')}
              from ${full(table)} t where t.${table.scope} = $1 and t.person_id = any ($3)`,
            [ids],
          );
      if (forgotten.length > 0)
        await live.query(
          `insert into gone select '${table.name}', ${key} from ${past} p where p.person_id = any ($1)`,
          [forgotten],
        );
    }
    if (words.length > 0)
      await hold(
        scene,
        table.name,
        'forgotten',
        ['insert', 'update'],
        `select ${key} from ${past} p where exists (select from unnest($3::text[]) w where p::text ~* w)`,
        [words],
      );
    if (deleted.length > 0 && ids.length > 0)
      await hold(
        scene,
        table.name,
        'forgotten',
        ['insert'],
        `select ${key} from ${past} p where array[${ids.map((column) => `p."${column}"::text`).join(', ')}] &&
          $3::text[]`,
        [deleted],
      );
  }
  await live.query(
    `insert into gone select name, key from plan where why = 'forgotten' and act in ('insert', 'update')
      on conflict do nothing`,
  );
  const { rows } = await live.query('select from gone limit 1');
  if (rows.length === 0) return;
  const byName = new Map(loaded.map((table) => [full(table), table]));
  // What belongs to a record of theirs says something of them as well. Who is employed is no such record: others have
  // them as managers.
  const parts = edges.filter(
    ({ child, parent }) =>
      byName.has(child) && byName.has(parent) && parent !== 'public.employments' && child !== parent,
  );
  for (let added = 1; added > 0;) {
    added = 0;
    for (const edge of parts) {
      const [child, parent] = [byName.get(edge.child)!, byName.get(edge.parent)!];
      const { rowCount } = await live.query(
        `insert into gone select '${child.name}', ${keyOf(child, 'c')} from ${pastName(child.name)} c
          join ${pastName(parent.name)} r on ${same(edge.childColumns, 'c', edge.parentColumns, 'r')}
        join gone g on g.name = '${parent.name}' and g.key = ${keyOf(parent, 'r')} on conflict do nothing`,
      );
      added += rowCount ?? 0;
    }
  }
  await live.query(
    `update plan p set why = 'forgotten' from gone g where g.name = p.name and g.key = p.key and p.why is null
      and p.act in ('insert', 'update') and $1::uuid is not null`,
    [companyId],
  );
}

/** Facts that came or changed since say that someone relied on a row: it stays as it is. */
export async function holdUsed(scene: Scene): Promise<void> {
  const byName = new Map(scene.tables.map((table) => [full(table), table]));
  for (const edge of scene.edges) {
    const [child, parent] = [byName.get(edge.child), byName.get(edge.parent)];
    if (child?.way !== 'missing' || parent?.way !== 'unlessUsed') continue;
    await hold(
      scene,
      parent.name,
      'used',
      ['update', 'remove'],
      `select ${keyOf(parent, 'r')} from ${full(parent)} r
        join ${full(child)} c on ${same(edge.childColumns, 'c', edge.parentColumns, 'r')}
      join plan s on s.name = '${child.name}' and s.key = ${keyOf(child, 'c')} and s.act = 'since'
        where r.${parent.scope} = $1 and c.${child.scope} = $1`,
    );
  }
}

/**
 * Seats are a ledger that only goes on. An attempt that lost its seat since gets the same one again where it is free or
 * still the person's; where it isn't, the attempt stays as it is. `seats_again`: which uses go on, and whether the seat
 * has to move for it.
 */
export async function holdSeated(scene: Scene): Promise<void> {
  const { live, companyId } = scene;
  await live.query(
    `create temp table seats_again on commit drop as
    select u.seat_id, u.enrolment_id, u.person_id, s.state = 'available' as moves
    from past_seat_uses u join seat_uses n on n.company_id = u.company_id and n.seat_id = u.seat_id
      and n.enrolment_id = u.enrolment_id
      join seats s on s.company_id = u.company_id and s.id = u.seat_id
        join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
      join past_seats b on b.id = s.id
    where n.company_id = $1 and u.ended_at is null and n.ended_at is not null and u.person_id = n.person_id
      and u.used_at is not distinct from n.used_at
      and (s.person_id = u.person_id and s.state = b.state
        or s.state = 'available' and b.state = 'allocated' and u.used_at is null and l.blocked_at is null
          and (s.assign_by is null or s.assign_by >= current_date))
      and not exists (select from seat_uses o where o.company_id = n.company_id and o.seat_id = n.seat_id
        and o.course_id = n.course_id and o.ended_at is null)`,
    [companyId],
  );
  const use = (of: string) => `row(${of}.person_id, ${of}.used_at, ${of}.ended_at)`;
  await hold(
    scene,
    'enrolments',
    'seat',
    ['insert', 'update'],
    `select row(company_id, enrolment_id)::text from (
      select coalesce(u.company_id, n.company_id) as company_id,
        coalesce(u.enrolment_id, n.enrolment_id) as enrolment_id, coalesce(u.seat_id, n.seat_id) as seat_id
      from past_seat_uses u full join (select * from seat_uses where company_id = $1) n on n.company_id = u.company_id
        and n.seat_id = u.seat_id and n.enrolment_id = u.enrolment_id
      where u.company_id is null or n.company_id is null or ${use('u')} is distinct from ${use('n')}) d
    where not exists (select from seats_again a where a.seat_id = d.seat_id and a.enrolment_id = d.enrolment_id)`,
  );
}
