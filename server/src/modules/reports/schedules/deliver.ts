import type { Delivery } from '@app/domain/reports/delivery';
import { deliveryOf } from '@app/domain/reports/delivery';
import { mostBytesOutside } from '@app/domain/reports/recipients';
import { reports } from '@app/domain/reports/reports';
import { scheduleWords } from '@app/domain/reports/schedule-words';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { mimes } from '../../../platform/lists/files/export-definition.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { subjectWith } from '../../../platform/mail/mail-subject.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Standing } from '../acting/act-permissions.ts';
import { inRun } from './run-context.ts';
import type { RunFile } from '../files/run-file.ts';
import type { Reader, Run } from './schedule-records.ts';
import { letterKey } from './schedule-records.ts';

type To = { reader: Reader; standing: Standing; owner: Standing; file: RunFile };

/**
 * Writes down what becomes of a recipient, and their letter in the same transaction: done again, it is known to be
 * done.
 */
export function deliver(runtime: Runtime, run: Run, to: To): Promise<void> {
  const { reader, file } = to;
  const { attach, onlyWithRows, onlyWhenChanged } = run.schedule;
  return inRun(runtime, run, async (work) => {
    const wanted = {
      attach,
      onlyWithRows,
      onlyWhenChanged,
      outside: reader.address !== null,
      mostBytes: mostBytesOutside,
    };
    const delivery = deliveryOf({ ...file, unchanged: await gotLast(work, run, to) }, wanted);
    const sent = delivery.outcome === 'sent' ? delivery : null;
    const reason = delivery.outcome === 'skipped' ? delivery.reason : null;
    const first = await note(work, run, reader, {
      outcome: delivery.outcome,
      reason,
      attached: sent?.attached ?? false,
      file,
    });
    if (first && sent) await writeLetter(work, runtime, run, to, sent);
  });
}

/** Nothing is made for them, and why. */
export function skip(runtime: Runtime, run: Run, reader: Reader, reason: string): Promise<void> {
  return inRun(
    runtime,
    run,
    async (work) => void (await note(work, run, reader, { outcome: 'skipped', reason, attached: false, file: null })),
  );
}

type Noted = { outcome: Delivery['outcome']; reason: string | null; attached: boolean; file: RunFile | null };

/** False where it was noted before. */
async function note(
  work: Work,
  { id, schedule }: Run,
  { key, personId, address }: Reader,
  { outcome, reason, attached, file }: Noted,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into report_deliveries (company_id, run_id, recipient, person_id, address, outcome, reason,
      attached, file_id, rows_count, rows_sha256, letter, at)
    values (${schedule.companyId}, ${id}, ${key}, ${personId}, ${address}, ${outcome}, ${reason}, ${attached},
      ${file?.id ?? null}, ${file?.rows ?? null},
      ${file?.rowsSha256 ?? null}, ${outcome === 'sent' ? 'waiting' : null}, ${work.now})
        on conflict do nothing`.execute(work.tx);
  return numAffectedRows === 1n;
}

/** Are these the rows this recipient got last? */
async function gotLast(work: Work, { schedule }: Run, { reader, file }: To): Promise<boolean> {
  const { rows } = await sql<{
    same: boolean;
  }>`select d.rows_sha256 = ${file.rowsSha256} as same from report_deliveries d
    join report_runs r on r.company_id = d.company_id and r.id = d.run_id
    where r.company_id = ${schedule.companyId} and r.schedule_id = ${schedule.id} and d.recipient = ${reader.key}
      and d.outcome = 'sent' order by r.due_at desc limit 1`.execute(work.tx);
  return rows[0]?.same ?? false;
}

async function writeLetter(
  work: Work,
  { config }: Runtime,
  { id, dueAt, schedule }: Run,
  { reader, standing, owner, file }: To,
  sent: Extract<Delivery, { outcome: 'sent' }>,
) {
  const locale = reader.personId ? standing.locale : schedule.locale;
  const title = reports[schedule.list].list.name[locale];
  const facts = {
    name: title,
    day: dayOf(dueAt, schedule.timeZone),
    rows: String(file.rows),
    company: schedule.companyName,
    owner: owner.name,
  };
  const say = (word: keyof typeof scheduleWords) =>
    scheduleWords[word][locale].replace(/\{\{(\w+)\}\}/g, (_all, name: keyof typeof facts) => facts[name]);
  await writeMail(work, {
    kind: 'reports.schedule',
    to: reader.address ?? standing.email!,
    locale,
    companyId: schedule.companyId,
    subject: subjectWith((short) => `${short} · ${facts.day}`, schedule.name),
    paragraphs: [say('rows'), say(sent.attached ? 'attached' : sent.tooLarge ? 'tooLarge' : 'linked')],
    footer: say('footer'),
    uniqueKey: letterKey(id, reader.key),
    ...(reader.personId && {
      personId: reader.personId,
      action: { label: say('fetch'), href: `${config.publicOrigin}/${reports[schedule.list].area}/reports` },
    }),
    ...(sent.attached && {
      attachment: { bucket: 'exports' as const, path: file.path, name: file.name, mime: mimes[schedule.format] },
    }),
  });
}
