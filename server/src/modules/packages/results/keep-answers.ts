import type { PackageAnswer } from '@app/domain/packages/results/answers';
import { mostAnswers } from '@app/domain/packages/results/answers';
import type { Json } from '@app/domain/xapi/check';
import { referenceOf, voids } from '@app/domain/xapi/facts';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';

type Told = { registrationId: string; activityId: string; told: readonly (PackageAnswer & { answeredAt: Instant })[] };

/** An answer told again takes the place of what was told before; its moment is that of the newest response. */
const keepText = `
  insert into package_answers as a (company_id, registration_id, activity_id, key, place, question, kind, description,
    response, correct, choices, result, points, weighting, latency_seconds, answered_at)
  select $1, $2, $3, t.key, (select coalesce(max(k.place), 0) from package_answers k
    where k.company_id = $1 and k.registration_id = $2) + t.n, t.question, t.kind, t.description, t.response, t.correct,
    t.choices, t.result, t.points, t.weighting, t."latencySeconds", t."answeredAt"
  from rows from (jsonb_to_recordset($4::jsonb) as (key text, question text, kind text, description text, response text,
    correct jsonb, choices jsonb, result text, points numeric, weighting numeric, "latencySeconds" numeric,
    "answeredAt" timestamptz))
    with ordinality as t(key, question, kind, description, response, correct, choices, result, points, weighting,
      "latencySeconds", "answeredAt", n)
  where (select count(*) from package_answers k where k.company_id = $1 and k.registration_id = $2
    and k.activity_id = $3) < ${mostAnswers}
    or exists (select 1 from package_answers k where k.company_id = $1 and k.registration_id = $2 and k.activity_id = $3
      and k.key = t.key)
  on conflict on constraint one_answer do update set question = excluded.question, kind = excluded.kind,
    description = excluded.description, response = excluded.response,
    correct = excluded.correct, choices = excluded.choices, result = excluded.result, points = excluded.points,
      weighting = excluded.weighting,
    latency_seconds = excluded.latency_seconds, answered_at = case
      when a.response is distinct from excluded.response then excluded.answered_at else a.answered_at end`;

/** Keeps what a package told of answers, in the transaction of what told it. */
export async function keepAnswers(work: Work, { registrationId, activityId, told }: Told): Promise<void> {
  if (told.length > 0)
    await work.named('packages.keep_answers', keepText, [
      work.companyId,
      registrationId,
      activityId,
      JSON.stringify(told),
    ]);
}

/**
 * A statement that was declared void tells of no answer any more. A registration voids what is its own, a key of the
 * company anything of it.
 */
export async function forgetVoided(
  work: Work,
  registrationId: string | null,
  statements: readonly Json[],
): Promise<void> {
  const keys = statements.filter(voids).flatMap((statement) => referenceOf(statement) ?? []);
  if (keys.length === 0) return;
  await work.named(
    'packages.forget_answers',
    'delete from package_answers where company_id = $1 and key = any($2) and ($3::uuid is null or registration_id = $3)',
    [work.companyId, keys, registrationId],
  );
}
