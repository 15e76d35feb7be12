import { targetKey } from '@app/domain/positions/target-key';
import type { RequirementTarget } from '@app/domain/positions/target-key';
import type { Day } from '@app/domain/time';
import { addDays, addMonths } from '@app/domain/time';
import type pg from 'pg';
import { courseOf } from '../demo/attempts.ts';
import type { DemoPerson } from '../demo/people.ts';
import { makePeople } from '../demo/people.ts';
import { demoPositions } from '../demo/positions.ts';
import type { DemoRequirement, DemoTarget, DemoTerms } from '../demo/requirements.ts';
import { demoRequirements, lakeshorePositions, templateRequirements, wantedQualified } from '../demo/requirements.ts';
import { demoSkills } from '../demo/skills.ts';
import { idOf, insertRows } from './rows.ts';

const at = (day: Day) => `${day}T16:00:00Z`;
const positionId = (companyKey: string, key: string) => idOf('position', `${companyKey}/${key}`);

/** Fourteen templates, the positions of both companies, what they ask, and who holds them since when. */
export async function seedPositions(client: pg.ClientBase, today: Day): Promise<void> {
  await seedTemplates(client, today);
  const held = [
    ...demoPositions.map((position, index) => ({
      companyKey: 'northgate',
      position,
      follows: index % 2 === 0 || position.key === 'welder',
    })),
    ...demoPositions
      .filter(({ key }) => lakeshorePositions.includes(key))
      .map((position) => ({ companyKey: 'lakeshore', position, follows: null })),
  ];
  await insertRows(
    client,
    'positions',
    held.map(({ companyKey, position, follows }) => {
      const wanted = companyKey === 'northgate' ? wantedQualified[position.key] : undefined;
      return {
        company_id: idOf('company', companyKey),
        id: positionId(companyKey, position.key),
        code: position.key.toUpperCase(),
        title: position.jobTitle.en,
        description: '',
        occupation: occupationOf(position),
        template_id: follows === null ? null : idOf('position template', position.key),
        template_followed_since: follows ? at(addMonths(today, -6)) : null,
        min_qualified: typeof wanted === 'number' ? wanted : null,
        created_at: at(addMonths(today, -50)),
      };
    }),
  );
  await insertRows(
    client,
    'position_sites',
    Object.entries(wantedQualified).flatMap(([key, wanted]) =>
      typeof wanted === 'number'
        ? []
        : Object.entries(wanted).map(([siteKey, count]) => ({
            company_id: idOf('company', 'northgate'),
            position_id: positionId('northgate', key),
            site_id: idOf('site', siteKey),
            min_qualified: count,
          })),
    ),
  );
  await seedRequirements(client, today);
  await insertRows(
    client,
    'position_assignments',
    makePeople(today).flatMap((person, index) => assignmentsOf(person, index, today)),
  );
}

async function seedTemplates(client: pg.ClientBase, today: Day): Promise<void> {
  const since = at(addMonths(today, -55));
  await insertRows(
    client,
    'position_templates',
    demoPositions.map((position) => ({
      id: idOf('position template', position.key),
      code: position.key.toUpperCase(),
      titles: position.jobTitle,
      descriptions: { en: position.onetTitle },
      occupation: occupationOf(position),
      created_at: since,
    })),
  );
  await insertRows(
    client,
    'template_requirements',
    demoPositions.flatMap(({ key }) =>
      templateRequirements(key).map((row, position) => ({
        id: idOf('template requirement', row.key),
        template_id: idOf('position template', key),
        position,
        kind: row.kind,
        initial_due_days: row.initialDueDays,
        targets: row.targets.map(targetOf),
        reason: row.reason,
        regulation_ref: regulationOf(row.targets),
        changed_at: row.changedDaysAgo === undefined ? since : at(addDays(today, -row.changedDaysAgo)),
      })),
    ),
  );
}

const occupationOf = ({ onetCode, onetTitle }: (typeof demoPositions)[number]) => ({
  scheme: 'onet',
  code: onetCode,
  title: onetTitle,
});

function targetOf(target: DemoTarget): RequirementTarget {
  return 'skill' in target
    ? { skillId: idOf('skill', target.skill), courseId: null, minLevel: target.level ?? 1 }
    : { skillId: null, courseId: idOf('course', target.course), minLevel: 1 };
}

function regulationOf([first]: DemoTarget[]): string | null {
  if (!first) return null;
  return 'skill' in first
    ? (demoSkills.find(({ code }) => code === first.skill)?.regulationRefs[0] ?? null)
    : (courseOf(first.course).regulations[0]?.ref ?? null);
}

/**
 * A requirement that changed stands as three rows: the first version as once known without an end, as known now with
 * one, and the present one.
 */
