import { blockingKinds, legalKinds } from '@app/domain/legal/kinds';
import type { Day } from '@app/domain/time';
import { addMonths } from '@app/domain/time';
import type pg from 'pg';
import { publishVersion, versionCount } from '../../src/modules/legal/index.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import { workAsSystem } from '../../src/platform/runtime.ts';
import { makePeople } from '../demo/people.ts';
import { idOf } from './rows.ts';

/** The course of the demo that asks for the disclaimer. */
const disclaimed = 'SCAFFOLD';
/** The company that has not accepted the data processing agreement yet. */
const undecided = 'siteworks';

/**
 * Three versions of terms and privacy over the years, and one of each other document; anyone who signs in to the demo
 * has agreed to the newest terms. Signed below the statement is what was evaluated since it was published.
 */
export async function seedLegal(runtime: Runtime, client: pg.ClientBase, today: Day): Promise<void> {
  for (const kind of legalKinds) {
    for (let number = 1; number <= versionCount(kind); number++) {
      const effectiveOn = addMonths(today, -16 * (versionCount(kind) - number) - 2);
      await workAsSystem(runtime, 'demo.seed', async (work) => {
        work.authorize('legal.publish');
        await publishVersion(work, { kind, number, effectiveOn, publishedAt: `${effectiveOn}T12:00:00.000Z` });
        const { id } = await work.tx
          .selectFrom('legal_versions')
          .select('id')
          .where('kind', '=', kind)
          .where('number', '=', number)
          .executeTakeFirstOrThrow();
        work.record({ entity: 'legalVersion', entityId: id, action: 'legal.publish' });
      });
    }
  }
  for (const person of makePeople(today).filter((candidate) => candidate.signsIn)) {
    await client.query(
      `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
       select $1, $2, v.id, v.sha256, 'en', v.published_at + interval '1 day' from legal_versions v
       where v.kind = any($3) and v.number = (select max(number) from legal_versions newest
         where newest.kind = v.kind)`,
      [idOf('company', person.companyKey), idOf('person', person.key), blockingKinds],
    );
  }
  await client.query('update courses set asks_disclaimer = true where code = $1', [disclaimed]);
  await client.query(
    `insert into company_agreements (company_id, version_id, text_sha256, locale, accepted_at, accepted_by)
     select c.id, v.id, v.sha256, 'en', v.published_at + interval '3 days', a.person_id
     from companies c join legal_versions v on v.kind = 'dataProcessing'
       join lateral (select e.person_id from employments e
         where e.company_id = c.id and e.bu_admin_since is not null and e.ended_on is null
         order by e.employee_number limit 1) a on true
     where not c.is_platform and c.id <> $1`,
    [idOf('company', undecided)],
  );
  await client.query(
    `update course_evaluations g set statement_version_id = v.id, statement_sha256 = v.sha256 from legal_versions v
     where v.kind = 'eSignatureStatement' and g.recorded_at >= v.published_at`,
  );
}
