import { mostRecipients } from '@app/domain/reports/recipients';
import { reportFileFormats } from '@app/domain/reports/report-files';
import { rhythms } from '@app/domain/reports/schedule';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { reportAsked } from './report-files.ts';

const rhythm = z.enum(rhythms);
const settings = {
  name: oneLine().trim().min(1).max(80),
  locale: z.enum(['en', 'fr']),
  /** The whole one before the run, in place of days in the query; null: as the query says. */
  period: rhythm.nullable(),
  every: rhythm,
  /** 1 is Monday. */
  weekday: integer().min(1).max(7),
  /** 0 is the last of the month. */
  monthDay: integer().min(0).max(28),
  /** After midnight, on the clock of the company. */
  minute: integer().min(0).max(1439),
  /** The file itself, or the way to it. Outside addresses always get the file. */
  attach: z.boolean(),
  /** All admins of the company, or of the platform, as they are on the day. */
  toAllReaders: z.boolean(),
  onlyWithRows: z.boolean(),
  onlyWhenChanged: z.boolean(),
};
const saved = {
  ...settings,
  personIds: z.array(uuid).max(mostRecipients),
  /** Outside the company; each must fit the allow-list. */
  addresses: z.array(freeText().max(320)).max(mostRecipients),
  /** Anyone who saves has seen that the report leaves the company. */
  outsideConfirmed: z.boolean(),
};
const person = z.object({ id: uuid, name: freeText() });
const runState = z.enum(['running', 'sent', 'nothing', 'failed']);
const schedule = z.object({
  id: uuid,
  list: freeText(),
  query: freeText(),
  columns: freeText(),
  format: z.enum(reportFileFormats),
  ...settings,
  owner: person,
  nextAt: instant,
  pausedAt: instant.nullable(),
  pauseReason: z.enum(['hand', 'bounces', 'ownerRight']).nullable(),
  recipients: z.array(
    z.object({
      id: uuid,
      person: person.nullable(),
      address: freeText().nullable(),
      named: z.boolean(),
      /** Emails do not reach them. */
      outSince: instant.nullable(),
    }),
  ),
  lastRun: z.object({ at: instant, state: runState, failure: freeText().nullable() }).nullable(),
});
const run = z.object({
  id: uuid,
  dueAt: instant,
  byHand: z.boolean(),
  state: runState,
  failure: freeText().nullable(),
  finishedAt: instant.nullable(),
  deliveries: z.array(
    z.object({
      to: freeText(),
      outcome: z.enum(['sent', 'nothing', 'unchanged', 'skipped']),
      reason: freeText().nullable(),
      attached: z.boolean(),
      rows: integer().nullable(),
      /** What the mail server said of the email: null while it waits or where there is none. */
      letter: z.enum(['waiting', 'sent', 'failed']).nullable(),
    }),
  ),
});
const named = z.object({ scheduleId: uuid });

