import type pg from 'pg';
import type { BenchServer } from '../ground/bench-server.ts';
import type { Figure } from '../ground/report.ts';
import { median, say } from '../ground/report.ts';
import { signInAll } from '../ground/sign-in.ts';

const goal = 2;
const rounds = 5;
/** A company where one requirement in ten can be met by a course that costs a seat. */
const soldSkills = 6;

/**
 * What a large company has to buy, as its admin reads it, beside everyone's status alone: what is made of it must not
 * cost more than it.
 */
export async function toBuy(
  server: BenchServer,
  client: pg.Client,
  { companyId, today }: { companyId: string; today: string },
): Promise<Figure> {
  const cookie = await server.sql((superuser) => offerCourses(superuser, server.dataDir, companyId));
  const read = async (): Promise<{ ms: number; short: number }> => {
    const begun = performance.now();
    const answer = await fetch(`${server.origin}/api/settings/seats/needs`, { headers: { cookie } });
    const { rows } = (await answer.json()) as { rows: { toBuy: number }[] };
    return { ms: performance.now() - begun, short: rows.reduce((sum, row) => sum + row.toBuy, 0) };
  };
  const statuses = async (): Promise<number> => {
    const begun = performance.now();
    await client.query('select s.status, count(*) from requirement_status($1, $2, now()) s group by 1', [
      companyId,
      today,
    ]);
    return performance.now() - begun;
  };
  const { short } = await read();
  if (short === 0) throw new Error('nobody needs a seat');
  const turns = [];
  for (let round = 0; round < rounds; round += 1) turns.push({ ours: (await read()).ms, floor: await statuses() });
  const ratio = median(turns.map(({ ours, floor }) => ours / floor));
  say(`what to buy: ${short} seats, ${ratio.toFixed(2)} × everybody's status`);
  return {
    name: 'what to buy, beside everybody’s status',
    ours: median(turns.map(({ ours }) => ours)),
    floor: median(turns.map(({ floor }) => floor)),
    unit: 'ms',
    ratio,
    goal: `≤ ${goal} ×`,
    ok: ratio <= goal,
  };
}

/**
 * Courses that cost a seat lead to some of the skills, no one is enrolled by rule meanwhile, and an admin is signed in.
 */
async function offerCourses(superuser: pg.Client, dataDir: string, companyId: string): Promise<string> {
  await superuser.query('update courses set needs_seat = true');
  await superuser.query(
    `insert into course_skills (version_id, skill_id, level)
     select v.id, s.id, 9 from (select distinct t.skill_id as id, dense_rank() over (order by t.skill_id) as place
       from requirement_targets t where t.company_id = $1 and t.skill_id is not null) s
       join (select v.id, row_number() over (order by v.id) as place from course_versions v
         join courses c on c.id = v.course_id where v.published_at is not null and c.retired_at is null) v
         on v.place = s.place
     where s.place <= $2`,
    [companyId, soldSkills],
  );
  await superuser.query(
    `update companies set settings_overrides = '{"automatic":{"mandatory":false,"recommended":false}}' where id = $1`,
    [companyId],
  );
  const { rows } = await superuser.query<{ id: string }>(
    `update employments set bu_admin_since = now() where company_id = $1
      and person_id = (select person_id from employments where company_id = $1 and ended_on is null limit 1)
     returning person_id as id`,
    [companyId],
  );
  await superuser.query('analyze course_skills, courses');
  return (await signInAll(superuser, dataDir, [{ personId: rows[0]!.id, companyId }]))[0]!;
}
