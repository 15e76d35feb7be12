import * as api from '@app/contract/group-training/training-runs';
import { DomainError, refuseIf } from '@app/domain/errors';
import { fileBytesLimit } from '@app/domain/evidence/files';
import { storageObstacle } from '@app/domain/files/limits';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { wholeBody } from '../../../platform/http/image-upload.ts';
import { bare, download } from '../../../platform/http/handler.ts';
import { refuseInfected } from '../../../platform/files/quarantine.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { checkEvidenceFile, photoTurn } from '../../evidence/index.ts';
import { keepOwnFile } from '../../files/index.ts';
import { loadRun } from '../running/load-run.ts';
import { holdRun, seeRun } from '../running/run-access.ts';
import type { PaperLocale } from './training-paper-words.ts';

/** A photo of a paper sheet: scanned, drawn again without hidden data, and kept with the training. */
export const addPaper = bare(api.addPaper, async ({ trainingId, name }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  // Who may not is told before their bytes are read.
  await workAs(runtime, session, { write: false }, (work) => seeRun(work, trainingId));
  const bytes = await wholeBody(call, fileBytesLimit);
  await refuseInfected(call, randomUUID(), bytes);
  const checked = await checkEvidenceFile(bytes, photoTurn(call));
  const stored = await runtime.files.put('trainings', Readable.from([checked.body]), checked.body.length);
  return workAs(runtime, session, { write: true, requestId, ip }, async (work) => {
    const held = await holdRun(work, trainingId);
    const title = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '') || 'sheet';
    const file = await keepOwnFile(work, runtime.config, {
      bucket: 'trainings',
      ...stored,
      name: `${title}.${checked.extension}`,
      mime: checked.mime,
    });
    const { rows } = await sql<{
      id: string;
    }>`insert into training_papers (company_id, training_id, file_id, added_by, added_at)
      values (${held.companyId}, ${held.id}, ${file.id}, ${work.personId}, ${work.now}) returning id`.execute(work.tx);
    work.record({
      entity: 'training',
      entityId: trainingId,
      action: 'training.addPaper',
      changes: { paper: rows[0]!.id, name: file.name },
    });
    return { id: rows[0]!.id };
  }).catch(async (error: unknown) => {
    await runtime.files.remove('trainings', stored.path);
    throw error;
  });
});

type Stored = { path: string; name: string; mime: string };

async function sent(work: Work, file: Stored | undefined, inline: boolean) {
  if (!file) throw new DomainError('notFound');
  return {
    body: await work.server.files.readWhole('trainings', file.path),
    mime: file.mime,
    filename: file.name,
    inline,
  };
}

export const getPaper = download(api.getPaper, async (work, { trainingId, paperId }) => {
  const held = await seeRun(work, trainingId);
  const { rows } = await sql<Stored>`select f.path, f.name, f.mime from training_papers p
      join files f on f.company_id = p.company_id and f.id = p.file_id
    where p.company_id = ${held.companyId} and p.training_id = ${held.id} and p.id = ${paperId}`.execute(work.tx);
  return sent(work, rows[0], true);
});

export const getRunArchive = download(api.getRunArchive, async (work, { trainingId, number }) => {
  const held = await seeRun(work, trainingId);
  const { rows } = await sql<Stored>`select f.path, f.name, f.mime from training_closings c
      join files f on f.company_id = c.company_id and f.id = c.archive_file_id
    where c.company_id = ${held.companyId} and c.training_id = ${held.id}
      and (${number ?? null}::int is null or c.number = ${number ?? null}) order by c.number desc limit 1`.execute(
    work.tx,
  );
  return sent(work, rows[0], false);
});

export const getSignInSheet = download(api.getSignInSheet, async (work, { trainingId }, call) => {
  const held = await seeRun(work, trainingId);
  const run = await loadRun(work, held, call.runtime.secrets.session);
  const { renderSheet } = await import('./training-pdf.ts');
  const address = `${call.runtime.config.publicOrigin}/courses/view/${run.courseId ?? run.trainingId}?session=${run.trainingId}`;
  const locale: PaperLocale = call.session?.locale === 'fr' ? 'fr' : 'en';
  return { body: await renderSheet(run, address, locale), mime: 'application/pdf', filename: 'sign-in-sheet.pdf' };
});
