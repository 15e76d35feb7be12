import type { Caller, World } from '../harness.ts';

/** Uploads an archive in one piece; answers the refusal, or the file. */
export async function sendArchive(caller: Caller, bytes: Buffer, name = 'course.zip') {
  const { uploadId } = (await caller.post('/admin/uploads', { name, bytes: bytes.length, kind: 'package' })).body;
  await caller.put(`/admin/uploads/${uploadId}`, undefined, { query: { offset: '0' }, bytes });
  return caller.post(`/admin/uploads/${uploadId}/finish`);
}

/** Content items that are packages, through the same calls as the screens. */
export function packageMakers(world: World, caller: Caller) {
  const item = async (title = `A package ${world.make.next()}`): Promise<string> =>
    (await caller.post('/admin/content', { kind: 'scorm', title })).body.id;
  const give = async (itemId: string, bytes: Buffer, { run = true } = {}) => {
    const { body } = await sendArchive(caller, bytes);
    const answer = await caller.post(`/admin/content/${itemId}/package`, { fileId: body.file.id });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    if (run) await world.runJobs();
  };
  const reading = async (itemId: string) => (await caller.get(`/admin/content/${itemId}/package`)).body.reading;
  const draftOf = async (itemId: string) => (await caller.get(`/admin/content/${itemId}`)).body;
  /** A published package, ready for a course. */
  const published = async (bytes: Buffer, title?: string) => {
    const itemId = await item(title);
    await give(itemId, bytes);
    const { draft } = await draftOf(itemId);
    await caller.post(`/admin/content/${itemId}/publication`, { changedAt: draft.changedAt });
    return { itemId, versionId: draft.id as string, packageId: draft.body.packageId as string };
  };
  return { item, give, reading, draftOf, published };
}
