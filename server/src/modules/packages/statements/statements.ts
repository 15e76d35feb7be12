import * as api from '@app/contract/packages/package-console';
import { everyActivity } from '@app/domain/packages/reading/manifest';
import { statementLine, verbOf, verbWords } from '@app/domain/packages/statement-line';
import type { z } from 'zod';
import type { Call } from '../../../platform/http/handler.ts';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { Locale } from '../../../platform/lists/list-source.ts';
import { localeOf } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { ToldStatement } from '../../lrs/index.ts';
import { statementsOf, verbsOf } from '../../lrs/index.ts';
import { visibleAttempt } from '../results/attempt-packages.ts';
import { launchedId } from './lms-statements.ts';
import { playedPackage } from '../results/played-package.ts';

type Input = z.output<typeof api.listStatements.input>;

/** The time line of a package of xAPI or cmi5: what it told the record store, newest first, in the order of storing. */
async function timeLine(work: Work, { locale, ...asked }: Input, call: Call) {
  const { enrolmentId, unitId, verb = null, limit = 50 } = asked;
  const { companyId } = await visibleAttempt(work, enrolmentId);
  const { from, next } = paged(call, 'statements', asked);
  const [registration] = await work.named<{ id: string; packageId: string }>(
    'packages.registration_of_unit',
    'select id, package_id as "packageId" from package_registrations where company_id = $1 and enrolment_id = $2 and unit_id = $3',
    [companyId, enrolmentId, unitId],
  );
  if (!registration) return { rows: [], total: null, nextCursor: null, verbs: [] };
  const language = localeOf(locale, call);
  const found = await statementsOf(work, { companyId, registrationId: registration.id, verb, from, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const titles = await titlesOf(work, registration.packageId, call.runtime.config.publicOrigin);
  const last = shown.at(-1);
  return {
    rows: shown.map((told) => entryOf(told, language, titles)),
    total: null,
    nextCursor: found.length > limit && last ? next(last.moment, String(last.sequence)) : null,
    verbs: from
      ? null
      : (await verbsOf(work, companyId, registration.id)).map((one) => ({
          id: String(one.id),
          verb: verbOf(String(one.id)),
          words: verbWords(one, language),
        })),
  };
}

/** Its activities by the ids that they are launched with. */
async function titlesOf(work: Work, packageId: string, publicOrigin: string): Promise<Map<string, string>> {
  const { manifest } = await playedPackage(work, packageId);
  return new Map(
    [...everyActivity(manifest.activities)].map(({ id, title }) => [
      launchedId(publicOrigin, packageId, manifest.standard, id),
      title,
    ]),
  );
}

function entryOf(
  { id, statement, storedAt, voided, own }: ToldStatement,
  language: Locale,
  titles: ReadonlyMap<string, string>,
) {
  const at = Date.parse(String(statement.timestamp));
  return {
    id,
    occurredAt: Number.isNaN(at) ? storedAt : new Date(at).toISOString(),
    storedAt,
    ...statementLine(statement, language, titles),
    own,
    voided,
  };
}

export const listStatements = query(api.listStatements, timeLine);
export const listAnyStatements = query(api.listAnyStatements, timeLine);
