import type { StoredNotifications } from '@app/domain/identity/notifications';
import { notificationsFrom, quietUntil } from '@app/domain/identity/notifications';
import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { noteWritten, requiredBySql } from '../enrolment/index.ts';
import { unsubscribeAddress } from '../identity/index.ts';
import { writeMail } from '../../platform/mail/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { assignedWords } from './announcement-words.ts';
import type { RequiredBy } from './announcement-words.ts';
import { openAttempt } from '../../platform/database/predicates.ts';

/** How long something assigned waits to be told: older than that it is no news. */
const newsDays = 7;
const untold = sql`e.announced_at is null and e.origin in ('admin', 'rule', 'renewal', 'seat') and ${openAttempt('e')}`;

/** Who has something assigned that they were not told of. Anyone who had a letter today is told tomorrow. */
export async function unannounced(work: Work, today: Day): Promise<string[]> {
  work.authorize('assignment.assign', { companyId: work.companyId });
  const { rows } = await sql<{
    personId: string;
  }>`select distinct e.person_id as "personId" from enrolments e join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and ${untold}
      and e.assigned_at > ${work.now}::timestamptz - ${newsDays} * interval '1 day' and p.email is not null
      and not exists (select 1 from mails m where m.unique_key = 'assignment.new:' || e.company_id || ':' || e.person_id
        || ':' || ${today})
    order by 1`.execute(work.tx);
  return rows.map(({ personId }) => personId);
}

type News = {
  id: string;
  personId: string;
  name: string;
  email: string;
  locale: string;
  timeZone: string;
  notifications: StoredNotifications;
  titles: Localised;
  dueOn: Day | null;
  origin: 'admin' | 'rule' | 'renewal' | 'seat';
  by: string | null;
  note: string | null;
  requiredBy: RequiredBy | null;
};

/** Writes one letter to each, and notes what it tells of; both in one transaction. */
export async function announceTo(
  work: Work,
  runtime: Runtime,
  today: Day,
  personIds: readonly string[],
): Promise<void> {
  work.authorize('assignment.assign', { companyId: work.companyId });
  const { rows } =
    await sql<News>`select e.id, e.person_id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.email,
      p.locale,
      coalesce(p.time_zone, c.time_zone) as "timeZone", p.notifications,
        (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as titles,
      e.due_on as "dueOn", e.origin, (select coalesce(b.preferred_name, b.legal_name) from people b
        where b.id = e.assigned_by) as by, e.note,
      ${sql.raw(requiredBySql('(now())::date'))} as "requiredBy"
    from enrolments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
      join course_versions v on v.id = e.course_version_id
    where e.company_id = ${work.companyId} and e.person_id = any(${[...personIds]}::uuid[]) and ${untold}
      and p.email is not null
    order by e.due_on nulls last, e.id for update of e`.execute(work.tx);
  const told: string[] = [];
  for (const [personId, news] of Map.groupBy(rows, (row) => row.personId)) {
    const [first] = news as [News];
    const wishes = notificationsFrom(first.notifications);
    const words = assignedWords(
      first.locale,
      first.name,
      news.map((one) => ({ ...one, title: inLanguage(one.titles, first.locale) })),
    );
    const wanted = wishes.email.due;
    const written =
      wanted &&
      (await writeMail(work, {
        kind: 'assignment.new',
        to: first.email,
        locale: first.locale,
        personId,
        companyId: work.companyId,
        notBefore: quietUntil(work.now, first.timeZone, wishes),
        ...words,
        action: { label: words.action, href: `${runtime.config.publicOrigin}/` },
        unsubscribe: { label: words.stop, href: unsubscribeAddress(runtime, personId, 'due') },
        uniqueKey: `assignment.new:${work.companyId}:${personId}:${today}`,
      }));
    // Who wants no letters is told by their first page; who had one today is told tomorrow.
    if (written || !wanted) told.push(...news.map(({ id }) => id));
  }
  await noteWritten(work, work.companyId, told, 'assigned', today);
}
