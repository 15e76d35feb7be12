import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { World } from '../harness.ts';
import type { MadePerson } from './make.ts';

/**
 * A training that can be run, with someone on its roster, a walk-in who is not settled and a photo of its sheet; and
 * one that was closed and archived.
 */
export async function makeRuns({ make, runtime, sql }: World, person: MadePerson) {
  const of = { company_id: person.companyId };
  const at = '2026-03-02T08:00:00Z';
  const sessions = [{ startsAt: at, endsAt: '2026-03-02T08:30:00Z' }];
  const open = await make.training({ id: person.companyId }, { sessions });
  const closed = await make.training({ id: person.companyId }, { sessions, closed_at: at, closed_by: person.id });
  const runEntryId = await make.place(open, person);
  await make.place(closed, person);
  const file = async () => {
    const stored = await runtime.files.put('trainings', Readable.from([Buffer.from('%PDF-1.4 sheet')]), 1000);
    return make.insert('files', {
      ...of,
      bucket: 'trainings',
      path: stored.path,
      name: 'sheet.pdf',
      mime: 'application/pdf',
      bytes: stored.bytes,
      sha256: stored.sha256,
      created_by: person.id,
      created_at: at,
    });
  };
  const paperId = await make.insert('training_papers', {
    ...of,
    training_id: open.id,
    file_id: await file(),
    added_by: person.id,
    added_at: at,
  });
  const walkInId = randomUUID();
  await sql(
    `insert into training_walk_ins (company_id, id, training_id, name, candidate_ids, added_by, client_at, received_at)
      values ($1, $2, $3, 'Walk In', $4, $5, $6, $6)`,
    [person.companyId, walkInId, open.id, [person.id], person.id, at],
  );
  await sql(
    `insert into training_closings (company_id, id, training_id, number, closed_at, closed_by, training_on, outcomes,
      archive_file_id, archived_at)
     values ($1, $2, $3, 1, $4, $5, '2026-03-02', '[]', $6, $4)`,
    [person.companyId, randomUUID(), closed.id, at, person.id, await file()],
  );
  const lateMarkId = randomUUID();
  await sql(
    `insert into attendance_marks (company_id, id, training_id, entry_id, kind, value, client_at, corrected_at,
      device_id, by_person, method, late, received_at)
     values ($1, $2, $3, $4, 'final', '"attended"', $5, $5, $2, $6, 'tap', true, $5)`,
    [person.companyId, lateMarkId, open.id, runEntryId, at, person.id],
  );
  return {
    lateMarkId,
    runId: open.id,
    runSessionId: open.sessionIds[0]!,
    runEntryId,
    closedRunId: closed.id,
    walkInId,
    paperId,
  };
}
