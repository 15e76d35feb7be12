import type { SettingsOverrides } from '@app/domain/company/settings';
import { reminderDaysFor, settingLimits } from '@app/domain/company/settings';
import { reminderDue } from '@app/domain/enrolment/due-date';
import type { Notifications } from '@app/domain/identity/notifications';
import { notificationsFrom, quietUntil } from '@app/domain/identity/notifications';
import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { oneByOne } from '../../platform/one-by-one.ts';
import type { Job } from '../../platform/jobs.ts';
import { writeMail } from '../../platform/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/work.ts';
import { unsubscribeAddress } from '../identity/index.ts';
import { reminderWords } from './reminder-words.ts';

type Due = {
  enrolmentId: string;
  courseId: string;
  dueOn: Day;
  assignedAt: Instant;
  titles: Localised;
  personId: string;
  name: string;
  email: string;
  locale: string;
  timeZone: string;
  notifications: Partial<Notifications>;
};

/** Reminds of what is due and overdue: one letter per person, each reminder at most once however often this runs. */
export const remindDue: Job = {
  name: 'enrolment.remindDue',
  schedule: '0 11 * * *',
  async run(runtime) {
    const companies = await workAsSystem(runtime, 'enrolment.remindDue', listCompanies, { write: false, audited: false });
    await oneByOne(companies, (company) =>
      workAsSystem(runtime, 'enrolment.remindDue', (work) => remindCompany(work, company, runtime), { companyId: company.id, audited: false }),
    );
  },
};

type Reminding = { id: string; timeZone: string; overrides: SettingsOverrides };

async function listCompanies(work: Work): Promise<Reminding[]> {
  work.reach('enrolment.view');
  const { rows } =
    await sql<Reminding>`select id, time_zone as "timeZone", settings_overrides as overrides from companies where suspended_at is null and terminated_at is null`.execute(
      work.tx,
    );
  return rows;
}

async function remindCompany(work: Work, company: Reminding, runtime: Runtime): Promise<void> {
  const today = dayOf(work.now, company.timeZone);
  const people = Map.groupBy(await newReminders(work, today, company), (due) => due.personId);
  for (const [personId, dues] of people) {
    const [first] = dues as [Due & { offset: number }];
    const words = reminderWords(
      first.locale,
      first.name,
      dues.map(({ titles, dueOn }) => ({ title: inLanguage(titles, first.locale), dueOn })),
      today,
    );
    await writeMail(work, {
      kind: 'enrolment.due',
      to: first.email,
      locale: first.locale,
      personId,
      companyId: work.companyId,
      notBefore: quietUntil(work.now, first.timeZone, notificationsFrom(first.notifications)),
      ...words,
      action: { label: words.action, href: `${runtime.config.publicOrigin}/` },
      unsubscribe: { label: words.stop, href: unsubscribeAddress(runtime, personId, 'due') },
      uniqueKey: `enrolment.due:${first.enrolmentId}:${first.dueOn}:${first.offset}`,
    });
  }
}

/** The reminders whose turn it is and that were not written before; noting them and writing the letters is one transaction. */
async function newReminders(work: Work, today: Day, { timeZone, overrides }: Reminding): Promise<(Due & { offset: number })[]> {
  work.authorize('enrolment.view', { companyId: work.companyId });
  const { rows } = await sql<Due>`
    select e.id as "enrolmentId", e.course_id as "courseId", e.due_on as "dueOn", e.assigned_at as "assignedAt", e.person_id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.email, p.locale,
      coalesce(p.time_zone, ${timeZone}) as "timeZone", p.notifications,
      (select jsonb_object_agg(t.key, t.value->>'title') from jsonb_each(v.texts) t) as titles
    from enrolments e join people p on p.id = e.person_id join course_versions v on v.id = e.course_version_id
    join employments m on m.company_id = e.company_id and m.person_id = e.person_id and (m.ended_on is null or m.ended_on >= ${today}::date)
    where e.company_id = ${work.companyId} and e.due_on between ${today}::date - 35 and ${today}::date + ${settingLimits.reminderDay[1]}::int and p.email is not null
      and e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null
    order by e.due_on, e.id`.execute(work.tx);
  const reached = rows.flatMap((due) => {
    if (!notificationsFrom(due.notifications).email.due) return [];
    const offset = reminderDue(due.dueOn, dayOf(due.assignedAt, timeZone), today, reminderDaysFor(overrides, due.courseId));
    return offset === null ? [] : [{ ...due, offset }];
  });
  if (reached.length === 0) return [];
  const noted = await sql<{ enrolmentId: string }>`
    insert into due_reminders (company_id, enrolment_id, due_on, day_offset, sent_at)
    select ${work.companyId}, r."enrolmentId", r."dueOn", r."offset", ${work.now}
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as r("enrolmentId" uuid, "dueOn" date, "offset" smallint)
    on conflict do nothing returning enrolment_id as "enrolmentId"`.execute(work.tx);
  const fresh = new Set(noted.rows.map((row) => row.enrolmentId));
  return reached.filter(({ enrolmentId }) => fresh.has(enrolmentId));
}
