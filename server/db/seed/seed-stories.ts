import { createHash } from 'node:crypto';
import { verificationCode } from '@app/domain/qualification/verification-code';
import type { Day } from '@app/domain/time';
import { addDays, addMonths } from '@app/domain/time';
import type pg from 'pg';
import type { Story } from '../demo/people.ts';
import { makePeople } from '../demo/people.ts';
import { chance, type Chance } from '../demo/random.ts';
import { idOf, insertRows } from './rows.ts';

const at = (day: Day) => `${day}T15:30:00Z`;

/**
 * What the stories of the demo need beyond people's history: the exempt welder, the suspended driver, and the
 * supervisor who holds everything.
 */
export async function seedStories(client: pg.ClientBase, today: Day): Promise<void> {
  const people = makePeople(today);
  const told = (story: Story) => people.find((person) => person.story === story)!;
  const company_id = idOf('company', 'northgate');
  const recorded_by = idOf('person', 'northgate-002');
  const hold = (story: Story, skill: string, more: Record<string, unknown>) => ({
    company_id,
    id: idOf('hold', `${story}/${skill}`),
    person_id: idOf('person', told(story).key),
    skill_id: idOf('skill', skill),
    approved_by: recorded_by,
    recorded_by,
    note: null,
    ...more,
  });
  await insertRows(client, 'holds', [
    hold('exemptPregnant', 'WELD', {
      kind: 'exemption',
      from_on: addDays(today, -40),
      to_on: addDays(today, 140),
      reason: 'Pregnancy: no welding; licence test postponed until her return',
      note: 'Modified duties in the tool crib, agreed with her and her doctor',
      recorded_at: at(addDays(today, -41)),
    }),
    hold('suspendedDriver', 'DRIVER', {
      kind: 'suspension',
      from_on: addDays(today, -12),
      to_on: null,
      reason: 'Licence suspended by the registry for 90 days',
      note: 'Registry notice in the personnel file',
      recorded_at: at(addDays(today, -11)),
    }),
  ]);
  const luck = chance(20_260_404);
  const whole = new Map([
    ['northgate-001', 1],
    ['northgate-002', 1],
    [told('allValid').key, 1],
    [told('suspendedDriver').key, 1],
    [told('exemptPregnant').key, 1],
    [told('lapsedForklift').key, 1],
  ]);
  const owed = {
    [told('lapsedForklift').key]: ['PIT'],
    [told('exemptPregnant').key]: ['WELD'],
    'northgate-001': ['LOTO', 'HEARING', 'WAH', 'ORIENT'],
  };
  const northgate = people.filter(
    (person) => person.companyKey === 'northgate' && person.status !== 'left' && person.story !== 'newcomer',
  );
  // Most came with their cards in order; some still owe one or two, and a few owe several.
  await fillUp(
    client,
    new Map(
      northgate.map(({ key }) => [key, whole.get(key) ?? (luck.happens(0.74) ? 1 : luck.happens(0.6) ? 0.8 : 0.45)]),
    ),
    owed,
    today,
    luck,
  );
}

type Unmet = {
  personId: string;
  skillId: string | null;
  courseId: string | null;
  code: string;
  names: Record<string, string>;
  level: number;
  months: number | null;
  refs: string[];
};

/**
 * Records kept elsewhere before Muster: what people do not hold of what is asked, as imported proofs that count today.
 * `share` says how much of it, `owed` what never.
 */
async function fillUp(
  client: pg.ClientBase,
  share: ReadonlyMap<string, number>,
  owed: Readonly<Record<string, readonly string[]>>,
  today: Day,
  luck: Chance,
): Promise<void> {
  const company = idOf('company', 'northgate');
  const people = new Map([...share.keys()].map((key) => [idOf('person', key), key]));
  const names = new Map(makePeople(today).map((person) => [person.key, person.legalName]));
  const { rows } = await client.query<Unmet>(
    `select distinct on (s.person_id, coalesce(k.id, c.id)) s.person_id as "personId", k.id as "skillId",
      c.id as "courseId", coalesce(k.code, c.code) as code,
       coalesce(k.names, (select jsonb_object_agg(x.key, x.value ->> 'title') from jsonb_each(v.texts) x)) as names,
         t.min_level as level,
       case when k.id is not null then r.validity_months
         else v.validity_months end as months, coalesce(k.regulation_refs, v.regulation_refs) as refs
     from requirement_status($1, $2::date, now(), $3::uuid[]) s
     join requirement_targets t on t.company_id = $1 and t.requirement_row_id = s.requirement_row_id and t.place = 0
     left join skills k on k.id = t.skill_id left join skill_rules r on r.skill_id = k.id and r.retracted_at is null
     left join courses c on c.id = t.course_id
     left join course_versions v on v.course_id = c.id and v.number = (select max(n.number) from course_versions n
       where n.course_id = c.id and n.published_at is not null)
     where s.status = 'missing' order by s.person_id, coalesce(k.id, c.id), t.min_level desc`,
    [company, today, [...people.keys()]],
  );
  const counter = await client.query<{ number: number }>(
    'select last_number::int as number from certificate_counters where company_id = $1',
    [company],
  );
  let number = counter.rows[0]!.number;
  const recorded = rows.flatMap(({ personId, skillId, courseId, code, names: titles, level, months, refs }) => {
    const key = people.get(personId)!;
    if (owed[key]?.includes(code) || !luck.happens(share.get(key)!)) return [];
    const from = addDays(
      today,
      -(months === null ? luck.between(200, 1100) : luck.between(20, Math.min(700, months * 30 - 70))),
    );
    const random = createHash('sha512').update(`muster demo record ${key}/${code}`).digest();
    number += 1;
    return [
      {
        company_id: company,
        id: idOf('achievement', `record/${key}/${code}`),
        person_id: personId,
        skill_id: skillId,
        course_id: courseId,
        level,
        source: 'import',
        record: {},
        public_id: random.subarray(0, 16).toString('base64url'),
        verification_code: verificationCode(random.subarray(16)),
        certificate_number: `NORTHGATE-${from.slice(0, 4)}-${String(number).padStart(6, '0')}`,
        valid_from: from,
        valid_through: months === null ? null : addMonths(from, months),
        anchor_on: from,
        anchor_months: months,
        issued_at: at(from),
        snapshot: {
          holderName: names.get(key),
          course: { code, version: null, titles, summaries: {}, minutes: null, regulationRefs: refs },
          issuer: { name: 'Northgate', legalName: 'Northgate Fabrication & Haulage Ltd.', isPlatform: false },
          completedOn: from,
          scorePercent: null,
          evidence: 'import',
          locale: 'en',
        },
        recorded_at: at(from),
        recorded_by: idOf('person', 'northgate-002'),
      },
    ];
  });
  await insertRows(client, 'achievements', recorded);
  await client.query('update certificate_counters set last_number = $2 where company_id = $1', [company, number]);
}
