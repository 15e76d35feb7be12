import * as api from '@app/contract/company/employees';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { StoredFile } from '../../../platform/files/files.ts';
import { bare, command, download } from '../../../platform/http/handler.ts';
import { answerFile } from '../../../platform/http/serve-file.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isNameOfOthersToo, keepPhoto, photoAddressOf, replacePhoto } from '../../identity/index.ts';

/** A company puts the photos of its own people; anyone who others know too keeps theirs. */
export const uploadEmployeePhoto = bare(api.uploadEmployeePhoto, async ({ personId }, call) => {
  const photo = await keepPhoto(call, async (work, kept) => {
    work.authorize('company.changeEmployees', { companyId: work.companyId });
    await refuseOthers(work, personId);
    work.record({ action: 'company.changePhoto', entity: 'employee', entityId: personId });
    return replacePhoto(work, personId, kept);
  });
  return { photo: photoAddressOf(personId, photo) };
});

export const removeEmployeePhoto = command(api.removeEmployeePhoto, async (work, { personId }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await refuseOthers(work, personId);
  await replacePhoto(work, personId, null);
  work.record({ action: 'company.removePhoto', entity: 'employee', entityId: personId });
  return {};
});

export const getEmployeePhoto = download(api.getEmployeePhoto, async (work, { personId }, { headers }) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } = await sql<{
    photo: StoredFile | null;
  }>`select p.photo from employments e join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and e.person_id = ${personId}`.execute(work.tx);
  if (!rows[0]?.photo) throw new DomainError('notFound');
  return answerFile(work.server.files, rows[0].photo, headers, { cache: 'private, max-age=86400' });
});

async function refuseOthers(work: Work, personId: string): Promise<void> {
  const { rows } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
  if (await isNameOfOthersToo(work, personId)) throw new DomainError('nameIsTheirs');
}
