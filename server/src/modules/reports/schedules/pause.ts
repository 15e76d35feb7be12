import { reports } from '@app/domain/reports/reports';
import { scheduleWords } from '@app/domain/reports/schedule-words';
import { sql } from 'kysely';
import { writeMail } from '../../../platform/mail/mail.ts';
import { subjectWith } from '../../../platform/mail/mail-subject.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Schedule } from './schedule-records.ts';

/** Pauses a schedule that cannot go on, and tells its owner. One that is paused already stays as it is. */
export function pause(runtime: Runtime, schedule: Schedule, reason: 'ownerRight'): Promise<void> {
  return workAsSystem(
    runtime,
    'reports.run',
    async (work) => {
      work.reach('reportSchedule.change');
      const { numAffectedRows } = await pauseIn(work, schedule, reason);
      if (numAffectedRows)
        await notifyOwner(work, runtime, schedule, {
          subject: 'pausedSubject',
          words: ['ownerRight'],
          key: `reports.paused:${schedule.id}:${work.now}`,
        });
    },
    { companyId: schedule.companyId },
  );
}

/** The same within a unit of work; who asks writes the letter. */
export async function pauseIn(work: Work, { id, companyId }: Schedule, reason: 'ownerRight' | 'bounces') {
  const paused = await sql`update report_schedules set paused_at = ${work.now}, pause_reason = ${reason}
      where company_id = ${companyId} and id = ${id}
    and paused_at is null`.execute(work.tx);
  work.record({
    entity: 'reportSchedule',
    entityId: id,
    action: 'reportSchedule.change',
    changes: { paused: reason },
    companyId,
  });
  return paused;
}

type Word = keyof typeof scheduleWords;

/** A letter to the owner of a schedule, if they can be written to. */
export async function notifyOwner(
  work: Work,
  { config }: Runtime,
  { companyId, ownerId, name, list }: Schedule,
  { subject, words, key, recipient = '' }: { subject: Word; words: readonly Word[]; key: string; recipient?: string },
): Promise<void> {
  const { rows } = await sql<{
    email: string | null;
    locale: 'en' | 'fr';
  }>`select email, case when locale = 'fr' then 'fr' else 'en' end as locale
    from people where id = ${ownerId}`.execute(work.tx);
  const { email, locale } = rows[0]!;
  if (!email) return;
  const say = (word: Word) => scheduleWords[word][locale].replace('{{name}}', name).replace('{{recipient}}', recipient);
  await writeMail(work, {
    kind: 'reports.notice',
    to: email,
    locale,
    personId: ownerId,
    companyId,
    subject: subjectWith((short) => scheduleWords[subject][locale].replace('{{name}}', short), name),
    paragraphs: words.map(say),
    action: { label: say('open'), href: `${config.publicOrigin}/${reports[list].area}/reports` },
    footer: say('ownerFooter'),
    uniqueKey: key,
  });
}
