import * as api from '@app/contract/imports/imports';
import { byNumber, issuedOnByName, matchByName, numbersAtFront } from '@app/domain/imports/certificate-file';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { query } from '../../platform/http/handler.ts';
import { duplicateFilesOf, hasReviewerBeside } from '../evidence/index.ts';

type Employee = { id: string; name: string; number: string; endedOn: Day | null };

/** Looks at names and digests only: the files themselves come one by one, once the admin has seen whose they are. */
export const matchCertificates = query(api.matchCertificates, async (work, { files }) => {
  work.authorize('imports.run', { companyId: work.companyId });
  const people = byNumber(
    await namedBy(
      work,
      files.map(({ name }) => name),
    ),
  );
  const known = await duplicateFilesOf(
    work,
    files.map(({ sha256 }) => sha256),
  );
  // of several the first one found counts: in a map the last pair wins, so they go in backwards
  const given = new Map(known.toReversed().map((one) => [one.sha256, one]));
  return {
    files: files.map(({ name, sha256 }) => {
      const match = matchByName(name, people, work.today);
      const before = given.get(sha256);
      return {
        person: 'person' in match ? match.person : null,
        reason: 'person' in match ? null : match.reason,
        candidates: 'person' in match ? [] : match.candidates,
        issuedOn: issuedOnByName(name, work.today),
        given: before ? { person: before.person, at: before.at } : null,
      };
    }),
    today: work.today,
    hasOtherReviewer: await hasReviewerBeside(work, work.companyId, [work.personId]),
  };
});

/** The employees of the acting company whose numbers these names can begin with; the rule says which of them it is. */
async function namedBy(work: Work, names: readonly string[]): Promise<Employee[]> {
  const fronts = names.map(numbersAtFront);
  const { rows } = await sql<Employee>`
    select e.person_id as id, p.legal_name as name, e.employee_number as number, e.ended_on as "endedOn"
    from employments e join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and (upper(e.employee_number) =
      any(${[...new Set(fronts.flatMap((front) => front.written))]}::text[])
      or regexp_replace(upper(e.employee_number), '[^[:alnum:]]', '',
        'g') = any(${[...new Set(fronts.flatMap((front) => front.plain))]}::text[]))
    order by e.employee_number, e.person_id`.execute(work.tx);
  return rows;
}
