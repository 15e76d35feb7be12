import { setTimeout as wait } from 'node:timers/promises';
import { firstPackageBody } from '@app/domain/packages/reading/package-body';
import type { Makers } from '../make/make.ts';

/** Calls the API of a server that runs as a process of its own. */
export type Ask = (
  method: string,
  path: string,
  body: unknown,
  cookie: string,
) => Promise<{ status: number; body: unknown }>;

const piece = 4 * 1024 * 1024;

/** Packages and attempts at them, through the same calls as the screens; anything but 200 ends it. */
export function servedPackages(ask: Ask, make: Makers) {
  const call = async <R>(method: string, path: string, body: unknown, cookie: string): Promise<R> => {
    const answer = await ask(method, path, body, cookie);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as R;
  };

  /** Gives an archive to a new content item and waits until it is read. */
  const read = async (admin: string, archive: Buffer): Promise<string> => {
    const { id } = await call<{ id: string }>(
      'POST',
      '/admin/content',
      { kind: 'scorm', title: `A package ${make.next()}` },
      admin,
    );
    const { uploadId } = await call<{ uploadId: string }>(
      'POST',
      '/admin/uploads',
      { name: 'course.zip', bytes: archive.length, kind: 'package' },
      admin,
    );
    for (let at = 0; at < archive.length; at += piece)
      await call('PUT', `/admin/uploads/${uploadId}?offset=${at}`, archive.subarray(at, at + piece), admin);
    const { file } = await call<{ file: { id: string } }>('POST', `/admin/uploads/${uploadId}/finish`, {}, admin);
    await call('POST', `/admin/content/${id}/package`, { fileId: file.id }, admin);
    for (let state = 'reading'; state === 'reading'; await wait(50)) {
      const { reading } = await call<{ reading: { state: string } }>(
        'GET',
        `/admin/content/${id}/package`,
        undefined,
        admin,
      );
      state = reading.state;
      if (state !== 'reading' && state !== 'ready')
        throw new Error(`The package was not taken: ${JSON.stringify(reading)}`);
    }
    const { draft } = await call<{ draft: { body: { packageId: string } } }>(
      'GET',
      `/admin/content/${id}`,
      undefined,
      admin,
    );
    return draft.body.packageId;
  };

  return {
    read,
    /** A published course of one package. */
    course: async (admin: string, archive: Buffer) => {
      const body = { ...firstPackageBody(), packageId: await read(admin, archive) };
      const course = await make.taughtCourse({
        units: [{ kind: 'scorm', title: 'Package', body }],
        enforceOrder: false,
      });
      return { id: course.id, unitId: course.units[0]!.id };
    },
  };
}
