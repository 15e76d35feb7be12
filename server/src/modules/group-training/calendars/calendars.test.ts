import { propertyRuns } from '@app/domain/property.cases';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { calendarText } from './calendar-text.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Northgate' });
const boss = await make.companyAdmin({ company });
const admin = await world.as(boss);
const parsed = (text: string) => new ICAL.Component(ICAL.parse(text));
const events = (text: string) => parsed(text).getAllSubcomponents('vevent');
const saidTo = async (person: MadePerson) =>
  world.sql<{ subject: string; calendar: { method: string; content: string }[] | null }>(
    'select subject, calendar from mails where person_id = $1 order by created_at, id',
    [person.id],
  );

const event = {
  ...{
    uid: 'a@muster',
    sequence: 3,
    timeZone: 'America/Toronto',
    title: 'Ladders',
    description: '',
    location: null,
    url: 'https://muster.example',
    cancelled: false,
  },
  ...{ startsAt: '2026-03-10T13:00:00.000Z', endsAt: '2026-03-10T17:00:00.000Z' },
};

describe('a calendar file', () => {
  test('says when it is, wherever it is read: for any instant in zones with and without summer time', () => {
    const zones = [
      'America/Toronto',
      'America/St_Johns',
      'America/Phoenix',
      'Australia/Lord_Howe',
      'Europe/Dublin',
      'Africa/Casablanca',
      'Asia/Kathmandu',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
        (timeZone, date) => {
          const startsAt = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();
          const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
          expect(readAgain({ timeZone, startsAt, endsAt })).toEqual([startsAt, endsAt]);
        },
      ),
      propertyRuns('calendar files name the instant', 60),
    );
  });

  test.each([
    [
      'from the first showing of the hour to its second',
      'America/St_Johns',
      '2028-11-05T03:30:00.000Z',
      '2028-11-05T04:30:00.000Z',
    ],
    ['in the second showing', 'America/Toronto', '2026-11-01T06:15:00.000Z', '2026-11-01T06:45:00.000Z'],
    [
      'of half an hour that is shown twice',
      'Australia/Lord_Howe',
      '2026-04-04T14:45:00.000Z',
      '2026-04-04T15:15:00.000Z',
    ],
    ['across the hour that spring skips', 'America/Toronto', '2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
  ])('says when it is: %s', (_name, timeZone, startsAt, endsAt) =>
    expect(readAgain({ timeZone, startsAt, endsAt })).toEqual([startsAt, endsAt]),
  );

  /** The instants that another program reads from the file. */
  function readAgain({ timeZone, startsAt, endsAt }: { timeZone: string; startsAt: string; endsAt: string }): string[] {
    const calendar = parsed(
      calendarText([{ ...event, timeZone, startsAt, endsAt }], { method: 'PUBLISH', at: startsAt }),
    );
    for (const zone of calendar.getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(new ICAL.Timezone(zone), timeZone);
    const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    const instants = [read.startDate, read.endDate].map((time) => time.toJSDate().toISOString());
    ICAL.TimezoneService.remove(timeZone);
    return instants;
  }

  test.each([
    ['commas, semicolons, backslashes and lines', 'A, B; C\\D\nE'],
    ['a long title of many bytes', 'Élingage à la grue – consignes « été » '.repeat(12)],
    ['what would begin another property', 'x\r\nATTENDEE:mailto:evil@example.com\r\nEND:VEVENT'],
  ])('%s come back as they were, in lines of at most 75 bytes', (_name, title) => {
    const text = calendarText([{ ...event, title }], { method: 'REQUEST', at: event.startsAt });
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const [read] = events(text);
    expect(String(read!.getFirstPropertyValue('summary')).replaceAll('\r', '')).toBe(title.replaceAll('\r', ''));
    expect(read!.getAllProperties('attendee')).toEqual([]);
    expect(events(text)).toHaveLength(1);
  });
});

test('a booking is an invitation; a move updates it, a cancellation takes it out of the calendar', async () => {
  const ann = await make.person({ company, name: 'Ann "the" Able' });
  const { id, sessionIds } = await make.training(company, { trainers: [boss] });
  await (await world.as(ann)).post(`/trainings/${id}/place`, { wish: 'book' });
  await world.runJobs();
  const plan = {
    ...{
      title: 'Moved',
      courseId: null,
      skillId: null,
      skillLevel: 1,
      language: 'en',
      timeZone: 'America/Toronto',
      siteId: null,
      place: 'Yard 4',
      minPeople: 1,
      maxPeople: null,
    },
    ...{
      bookingRule: 'open',
      lockDays: 2,
      reminderDays: 3,
      seatsTakenAt: 'booking',
      noShowUsesSeat: false,
      requiredMinutes: null,
      resultKind: 'attendance',
      passMark: null,
    },
    ...{
      checklist: [],
      materials: [],
      trainerSkillId: null,
      trainerSkillRule: 'warn',
      traineeSigns: true,
      trainerSigns: true,
      evaluatorSigns: false,
      selfCheckIn: true,
    },
    ...{
      checkInBeforeMinutes: 15,
      checkInAfterMinutes: 15,
      note: null,
      trainerIds: [boss.id],
      evaluatorIds: [],
      despiteClashes: true,
    },
    sessions: [{ id: sessionIds[0], on: '2026-03-11', from: '09:00', to: '13:00', breakMinutes: 0, roomId: null }],
  };
  expect((await admin.put(`/settings/trainings/${id}`, plan)).body).toEqual({ changed: 1, told: 2, offered: 0 });
  await world.runJobs();
  await admin.post(`/settings/trainings/${id}/cancellation`, { reason: 'The hall is flooded' });
  await world.runJobs();
  const mails = await saidTo(ann);
  expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
    'Place booked',
    'New date or place',
    'Training cancelled',
  ]);
  const read = mails.map(({ calendar }) => {
    const [part] = calendar!;
    const [invited] = events(part!.content);
    return [
      part!.method,
      invited!.getFirstPropertyValue('sequence'),
      String(invited!.getFirstPropertyValue('dtstart')),
      invited!.getFirstPropertyValue('status'),
    ];
  });
  expect(read).toEqual([
    ['REQUEST', 0, '2026-03-10T09:00:00', 'CONFIRMED'],
    ['REQUEST', 1, '2026-03-11T09:00:00', 'CONFIRMED'],
    ['CANCEL', 2, '2026-03-11T09:00:00', 'CANCELLED'],
  ]);
  const uids = new Set(mails.map(({ calendar }) => events(calendar![0]!.content)[0]!.getFirstPropertyValue('uid')));
  expect(uids.size).toBe(1);
});

