import * as enrolmentApi from '@app/contract/enrolment/enrolment';
import * as learningApi from '@app/contract/enrolment/learning';
import * as changesApi from '@app/contract/seats/seat-changes';
import * as codesApi from '@app/contract/seats/seat-codes';
import * as requestsApi from '@app/contract/seats/seat-requests';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import type pg from 'pg';
import { giveBackSeats, hasSeat, receiveSeats, consumeSeat, takeSeats } from '../../src/modules/seats/index.ts';
import { workAsSystem } from '../../src/platform/runtime.ts';
import type { DemoAttempt } from '../demo/attempts.ts';
import { demoCompanies } from '../demo/companies.ts';
import { makeHistory } from '../demo/history.ts';
import { makePeople } from '../demo/people.ts';
import { demoOrders, seatCourses, secondBuyer } from '../demo/purchases.ts';
import type { Scene, Stage } from './acting.ts';
import { idOf } from './rows.ts';

const northgate = demoCompanies.find(({ key }) => key === 'northgate')!;
const companyId = idOf('company', northgate.key);
const admin = 'northgate-002';
type When = (daysAgo: number, minutes?: number) => Instant;

/**
 * Where the seats of Northgate went: to the attempts of its history, to people by name, by code and on request; and
 * back again.
 */
export async function seatMoves(stage: Stage, client: pg.ClientBase, today: Day, when: When): Promise<Scene[]> {
  const first = when(Math.max(...demoOrders.map(({ daysAgo }) => daysAgo)), -60);
  await client.query('update courses set needs_seat = true where code = any($1)', [seatCourses]);
  const attempts = makeHistory(today).filter(({ courseCode }) => seatCourses.includes(courseCode));
  return [
    ...attempts.flatMap((attempt) => onSeats(stage, client, attempt, first)),
    ...byHand(stage, client, today, when),
    ...betweenCompanies(stage, client, when),
  ];
}

/**
 * An attempt of the history takes a seat when it is assigned, spends it when it begins, and gives it back when it was
 * withdrawn before.
 */
function onSeats(stage: Stage, client: pg.ClientBase, attempt: DemoAttempt, first: Instant): Scene[] {
  const { assignedAt, startedAt, completedAt, withdrawnAt, failedAt } = attempt;
  const open = !startedAt && !completedAt && !withdrawnAt && !failedAt;
  if ((startedAt ?? withdrawnAt ?? assignedAt) < first && !open) return [];
  const enrolmentId = idOf('enrolment', attempt.key);
  const wish = {
    enrolmentId,
    personId: idOf('person', attempt.personKey),
    courseId: idOf('course', attempt.courseCode),
  };
  const inSeats = (run: (work: Parameters<Parameters<typeof workAsSystem<void>>[2]>[0], on: Day) => Promise<unknown>) =>
    workAsSystem(
      stage.runtime,
      'demo.seed',
      async (work) => {
        work.authorize('seat.manage', { companyId });
        await run(work, dayOf(work.now, northgate.timeZone));
      },
      { companyId, audited: false },
    );
  const scenes: Scene[] = [
    {
      at: assignedAt < first ? first : assignedAt,
      play: () =>
        inSeats(async (work, on) => {
          const seated = await takeSeats(work, { companyId, on, wishes: [wish] });
          if (open && !seated.has(enrolmentId))
            await client.query('update enrolments set waits_for_seat = true where id = $1', [enrolmentId]);
        }),
    },
  ];
  if (startedAt)
    scenes.push({
      at: startedAt < first ? first : startedAt,
      play: () =>
        inSeats(async (work, on) => {
          if (!(await hasSeat(work, companyId, enrolmentId))) await takeSeats(work, { companyId, on, wishes: [wish] });
          await consumeSeat(work, { companyId, enrolmentId, on });
        }),
    });
  if (withdrawnAt)
    scenes.push({
      at: withdrawnAt,
      play: () =>
        inSeats((work, on) => giveBackSeats(work, { companyId, enrolmentIds: [enrolmentId], on, why: 'withdrawn' })),
    });
  return scenes;
}

