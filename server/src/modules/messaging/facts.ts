import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import type { MergeFacts } from '@app/domain/messaging/merge-fields';
import { fillIn } from '@app/domain/messaging/merge-fields';
import type { MessageLanguage, Variants } from '@app/domain/messaging/message';
import { paragraphsOf } from '@app/domain/messaging/message';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { holdsOn } from '../company/index.ts';
import { openAttempt } from '../../platform/database/predicates.ts';

/** A person to whom a message is written. */
export type Reader = {
  id: string;
  name: string;
  locale: MessageLanguage;
  timeZone: string;
  facts: Omit<MergeFacts, 'coursesDue'>;
  courses: { titles: Localised; dueOn: Day | null }[];
};

/** What merge fields can say of these people, in one look. */
export async function readersOf(
  work: Work,
  personIds: readonly string[],
  today: Day = work.today,
): Promise<Map<string, Reader>> {
  const day = sql`${today}::date`;
  const { rows } = await sql<Reader>`
    select p.id, coalesce(p.preferred_name, p.legal_name) as name, p.locale,
      coalesce(p.time_zone, s.time_zone, c.time_zone) as "timeZone",
      jsonb_build_object('firstName', coalesce(p.preferred_name, split_part(p.legal_name, ' ', 1)), 'name',
        p.legal_name, 'company', c.display_name, 'site', coalesce(s.name, ''),
        'manager', coalesce((select coalesce(m.preferred_name, m.legal_name) from people m where m.id = w.manager_id),
          ''),
        'position', coalesce((select t.title from position_assignments a
          join positions t on t.company_id = a.company_id and t.id = a.position_id
          where a.company_id = e.company_id and a.person_id = e.person_id and ${holdsOn(day)}
            order by a.is_primary desc, t.title limit 1), '')) as facts,
      coalesce((select jsonb_agg(jsonb_build_object('titles', x.titles, 'dueOn', x.due_on) order by x.due_on nulls last)
        from (select (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as titles,
          o.due_on
          from enrolments o join course_versions v on v.id = o.course_version_id
            where o.company_id = e.company_id and o.person_id = e.person_id and ${openAttempt('o')}
          order by o.due_on nulls last limit 10) x), '[]') as courses
    from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    left join lateral (select a.site_id, a.manager_id from placements a
      where a.company_id = e.company_id and a.person_id = e.person_id and ${holdsOn(day)} limit 1) w on true
    left join sites s on s.company_id = e.company_id and s.id = w.site_id
    where ${work.visible('message.send', { companyId: 'e.company_id' })} and e.company_id = ${work.companyId}
      and e.person_id = any(${[...personIds]}::uuid[])`.execute(work.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The values of a message's fields for one person, in the language they read. */
export function factsOf({ facts, courses }: Pick<Reader, 'facts' | 'courses'>, language: MessageLanguage): MergeFacts {
  const day = new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', { dateStyle: 'medium', timeZone: 'UTC' });
  const course = ({ titles, dueOn }: Reader['courses'][number]) =>
    `${inLanguage(titles, language)}${dueOn ? ` (${day.format(new Date(`${dueOn}T00:00:00Z`))})` : ''}`;
  return { ...facts, coursesDue: courses.map(course).join('; ') };
}

/** Subject and paragraphs for one person, and the fields that fell back. */
export function writtenFor(variants: Variants, language: MessageLanguage, facts: MergeFacts) {
  const { subject = '', body = '' } = variants[language] ?? {};
  const [head, text] = [fillIn(subject, facts, language), fillIn(body, facts, language)];
  return {
    subject: head.text,
    paragraphs: paragraphsOf(text.text),
    missing: [...new Set([...head.missing, ...text.missing])],
  };
}
