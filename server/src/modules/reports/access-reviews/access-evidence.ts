import * as api from '@app/contract/reports/access-reviews';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { drawApart } from '../../../platform/files/draw-apart.ts';
import { download } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Evidence } from './access-closing.ts';
import { evidenceRows } from './access-closing.ts';

/** What the evidence of a closed review shows; null where it is drawn already. */
export async function evidenceOf(work: Work, reviewId: string): Promise<Evidence | null> {
  work.reach('accessReview.run');
  const { rows } = await sql<
    Omit<Evidence, 'rows'>
  >`select v.title, c.legal_name as issuer, c.time_zone as "timeZone", v.locale, v.role,
    v.by_companies as "byCompanies",
      array(select k.display_name from companies k where k.id = any(v.company_ids)
        order by folded(k.display_name)) as companies,
      v.started_at as "startedAt", s.legal_name as "startedBy", v.due_on as "dueOn", v.closed_at as "closedAt",
        d.legal_name as "closedBy", v.rows_sha256 as sha256
    from access_reviews v join people s on s.id = v.started_by join people d on d.id = v.closed_by
      join companies c on c.is_platform
    where v.id = ${reviewId} and v.closed_at is not null and v.cancel_reason is null and v.evidence is null`.execute(
    work.tx,
  );
  return rows[0] ? { ...rows[0], rows: await evidenceRows(work, reviewId) } : null;
}

/** Draws the evidence of a closed review once; run again, it finds it there. */
export const drawEvidence: Job = {
  name: 'reports.accessEvidence',
  async run(runtime, payload) {
    const { reviewId } = payload as { reviewId: string };
    const asSystem = { audited: false } as const;
    const facts = await workAsSystem(runtime, drawEvidence.name, (work) => evidenceOf(work, reviewId), {
      ...asSystem,
      write: false,
    });
    if (!facts) return;
    const body = await drawApart(new URL('./access-evidence-process.ts', import.meta.url), facts, {
      megabytes: runtime.config.pdfMegabytes,
    });
    await workAsSystem(
      runtime,
      drawEvidence.name,
      async (work) => {
        work.reach('accessReview.run');
        await sql`update access_reviews set evidence = ${body} where id = ${reviewId} and evidence is null`.execute(
          work.tx,
        );
      },
      asSystem,
    );
  },
};

export const getAccessEvidence = download(api.getAccessEvidence, async (work, { accessReviewId }) => {
  work.authorize('accessReview.run');
  const { rows } = await sql<{
    title: string;
    evidence: Buffer | null;
  }>`select title, evidence from access_reviews where id = ${accessReviewId}`.execute(work.tx);
  if (!rows[0]?.evidence) throw new DomainError('notFound');
  return {
    body: rows[0].evidence,
    mime: 'application/pdf',
    filename: `${rows[0].title}.pdf`,
    bytes: rows[0].evidence.length,
    cache: 'no-store',
  };
});
