import { ApiError, call } from '../../api/client.ts';
import type { Draft } from './draftStore.ts';
import { dropDraft, keepDraft } from './draftStore.ts';

/** The fields as the server takes them. */
export function fieldsOf({ values }: Pick<Draft, 'values'>) {
  const { note: _note, level, number, expiresOn, hours, ...rest } = values;
  return {
    ...rest,
    level: Number(level) || 1,
    number: number.trim() || null,
    expiresOn: values.neverExpires ? null : expiresOn || null,
    hours: hours.trim() === '' ? null : Number(hours.replace(',', '.')),
  };
}

/**
 * Sends the files that the server has not yet, then the certificate. What was sent stays sent when the connection
 * breaks; trying again sends it in once. `tell` hears the share done, 0 to 1.
 */
export async function sendDraft(draft: Draft, personId: string | null, tell: (share: number) => void): Promise<string> {
  const files = [...draft.files];
  for (const [index, file] of files.entries()) {
    tell(index / (files.length + 1));
    if (file.fileId) continue;
    const { fileId } = await call(
      'uploadEvidenceFile',
      { name: file.name },
      { body: file.blob, headers: { 'content-type': 'application/octet-stream' } },
    );
    files[index] = { ...file, fileId };
    await keepDraft({ ...draft, files });
  }
  tell(files.length / (files.length + 1));
  const input = { ...fieldsOf(draft), note: draft.values.note, fileIds: files.map(({ fileId }) => fileId!) };
  const sent = await (
    personId
      ? call('submitEvidenceFor', { personId, ...input }, { idempotencyKey: draft.sendKey })
      : call('submitEvidence', input, { idempotencyKey: draft.sendKey })
  ).catch(async (error: unknown) => {
    // Pictures that waited too long are gone there: they are sent again. And what is changed after a refusal is another
    // sending.
    const gone = error instanceof ApiError && error.code === 'notFound';
    const refused = error instanceof ApiError && error.status > 0;
    await keepDraft({
      ...draft,
      files: gone ? files.map((file) => ({ ...file, fileId: null })) : files,
      ...(refused && { waiting: false, sendKey: crypto.randomUUID() }),
    });
    throw error;
  });
  await dropDraft(draft.key);
  return sent.id;
}