describe('the secret calendar address', () => {
  test('shows one’s own sessions and nothing else; replaced, the earlier one is gone', async () => {
    const [ann, bob] = [await make.person({ company }), await make.person({ company })];
    const mine = await make.training(company, { title: 'Mine' });
    const other = await make.training(company, { title: 'Not mine' });
    const waiting = await make.training(company, { title: 'Waiting' });
    await make.place(mine, ann);
    await make.place(other, bob);
    await make.place(waiting, ann, { waitlisted_at: '2026-02-01T00:00:00Z' });
    const me = await world.as(ann);
    const { address } = (await me.post('/my-calendar-feed', {})).body;
    const stranger = await world.as(null);
    const path = new URL(address).pathname.replace('/api', '');
    const answer = await stranger.get(path);
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['x-robots-tag'],
      answer.headers['cache-control'],
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'noindex', 'no-store']);
    expect(answer.text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(events(answer.text).map((one) => one.getFirstPropertyValue('summary'))).toEqual(['Mine']);
    expect((await me.get('/my-calendar-feed')).body.readAt).toBe('2026-03-02T09:00:00.000Z');
    const [stored] = await world.sql<{ hash: string }>(
      'select token_hash::text as hash from training_feeds where person_id = $1',
      [ann.id],
    );
    expect(stored!.hash).not.toContain(path.split('/').at(-1)!);
    await me.post('/my-calendar-feed', {});
    expect((await stranger.get(path)).status).toBe(404);
  });

  test('ends with the employment, and when it is turned off', async () => {
    const ann = await make.person({ company });
    const me = await world.as(ann);
    const stranger = await world.as(null);
    const pathOf = async () =>
      new URL((await me.post('/my-calendar-feed', {})).body.address).pathname.replace('/api', '');
    const first = await pathOf();
    await me.delete('/my-calendar-feed');
    expect((await stranger.get(first)).status).toBe(404);
    const second = await pathOf();
    await world.sql(`update employments set ended_on = '2026-03-01' where person_id = $1`, [ann.id]);
    expect((await stranger.get(second)).status).toBe(404);
  });

  test('shows nothing while the platform has locked its owner', async () => {
    const ann = await make.person({ company });
    const platform = await world.as(await make.platformAdmin());
    const [me, stranger] = [await world.as(ann), await world.as(null)];
    const path = new URL((await me.post('/my-calendar-feed', {})).body.address).pathname.replace('/api', '');
    const lock = `/admin/employees/${ann.id}/lock`;
    expect((await platform.put(lock, { reason: 'Their phone was stolen' })).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await platform.delete(lock)).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(200);
  });

  test('is not guessed: tries are counted', async () => {
    const stranger = await world.as(null);
    let status = 0;
    for (let tries = 0; tries < 310 && status !== 429; tries += 1)
      status = (await stranger.get(`/calendar-feeds/${'x'.repeat(43)}`)).status;
    expect(status).toBe(429);
  });
});

test('the calendar file of a training is for who has a place in it', async () => {
  const [ann, bob] = [await make.person({ company }), await make.person({ company })];
  const training = await make.training(company);
  await make.place(training, ann);
  expect(events((await (await world.as(ann)).get(`/trainings/${training.id}/calendar`)).text)).toHaveLength(1);
  expect((await (await world.as(bob)).get(`/trainings/${training.id}/calendar`)).status).toBe(404);
});
