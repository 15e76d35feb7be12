import * as achievementsApi from '@app/contract/qualification/achievements';
import * as evidenceApi from '@app/contract/evidence/evidence-review';
import * as transfersApi from '@app/contract/transfers/transfers';
import type { Day, Instant } from '@app/domain/time';
import { addDays, addMonths } from '@app/domain/time';
import type pg from 'pg';
import { carryOut } from '../../src/modules/transfers/carry-out.ts';
import { follow } from '../../src/modules/transfers/follow.ts';
import type { TransferStep } from '../../src/modules/transfers/records.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import type { DemoPerson } from '../demo/people.ts';
import { makePeople } from '../demo/people.ts';
import type { Stage } from './acting.ts';
import { openStage } from './acting.ts';
import { idOf, insertRows } from './rows.ts';

const siteWorks = idOf('company', 'siteworks');
const northgate = idOf('company', 'northgate');
const [foreman, admin, newcomer] = ['siteworks-001', 'northgate-002', 'northgate-023'] as const;
/** What the newcomer earned at Site Works: one certificate that Northgate reviews, one that it lists. */
const earned = [
  {
    skill: 'FIRSTAID',
    daysAgo: 300,
    external: 'RM-118204',
    issuer: 'Red Maple First Aid',
    record: { provider: 'Red Maple First Aid', certificateNumber: 'RM-118204' },
  },
  {
    skill: 'ACCESS',
    daysAgo: 420,
    external: null,
    issuer: null,
    record: { trainer: 'Ingrid Halvorsen', signature: 'On paper, in the site office' },
  },
] as const;

/** The second employment of someone whose records go from one employer to the other. */
const employmentRows = (person: DemoPerson, number: string, from: Day, to: Day | null) => {
  const ids = { company_id: siteWorks, person_id: idOf('person', person.key) };
  return {
    employment: {
      ...ids,
      employee_number: number,
      job_title: 'Site worker',
      started_on: from,
      ended_on: to,
      created_at: `${from}T12:00:00Z`,
    },
    placement: {
      ...{
        ...ids,
        id: idOf('placement', `siteworks/${person.key}`),
        site_id: idOf('site', 'siteworks-office'),
        hired_on: from,
      },
      ...{ started_on: from, ended_on: to, recorded_at: `${from}T12:00:00Z` },
    },
  };
};

/**
 * Two transfers of records, by the product's own commands: a newcomer brought theirs from Site Works, and they are
 * verified; someone who left Northgate for Site Works waits for Northgate to release theirs. After the legal documents:
 * who acts has agreed to them.
 */