/** What an admin and learners do with seats. */
function byHand(stage: Stage, client: pg.ClientBase, today: Day, when: When): Scene[] {
  const people = makePeople(today).filter(
    ({ companyKey, status, story, signsIn }) =>
      companyKey === 'northgate' && status === 'active' && story === null && !signsIn,
  );
  const at = (place: number) => people[place]!.key;
  const ids = (from: number, to: number) => ({ ids: people.slice(from, to).map(({ key }) => idOf('person', key)) });
  const give = (sku: string, audience: { ids: string[] }) =>
    stage.does(admin, changesApi.assignSeats, {
      productId: idOf('product', sku),
      audience,
      includeValid: true,
      preview: false,
    });
  const starts = (personKey: string, courseCode: string) =>
    stage.does(personKey, learningApi.openCourse, {
      courseId: idOf('course', courseCode),
      deviceId: idOf('device', personKey),
    });
  const seatOf = async (personKey: string) =>
    (
      await client.query<{ id: string }>(
        `select id from seats where company_id = $1 and person_id = $2 and state = 'allocated' order by changed_at desc
          limit 1`,
        [companyId, idOf('person', personKey)],
      )
    ).rows[0]!.id;
  let code = '';
  let declined = '';
  const scene = (daysAgo: number, minutes: number, play: () => Promise<unknown>): Scene => ({
    at: when(daysAgo, minutes),
    play: async () => void (await play()),
  });
  return [
    scene(20, 30, async () => {
      await stage.does('muster-002', enrolmentApi.enrol, { courseId: idOf('course', 'FIRSTAID') });
      await starts('muster-002', 'FIRSTAID');
    }),
    scene(52, 100, () => give('FIRSTAID-SEAT', ids(40, 46))),
    scene(36, 130, () => starts(at(40), 'FIRSTAID')),
    scene(12, 110, async () =>
      stage.does(admin, changesApi.takeBackSeats, {
        selection: { ids: [await seatOf(at(41))] },
        reason: 'Has a Red Cross certificate.',
        preview: false,
      }),
    ),
    scene(11, 110, async () =>
      stage.does(admin, changesApi.reassignSeat, {
        seatId: await seatOf(at(42)),
        personId: idOf('person', at(47)),
        reason: 'On night shift until spring.',
      }),
    ),
    scene(58, 90, () => give('SAFETY-START', ids(50, 58))),
    scene(40, 100, () => give('HEIGHTS-PILOT', ids(60, 66))),
    scene(9, 140, () => starts(at(60), 'HEIGHTS')),
    scene(8, 140, () => starts(at(61), 'HEIGHTS')),
    scene(
      10,
      60,
      async () =>
        void ({ code } = await stage.does(admin, codesApi.makeSeatCode, {
          productId: idOf('product', 'WHMIS-SEAT'),
          seats: 8,
          label: 'Sudbury, new hires',
        })),
    ),
    scene(7, 75, () => stage.does(at(70), codesApi.redeemSeatCode, { code })),
    scene(6, 80, () => stage.does(at(71), codesApi.redeemSeatCode, { code })),
    scene(5, 85, () => starts(at(70), 'WHMIS')),
    scene(
      19,
      60,
      async () =>
        void ({ requestId: declined } = await stage.does(at(72), requestsApi.askForSeat, {
          courseId: idOf('course', 'HEIGHTS'),
          note: 'I would like to help on the roof.',
        })),
    ),
    scene(18, 60, () =>
      stage.does(admin, requestsApi.decideSeatRequest, {
        requestId: declined,
        give: false,
        reason: 'Roof work is limited to the roofing crew.',
      }),
    ),
    scene(4, 200, () =>
      stage.does(at(73), requestsApi.askForSeat, {
        courseId: idOf('course', 'HEIGHTS'),
        note: 'My foreman wants me on the scaffold from next month.',
      }),
    ),
    scene(2, 210, () => stage.does(at(74), requestsApi.askForSeat, { courseId: idOf('course', 'FIRSTAID'), note: '' })),
    scene(2, 240, async () =>
      stage.does(admin, changesApi.askSeatReturn, {
        lotId: await grantedLot(client),
        quantity: 2,
        reason: 'All French-speaking employees are already certified.',
      }),
    ),
    scene(21, 240, () =>
      stage.does(secondBuyer, requestsApi.askForSeat, {
        courseId: idOf('course', 'TDGROAD'),
        note: 'To check our drivers’ shipping documents.',
      }),
    ),
  ];
}

/** The newest lot that the platform granted to Northgate. */
const grantedLot = async (client: pg.ClientBase) =>
  (
    await client.query<{ id: string }>(
      `select id from seat_lots where company_id = $1 and origin = 'granted' and available > 1 order by made_at desc
        limit 1`,
      [companyId],
    )
  ).rows[0]!.id;

/** Northgate sends seats to its subsidiary, which gives one to someone and sends one back. */
function betweenCompanies(stage: Stage, client: pg.ClientBase, when: When): Scene[] {
  const subsidiary = idOf('company', 'siteworks');
  const newestLot = async (ofCompany: string) =>
    (
      await client.query<{ id: string }>(
        `select id from seat_lots where company_id = $1 and product_id = $2 order by made_at desc, id limit 1`,
        [ofCompany, idOf('product', 'WHMIS-SEAT')],
      )
    ).rows[0]!.id;
  const sends = async (personKey: string, from: string, toCompanyId: string, quantity: number, reason: string) => {
    await stage.does(personKey, changesApi.transferSeats, {
      lotId: await newestLot(from),
      toCompanyId,
      quantity,
      reason,
    });
    await receiveSeats.run(stage.runtime, {}, { id: 'demo', number: 1 });
  };
  return [
    { at: when(15, 30), play: () => sends(admin, companyId, subsidiary, 4, 'For the new crew in Red Deer.') },
    {
      at: when(12, 45),
      play: async () =>
        void (await stage.does('siteworks-001', changesApi.assignSeats, {
          productId: idOf('product', 'WHMIS-SEAT'),
          audience: { ids: [idOf('person', 'siteworks-002')] },
          includeValid: true,
          preview: false,
        })),
    },
    {
      at: when(4, 45),
      play: () => sends('siteworks-001', subsidiary, companyId, 1, 'One crew member is already certified.'),
    },
  ];
}
