import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { makers } from '../../server/test/make/make.ts';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import type { Ask } from '../../server/test/packages/served.ts';
import { servedPackages } from '../../server/test/packages/served.ts';
import type { BenchServer } from '../ground/bench-server.ts';
import { signInAll } from '../ground/sign-in.ts';

/** One opening of the package by one learner. */
export type Opening = { path: string; registrationId: string; sequence: number };
export type Scene = { admin: string; openings: Opening[] };

/** What a page of a package loads: its own page, a script, a picture. */
export const sizes = { 'page.html': 4 * 1024, 'course.js': 64 * 1024, 'picture.png': 1024 * 1024 };

export const askOver =
  (server: BenchServer): Ask =>
  async (method, path, body, cookie) => {
    const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : null;
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: bytes ?? JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };

/** A published course of one SCORM package, and people who have it open. */
export async function setScene(server: BenchServer, client: pg.Client, people: number): Promise<Scene> {
  const make = await makers(async (text, values = []) => (await client.query(text, values)).rows);
  const signIn = async (who: readonly { id: string; companyId: string }[]) =>
    signInAll(
      client,
      server.dataDir,
      who.map(({ id, companyId }) => ({ personId: id, companyId })),
    );
  const [admin] = await signIn([await make.platformAdmin()]);
  const ask = askOver(server);
  const files = Object.fromEntries(
    Object.entries(sizes).map(([name, bytes]) => [name, Buffer.alloc(bytes, `/* ${name} */\n`)]),
  );
  const course = await servedPackages(ask, make).course(
    admin!,
    buildPackage({ standard: 'scorm12', title: 'Bench', files }),
  );
  const company = await make.company();
  const persons = [];
  for (let index = 0; index < people; index++) persons.push(await make.person({ company }));
  const cookies = await signIn(persons);
  const openings: Opening[] = [];
  const post = async (path: string, body: object, cookie: string) =>
    (await ask('POST', path, body, cookie)).body as Record<string, string>;
  const open = async (cookie: string): Promise<void> => {
    const deviceId = randomUUID();
    await post('/enrolments', { courseId: course.id }, cookie);
    const { enrolmentId } = await post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver: true }, cookie);
    const { address, registrationId } = await post(
      `/learning/enrolments/${enrolmentId}/units/${course.unitId}/launch`,
      { deviceId },
      cookie,
    );
    openings.push({
      path: new URL(address!).pathname.replace(/player\.html$/, ''),
      registrationId: registrationId!,
      sequence: 0,
    });
  };
  const waiting = [...cookies];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) await open(cookie);
    }),
  );
  // What the server's own housekeeping has done a minute later.
  await client.query('analyze');
  return { admin: admin!, openings };
}
