import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newToken, signToken, tokenHash } from '../../server/src/platform/http/cookies.ts';
import { currentKey, loadSecrets } from '../../server/src/platform/security/secrets.ts';
import { type Makers, makers } from '../../server/test/make/make.ts';
import { Learner } from './learner.ts';
import type { Writer } from './load.ts';
import { Renamer } from './renamer.ts';
import { Uploader } from './uploader.ts';

export type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Opens sessions straight in the database: signing in is not what is tried. */
export function signer(sql: Sql, dataDir: string): (person: { id: string; companyId: string }) => Promise<string> {
  const key = createHash('sha256')
    .update(currentKey(loadSecrets(dataDir).session).key)
    .digest();
  return async (person) => {
    const token = newToken();
    await sql(
      `insert into auth.sessions (token_hash, person_id, company_id, expires_at)
        values ($1, $2, $3, now() + interval '1 day')`,
      [tokenHash(token), person.id, person.companyId],
    );
    return `sid=${signToken(token, key)}`;
  };
}

const companies = 2;
const peoplePerCompany = 5;
const uploadersAtOnce = 2;

/**
 * Two companies, in each learners and one who keeps changing their profile, a published course of two lessons, and
 * platform admins who upload videos; all signed in.
 */
export async function setScene(
  sql: Sql,
  dataDir: string,
): Promise<{ make: Makers; writers: Writer[]; uploaders: Uploader[] }> {
  const make = await makers(sql);
  const course = await makeCourse(make.insert);
  const signIn = signer(sql, dataDir);
  const writers: Writer[] = [];
  for (let company = 0; company < companies; company++) {
    const at = await make.company();
    for (let index = 0; index < peoplePerCompany; index++) {
      const person = await make.person({ company: at });
      const cookie = await signIn(person);
      writers.push(index === 0 ? new Renamer(cookie, person.id) : new Learner(cookie, course));
    }
  }
  const uploaders: Uploader[] = [];
  for (let index = 0; index < uploadersAtOnce; index++)
    uploaders.push(new Uploader(await signIn(await make.platformAdmin())));
  return { make, writers: [...writers, ...uploaders], uploaders };
}

async function makeCourse(
  insert: (table: string, row: Record<string, unknown>) => Promise<string>,
): Promise<{ id: string; unitIds: string[] }> {
  const long_ago = '2024-01-01T00:00:00Z';
  const category = await insert('categories', { names: { en: 'Drills' } });
  const id = await insert('courses', { code: 'DRILL', category_id: category });
  const texts = {
    en: { title: 'Drill', summary: 'A course that survives', description: '', objectives: [], audience: '' },
  };
  const version_id = await insert('course_versions', {
    course_id: id,
    number: 1,
    texts,
    languages: '{en}',
    change_kind: 'initial',
    published_at: long_ago,
  });
  const section_id = await insert('course_sections', { version_id, position: 1, titles: { en: 'All of it' } });
  const unitIds: string[] = [];
  for (const position of [1, 2]) {
    const content_item_id = await insert('content_items', { kind: 'lesson', title: `Lesson ${position}` });
    const content_version_id = await insert('content_versions', {
      item_id: content_item_id,
      number: 1,
      body: { docs: {} },
      published_at: long_ago,
    });
    unitIds.push(
      await insert('course_units', {
        version_id,
        section_id,
        position,
        titles: { en: `Lesson ${position}` },
        content_item_id,
        content_version_id,
      }),
    );
  }
  return { id, unitIds };
}