/** Schedules of a company's reports, and of the platform's own. The same, each behind its own door. */
export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/settings/report-schedules',
  area: 'settings',
  summary: 'The schedules of the company’s reports, who may be their readers, and which addresses outside are allowed',
  input: z.object({}),
  result: z.object({
    schedules: z.array(schedule),
    /** Who may have these reports today. */
    readers: z.array(person),
    allowed: z.array(z.string()),
    timeZone: z.string(),
  }),
});
export const createReportSchedule = endpoint({
  method: 'POST',
  path: '/settings/report-schedules',
  area: 'settings',
  summary: 'Have a report made and sent by the clock of the company',
  idempotent: true,
  stepUp: 'recipients',
  input: z.object({ ...reportAsked('settings'), ...saved }),
  result: z.object({ id: uuid }),
});
export const changeReportSchedule = endpoint({
  method: 'PUT',
  path: '/settings/report-schedules/:scheduleId',
  area: 'settings',
  summary: 'Change a schedule; every recipient is in service again',
  stepUp: 'recipients',
  input: named.extend({ ...saved, format: z.enum(reportFileFormats) }),
  result: nothing,
});
export const pauseReportSchedule = endpoint({
  method: 'POST',
  path: '/settings/report-schedules/:scheduleId/pause',
  area: 'settings',
  summary: 'Pause a schedule, or let it go on',
  input: named.extend({ paused: z.boolean() }),
  result: nothing,
});
export const takeReportSchedule = endpoint({
  method: 'POST',
  path: '/settings/report-schedules/:scheduleId/owner',
  area: 'settings',
  summary: 'Become the owner of a schedule: outside addresses get what you may see',
  stepUp: 'recipients',
  input: named,
  result: nothing,
});
export const runReportSchedule = endpoint({
  method: 'POST',
  path: '/settings/report-schedules/:scheduleId/runs',
  area: 'settings',
  summary: 'Run a schedule now, besides its times',
  idempotent: true,
  input: named,
  result: z.object({ id: uuid }),
});
export const removeReportSchedule = endpoint({
  method: 'DELETE',
  path: '/settings/report-schedules/:scheduleId',
  area: 'settings',
  summary: 'End a schedule; what it did stays on record',
  input: named,
  result: nothing,
});
export const listReportRuns = endpoint({
  method: 'GET',
  path: '/settings/report-schedules/:scheduleId/runs',
  area: 'settings',
  summary: 'The last runs of a schedule: when, to whom, how many rows, and why nothing was sent',
  input: named,
  result: z.object({ runs: z.array(run) }),
});
export const saveReportAddresses = endpoint({
  method: 'PUT',
  path: '/settings/report-addresses',
  area: 'settings',
  summary: 'Say to which addresses outside the company reports may go: addresses, or all of a domain (@example.com)',
  stepUp: 'recipients',
  input: z.object({ addresses: z.array(freeText().max(320)).max(100) }),
  result: z.object({ addresses: z.array(z.string()) }),
});

const staffOnly = 'the same for the reports of the platform';
export const listPlatformSchedules = endpoint({
  ...listReportSchedules,
  path: '/admin/report-schedules',
  area: 'admin',
  summary: `Schedules: ${staffOnly}`,
});
export const createPlatformSchedule = endpoint({
  ...createReportSchedule,
  path: '/admin/report-schedules',
  area: 'admin',
  summary: `Make a schedule: ${staffOnly}`,
  stepUp: 'recipients',
  input: z.object({ ...reportAsked('admin'), ...saved }),
});
export const changePlatformSchedule = endpoint({
  ...changeReportSchedule,
  path: '/admin/report-schedules/:scheduleId',
  area: 'admin',
  summary: `Change a schedule: ${staffOnly}`,
  stepUp: 'recipients',
});
export const pausePlatformSchedule = endpoint({
  ...pauseReportSchedule,
  path: '/admin/report-schedules/:scheduleId/pause',
  area: 'admin',
  summary: `Pause a schedule, or let it go on: ${staffOnly}`,
});
export const takePlatformSchedule = endpoint({
  ...takeReportSchedule,
  path: '/admin/report-schedules/:scheduleId/owner',
  area: 'admin',
  summary: `Become the owner of a schedule: ${staffOnly}`,
  stepUp: 'recipients',
});
export const runPlatformSchedule = endpoint({
  ...runReportSchedule,
  path: '/admin/report-schedules/:scheduleId/runs',
  area: 'admin',
  summary: `Run a schedule now: ${staffOnly}`,
});
export const removePlatformSchedule = endpoint({
  ...removeReportSchedule,
  path: '/admin/report-schedules/:scheduleId',
  area: 'admin',
  summary: `End a schedule: ${staffOnly}`,
});
export const listPlatformRuns = endpoint({
  ...listReportRuns,
  path: '/admin/report-schedules/:scheduleId/runs',
  area: 'admin',
  summary: `The last runs of a schedule: ${staffOnly}`,
});
export const savePlatformAddresses = endpoint({
  ...saveReportAddresses,
  path: '/admin/report-addresses',
  area: 'admin',
  summary: `Say which addresses outside are allowed: ${staffOnly}`,
  stepUp: 'recipients',
});
