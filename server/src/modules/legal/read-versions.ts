import type { LegalKind } from '@app/domain/legal/kinds';
import type { LegalChangeKind, LegalStatus } from '@app/domain/legal/version';
import { legalStatus } from '@app/domain/legal/version';
import { DomainError } from '@app/domain/errors';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { LegalText } from './texts/text.ts';

export type Texts = Record<'en' | 'fr', LegalText>;
/** A version as it is stored. */
export type Version = {
  id: string;
  kind: LegalKind;
  number: number;
  changeKind: LegalChangeKind;
  texts: Texts;
  sha256: string;
  effectiveOn: Day | null;
  publishedAt: Instant | null;
  publishedBy: string | null;
  changedAt: Instant;
  editors: string[];
  reviewAskedAt: Instant | null;
  withdrawnAt: Instant | null;
  withdrawnBy: string | null;
  withdrawnReason: string | null;
};
export type LegalVersion = Version & { status: LegalStatus };

/** The versions of a document, newest first, or of all of them. */
export async function versionsOf(work: Work, kind: LegalKind | null = null): Promise<LegalVersion[]> {
  const { rows } = await sql<Version>`select v.id, v.kind, v.number, v.change_kind as "changeKind", v.texts, v.sha256,
      v.effective_on as "effectiveOn",
      v.published_at as "publishedAt", b.legal_name as "publishedBy", v.changed_at as "changedAt", v.editors,
        v.review_asked_at as "reviewAskedAt",
      v.withdrawn_at as "withdrawnAt", w.legal_name as "withdrawnBy", v.withdrawn_reason as "withdrawnReason"
    from legal_versions v left join people b on b.id = v.published_by left join people w on w.id = v.withdrawn_by
    where ${kind}::text is null or v.kind = ${kind} order by v.kind desc, v.number desc`.execute(work.tx);
  return rows.map((row) => ({
    ...row,
    status: legalStatus(
      row,
      rows.filter((one) => one.kind === row.kind),
      work.today,
    ),
  }));
}

/** Until the end of this unit of work no one else writes, publishes or withdraws versions of this document. */
export async function lockDocument(work: Work, kind: LegalKind): Promise<LegalVersion[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`legal:${kind}`}))`.execute(work.tx);
  return versionsOf(work, kind);
}

/** The same for the document that a version is of, with its versions. */
export async function lockDocumentOf(work: Work, versionId: string): Promise<LegalVersion[]> {
  const { rows } = await sql<{ kind: LegalKind }>`select kind from legal_versions where id = ${versionId}`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  return lockDocument(work, rows[0].kind);
}

/** A draft, held until the end of this unit of work; refused where someone changed it since it was read. */
export async function lockDraft(
  work: Work,
  versionId: string,
  expectedChangedAt: Instant | null,
): Promise<LegalVersion> {
  const draft = (await lockDocumentOf(work, versionId)).find(({ id }) => id === versionId);
  if (!draft) throw new DomainError('notFound');
  if (draft.publishedAt) throw new DomainError('legalNotDraft');
  if (expectedChangedAt !== null && draft.changedAt !== expectedChangedAt) throw new DomainError('changedElsewhere');
  return draft;
}

/** The version that was published last before a draft and holds or is to come. */
export const publishedBefore = (
  versions: readonly LegalVersion[],
  { number }: Pick<Version, 'number'>,
): LegalVersion | null =>
  versions.find((one) => one.number < number && one.publishedAt !== null && one.withdrawnAt === null) ?? null;