async function seedRequirements(client: pg.ClientBase, today: Day): Promise<void> {
  const rows = demoRequirements.flatMap((requirement) => versionsOf(requirement, today));
  await insertRows(
    client,
    'requirements',
    rows.map(({ row }) => row),
  );
  await insertRows(
    client,
    'requirement_targets',
    rows.flatMap(({ row, targets }) =>
      targets.map((target, place) => ({
        company_id: row.company_id,
        requirement_row_id: row.id,
        place,
        skill_id: target.skillId,
        course_id: target.courseId,
        min_level: target.minLevel,
      })),
    ),
  );
}

function versionsOf(requirement: DemoRequirement, today: Day) {
  const { key, companyKey, before } = requirement;
  const since = addMonths(today, -requirement.sinceMonthsAgo);
  const known = since < today ? since : addDays(today, -9);
  const ended = requirement.endedMonthsAgo === undefined ? null : addMonths(today, -requirement.endedMonthsAgo);
  const row = (
    suffix: string,
    terms: DemoTerms,
    times: { version: number; from: Day; to: Day | null; recorded: Day; retracted: Day | null },
  ) => {
    const targets = terms.targets.map(targetOf);
    return {
      targets,
      row: {
        company_id: idOf('company', companyKey),
        id: idOf('requirement row', `${key}${suffix}`),
        requirement_id: idOf('requirement', key),
        version: times.version,
        position_id: requirement.positionKey ? positionId(companyKey, requirement.positionKey) : null,
        site_id: requirement.siteKey ? idOf('site', requirement.siteKey) : null,
        person_id: requirement.personKey ? idOf('person', requirement.personKey) : null,
        kind: terms.kind,
        effective_from: times.from,
        effective_to: times.to,
        asked_since: since,
        due_basis: terms.dueBasis,
        initial_due_days: terms.initialDueDays,
        fixed_due_on: terms.fixedDueInDays === undefined ? null : addDays(today, terms.fixedDueInDays),
        target_key: targetKey(targets),
        reason: terms.reason,
        regulation_ref: regulationOf(terms.targets),
        source: requirement.fromTemplate ? 'template' : 'company',
        template_requirement_id: requirement.fromTemplate
          ? idOf('template requirement', key.split('/').slice(0, 2).join('/'))
          : null,
        recorded_at: at(times.recorded),
        retracted_at: times.retracted && at(times.retracted),
      },
    };
  };
  if (before) {
    const changed = addMonths(today, -before.changedMonthsAgo);
    const once = { ...requirement, ...before };
    return [
      row('', once, { version: 1, from: since, to: null, recorded: known, retracted: changed }),
      row('/closed', once, { version: 1, from: since, to: addDays(changed, -1), recorded: changed, retracted: null }),
      row('/2', requirement, { version: 2, from: changed, to: ended, recorded: changed, retracted: null }),
    ];
  }
  if (ended)
    return [
      row('', requirement, { version: 1, from: since, to: null, recorded: known, retracted: addDays(ended, -20) }),
      row('/closed', requirement, {
        version: 1,
        from: since,
        to: ended,
        recorded: addDays(ended, -20),
        retracted: null,
      }),
    ];
  return [row('', requirement, { version: 1, from: since, to: null, recorded: known, retracted: null })];
}

/**
 * Everyone holds their position since they came; some came as yard workers, some drive a forklift besides, one was
 * recorded wrongly at first.
 */
function assignmentsOf(person: DemoPerson, index: number, today: Day) {
  const { positionKey, companyKey, hireDay, endDay } = person;
  if (!positionKey) return [];
  const row = (suffix: string, key: string, from: Day, to: Day | null, more: Record<string, unknown> = {}) => ({
    company_id: idOf('company', companyKey),
    id: idOf('position assignment', `${person.key}${suffix}`),
    position_id: positionId(companyKey, key),
    person_id: idOf('person', person.key),
    started_on: from,
    ended_on: to,
    is_primary: true,
    source: 'seed',
    recorded_at: at(from),
    retracted_at: null,
    ...more,
  });
  const northgate = companyKey === 'northgate' && person.story === null && !person.signsIn;
  const promoted = addMonths(hireDay, 14);
  if (northgate && index % 11 === 3 && positionKey !== 'labourer' && promoted < (endDay ?? addMonths(today, -14)))
    return [row('/first', 'labourer', hireDay, addDays(promoted, -1)), row('', positionKey, promoted, endDay)];
  if (northgate && index % 29 === 7 && person.status === 'active')
    return [
      row('/mistaken', positionKey, addDays(hireDay, 30), null, {
        recorded_at: at(hireDay),
        retracted_at: at(addDays(today, -40)),
      }),
      row('', positionKey, hireDay, null, { recorded_at: at(addDays(today, -40)) }),
    ];
  const besides =
    northgate && person.status === 'active' && ['order-filler', 'labourer'].includes(positionKey) && index % 3 === 0;
  return [
    row('', positionKey, hireDay, endDay),
    ...(besides ? [row('/besides', 'forklift-operator', addMonths(today, -3), null, { is_primary: false })] : []),
  ];
}