export async function seedTransfers(runtime: Runtime, client: pg.ClientBase, today: Day): Promise<void> {
  const people = makePeople(today);
  const arrived = people.find(({ key }) => key === newcomer)!;
  const { rows } = await client.query<{ id: string }>(
    `select e.person_id as id from employments e join people p on p.id = e.person_id
      where e.company_id = $1 and e.ended_on between $2::date and $3::date and p.email is not null
       and (select count(*) from achievements a where a.company_id = e.company_id and a.person_id = e.person_id
         and a.revoked_at is null and a.retracted_at is null) >= 3
     order by e.ended_on desc, e.employee_number limit 1`,
    [northgate, addDays(today, -900), addDays(today, -20)],
  );
  const left = people.find(({ key }) => idOf('person', key) === rows[0]!.id)!;
  const second = [
    employmentRows(arrived, 'SW-018', addMonths(today, -26), addDays(today, -20)),
    employmentRows(left, 'SW-024', addDays(left.endDay!, 7), null),
  ];
  await insertRows(
    client,
    'employments',
    second.map(({ employment }) => employment),
  );
  await insertRows(
    client,
    'placements',
    second.map(({ placement }) => placement),
  );
  const stage = openStage(runtime, [
    ...people.filter((person) => person !== left),
    { ...left, companyKey: 'siteworks' },
  ]);
  await bring(stage, today);
  await leave(stage, left.key, today);
  await client.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier like 'transfers.%'))`,
  );
}

const at = (today: Day, daysAgo: number, hour: number): Instant => `${addDays(today, -daysAgo)}T${hour}:20:00.000Z`;
const once = { id: 'demo', number: 1 };

/** What the server does by itself after a step. */
const after = (stage: Stage, id: string, companyId: string, step: TransferStep, by: string | null) =>
  follow.run(stage.runtime, { companyId, id, step, by }, once);

async function bring(stage: Stage, today: Day): Promise<void> {
  const personId = idOf('person', newcomer);
  for (const { skill, daysAgo, issuer, external, record } of earned) {
    stage.setTo(at(today, daysAgo, 17));
    await stage.does(foreman, achievementsApi.awardSkill, {
      ...{
        personId,
        skillId: idOf('skill', skill),
        level: 1,
        completedOn: addDays(today, -daysAgo),
        printedThrough: null,
      },
      ...{ issuerName: issuer, externalNumber: external, record, reason: 'Course day in Red Deer' },
    });
  }
  stage.setTo(at(today, 5, 15));
  const { employers } = await stage.does(newcomer, transfersApi.listMyTransfers, {});
  const { companyId: fromCompanyId, records } = employers[0]!;
  const achievementIds = records.map(({ achievementId }) => achievementId);
  const { id } = await stage.does(newcomer, transfersApi.consentToTransfer, {
    transferId: null,
    fromCompanyId,
    achievementIds,
  });
  await after(stage, id, northgate, 'consent', northgate);
  stage.setTo(at(today, 4, 14));
  await stage.does(foreman, transfersApi.releaseTransfer, { transferId: id });
  await after(stage, id, northgate, 'release', siteWorks);
  stage.setTo(at(today, 4, 18));
  await stage.does(admin, transfersApi.acceptTransfer, { transferId: id });
  await after(stage, id, northgate, 'accept', northgate);
  await carryOut.run(stage.runtime, { companyId: northgate, id }, once);
  await after(stage, id, northgate, 'finish', null);
  stage.setTo(at(today, 3, 16));
  const { transfers } = await stage.does(admin, transfersApi.listTransfers, {});
  const evidenceId = transfers
    .find((one) => one.id === id)!
    .records.find((one) => one.evidenceId !== null)!.evidenceId!;
  const { skillId, level, issuer, number, issuedOn, expiresOn, neverExpires, hours, record } = await stage.does(
    admin,
    evidenceApi.getEvidence,
    { evidenceId },
  );
  const fields = {
    skillId,
    level,
    issuer,
    number,
    issuedOn,
    expiresOn,
    neverExpires,
    hours,
    record: { ...earned[0].record, ...record },
  };
  await stage.does(admin, evidenceApi.verifyEvidence, { evidenceId, method: 'registry', fields });
}

async function leave(stage: Stage, key: string, today: Day): Promise<void> {
  stage.setTo(at(today, 2, 13));
  const { employers } = await stage.does(key, transfersApi.listMyTransfers, {});
  const { companyId: fromCompanyId, records } = employers.find(({ companyId }) => companyId === northgate)!;
  // Of each course or skill the newest, those that Site Works reviews first.
  const newest = [...Map.groupBy(records, ({ title }) => title['en']).values()].map(([first]) => first!);
  const achievementIds = newest
    .toSorted((a, b) => Number(b.reviewed) - Number(a.reviewed))
    .slice(0, 3)
    .map(({ achievementId }) => achievementId);
  const { id } = await stage.does(key, transfersApi.consentToTransfer, {
    transferId: null,
    fromCompanyId,
    achievementIds,
  });
  await after(stage, id, siteWorks, 'consent', siteWorks);
  stage.setTo(at(today, 1, 15));
  await stage.does(foreman, transfersApi.acceptTransfer, { transferId: id });
  await after(stage, id, siteWorks, 'accept', siteWorks);
}
