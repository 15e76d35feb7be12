import { frenchDates } from '@app/domain/french-dates';
import { accessReminder } from '@app/domain/reports/access-review/access-review';
import { accessWords } from '@app/domain/reports/access-review/access-review-words';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { subjectWith } from '../../../platform/mail/mail-subject.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { platformReviewers, standingSql, stateSql } from './access-sql.ts';
import { counts } from '../rows/admin-rows.ts';

type What = 'started' | 'soon' | 'due' | 'cancelled';
type Open = {
  id: string;
  title: string;
  dueOn: Day;
  moves: number;
  startedAt: Instant;
  byCompanies: boolean;
  zone: string;
  cancelReason: string | null;
};
type Reader = { id: string; email: string; locale: 'en' | 'fr'; companyId: string | null; undecided: number };

/** No reminder wakes anyone: from this hour on, by the platform's clock. */
const firstHour = 8;

/** Reviewers are told that a review has started. */
export const notifyReviewers: Job = {
  name: 'reports.tellReviewers',
  async run(runtime, payload) {
    const { reviewId } = payload as { reviewId: string };
    await asSystem(runtime, notifyReviewers.name, async (work) => {
      for (const review of await openReviews(work))
        if (review.id === reviewId) await tell(work, runtime, review, 'started');
    });
  },
};

/** Everyone who was a reviewer is told that a review was cancelled, except who did it. */
export const tellCancelled: Job = {
  name: 'reports.tellCancelled',
  async run(runtime, payload) {
    const { reviewId, by } = payload as { reviewId: string; by: string };
    await asSystem(runtime, tellCancelled.name, async (work) => {
      for (const review of await reviewsWhere(work, sql`v.id = ${reviewId} and v.cancel_reason is not null`))
        await tell(work, runtime, review, 'cancelled', by);
    });
  },
};

/**
 * Reviewers with undecided rights are reminded three days before the due day, and on it; of what had passed when the
 * review started, they are not.
 */
export const remindReviewers: Job = {
  name: 'reports.remindReviewers',
  schedule: '10 * * * *',
  async run(runtime) {
    await asSystem(runtime, remindReviewers.name, async (work) => {
      for (const review of await openReviews(work)) {
        const hour = Number(
          new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: review.zone }).format(
            new Date(work.now),
          ),
        );
        const startedOn = dayOf(review.startedAt, review.zone);
        const what = accessReminder({ dueOn: review.dueOn, startedOn }, dayOf(work.now, review.zone));
        if (what && hour >= firstHour) await tell(work, runtime, review, what);
      }
    });
  },
};

function asSystem(runtime: Runtime, job: string, run: (work: Work) => Promise<void>): Promise<void> {
  return workAsSystem(
    runtime,
    job,
    (work) => {
      work.reach('accessReview.run');
      return run(work);
    },
    { audited: false },
  );
}

const openReviews = (work: Work) => reviewsWhere(work, sql`v.closed_at is null`);

async function reviewsWhere(work: Work, where: RawBuilder<unknown>): Promise<Open[]> {
  const { rows } = await sql<Open>`select v.id, v.title, v.due_on as "dueOn", v.moves, v.started_at as "startedAt",
      v.by_companies as "byCompanies", c.time_zone as zone, v.cancel_reason as "cancelReason"
    from access_reviews v join companies c on c.is_platform where ${where} order by v.started_at`.execute(work.tx);
  return rows;
}

/**
 * Reviewers who can decide on something that is undecided or could not be removed, or could on anything: what is about
 * themselves is for the others.
 */
async function readersOf(work: Work, { id, startedAt, byCompanies }: Open, what: What): Promise<Reader[]> {
  const open =
    what === 'cancelled'
      ? sql`true`
      : sql`${stateSql(standingSql(sql`${startedAt}::timestamptz`))} in ('undecided', 'refused')`;
  const undecided = (
    of: ReturnType<typeof sql>,
  ) => sql`cross join lateral (select count(*)::int as n from access_review_rows w
    where w.review_id = ${id} and w.person_id <> p.id and ${of} and ${open}) u`;
  const reader = sql`p.id, p.email, case when p.locale = 'fr' then 'fr' else 'en' end as locale`;
  const { rows: ofPlatform } = await sql<Reader>`select ${reader}, null::uuid as "companyId", u.n as undecided
      from people p ${undecided(sql`true`)}
    where p.id in (${platformReviewers(work)}) and p.email is not null and u.n > 0`.execute(work.tx);
  if (!byCompanies) return ofPlatform;
  const { rows: ofCompanies } = await sql<Reader>`select ${reader}, e.company_id as "companyId", u.n as undecided
    from access_review_parts d join employments e on e.company_id = d.company_id join companies c on c.id = e.company_id
      join people p on p.id = e.person_id
    ${undecided(sql`w.company_id = e.company_id and w.role <> 'platformAdmin'`)}
    where d.review_id = ${id} and ${counts(work)} and p.locked_at is null and p.merged_into is null
      and p.qms_admin_since is null and p.email is not null and u.n > 0`.execute(work.tx);
  return [...ofPlatform, ...ofCompanies];
}

async function tell(work: Work, { config }: Runtime, review: Open, what: What, by?: string): Promise<void> {
  const name = { started: 'Started', soon: 'Soon', due: 'Due', cancelled: 'Cancelled' } as const;
  const over = what === 'cancelled';
  for (const { id, email, locale, companyId, undecided } of await readersOf(work, review, what)) {
    if (id === by) continue;
    const day = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-CA' : 'en-CA', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${review.dueOn}T00:00:00Z`));
    const facts = {
      title: review.title,
      count: String(undecided),
      day: locale === 'fr' ? frenchDates(day) : day,
      reason: review.cancelReason ?? '',
    };
    const say = (word: keyof typeof accessWords) =>
      accessWords[word][locale].replace(/\{\{(\w+)\}\}/g, (_all, fact: keyof typeof facts) => facts[fact]);
    const page = companyId
      ? `/settings/employees?tab=admins&review=${review.id}`
      : `/admin/reports/AdminList?review=${review.id}`;
    await writeMail(work, {
      kind: 'reports.accessReview',
      to: email,
      locale,
      personId: id,
      ...(companyId && { companyId }),
      subject: subjectWith(
        (short) => accessWords[`subject${name[what]}`][locale].replace('{{title}}', short),
        review.title,
      ),
      paragraphs: [say(`text${name[what]}`), say(over ? 'textNothingChanged' : 'textHow')],
      action: { label: say(over ? 'see' : 'open'), href: `${config.publicOrigin}${page}` },
      footer: say(over ? 'footerCancelled' : 'footer'),
      uniqueKey: `accessReview:${review.id}:${what}${what !== 'started' && !over && review.moves > 0 ? `.${review.moves}` : ''}:${companyId ?? 'platform'}:${id}`,
    });
  }
}
