import * as api from '@app/contract/legal/legal-admin';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { linesOfDoc, untranslatedOf } from '@app/domain/legal/diff';
import { changeKindOf } from '@app/domain/legal/kinds';
import type { LegalLocale } from '@app/domain/legal/version';
import { publicationIssues, withdrawalObstacle } from '@app/domain/legal/version';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { sha256Of } from './first-versions.ts';
import { mayPublish } from './list-documents.ts';
import type { LegalVersion, Texts } from './read-versions.ts';
import { lockDocument, lockDocumentOf, lockDraft, publishedBefore, versionsOf } from './read-versions.ts';

export const startLegalDraft = command(api.startLegalDraft, async (work, { kind }) => {
  work.authorize('legal.publish');
  const versions = await lockDocument(work, kind);
  if (versions.some(({ publishedAt }) => publishedAt === null)) throw new DomainError('legalDraftThere');
  const newest = publishedBefore(versions, { number: Number.MAX_SAFE_INTEGER });
  const fresh = { title: '', summary: '', changes: [], body: { type: 'doc', content: [{ type: 'paragraph' }] } };
  const texts = newest
    ? { en: { ...newest.texts.en, changes: [] }, fr: { ...newest.texts.fr, changes: [] } }
    : { en: fresh, fr: fresh };
  const { rows } = await sql<{
    id: string;
  }>`insert into legal_versions (kind, number, change_kind, texts, sha256, created_by, changed_at, created_at)
    values (${kind}, ${(versions[0]?.number ?? 0) + 1}, ${changeKindOf(kind, 'material', !newest)},
      ${JSON.stringify(texts)}::jsonb, '', ${work.personId}, ${work.now}, ${work.now}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  work.record({ entity: 'legalVersion', entityId: id, action: 'legal.draft', changes: { kind } });
  return { id };
});

export const changeLegalDraft = command(
  api.changeLegalDraft,
  async (work, { legalVersionId: versionId, texts, changeKind: given, effectiveOn, expectedChangedAt }) => {
    work.authorize('legal.publish');
    const draft = await lockDraft(work, versionId, expectedChangedAt);
    const changeKind = changeKindOf(draft.kind, given, false);
    const editors = [...new Set([...draft.editors, work.personId])];
    await sql`update legal_versions set texts = ${JSON.stringify(texts)}::jsonb, change_kind = ${changeKind},
      effective_on = ${effectiveOn}, editors = ${editors}::uuid[],
      review_asked_at = null, changed_at = greatest(${work.now}::timestamptz, changed_at + interval '1 millisecond')
        where id = ${versionId}`.execute(work.tx);
    const after = await lockDraft(work, versionId, null);
    work.record({
      entity: 'legalVersion',
      entityId: versionId,
      action: 'legal.change',
      changes: { changeKind: [draft.changeKind, changeKind], effectiveOn: [draft.effectiveOn, effectiveOn] },
    });
    return { changedAt: after.changedAt };
  },
);

export const discardLegalDraft = command(api.discardLegalDraft, async (work, { legalVersionId: versionId }) => {
  work.authorize('legal.publish');
  const { kind, number } = await lockDraft(work, versionId, null);
  await sql`delete from legal_versions where id = ${versionId}`.execute(work.tx);
  work.record({ entity: 'legalVersion', entityId: versionId, action: 'legal.discard', changes: { kind, number } });
  return {};
});

export const askLegalReview = command(api.askLegalReview, async (work, { legalVersionId: versionId, unchanged }) => {
  work.authorize('legal.publish');
  const draft = await lockDraft(work, versionId, null);
  const { confirmed } = await refuseIncomplete(work, draft, unchanged);
  await sql`update legal_versions set review_asked_at = ${work.now} where id = ${versionId}`.execute(work.tx);
  work.record({
    entity: 'legalVersion',
    entityId: versionId,
    action: 'legal.askReview',
    changes: { number: draft.number, ...confirmed },
  });
  return {};
});

/** From now on it is announced, and from its day in force: what people agree to is this very text. */
export const publishLegalVersion = command(
  api.publishLegalVersion,
  async (work, { legalVersionId: versionId, expectedChangedAt, unchanged }) => {
    work.authorize('legal.publish');
    const draft = await lockDraft(work, versionId, expectedChangedAt);
    if (!(await mayPublish(work, draft))) throw new DomainError('legalNeedsSecond');
    const { before, confirmed } = await refuseIncomplete(work, draft, unchanged);
    const first = before === null;
    await sql`update legal_versions set published_at = ${work.now}, published_by = ${work.personId},
      sha256 = ${sha256Of(draft.texts)},
      change_kind = ${changeKindOf(draft.kind, draft.changeKind, first)} where id = ${versionId}`.execute(work.tx);
    const { kind, number, changeKind, effectiveOn } = draft;
    work.record({
      entity: 'legalVersion',
      entityId: versionId,
      action: 'legal.publish',
      changes: { kind, number, changeKind, effectiveOn, ...confirmed },
    });
    return {};
  },
);

/** Answers the version before it, and for the log which languages the caller confirmed as unchanged. */
async function refuseIncomplete(work: Work, draft: LegalVersion, confirmed: readonly LegalLocale[]) {
  const before = publishedBefore(await versionsOf(work, draft.kind), draft);
  const untranslated = untranslatedOf(before?.texts ?? null, draft.texts);
  const written = (text: Texts['en']) => ({
    title: text.title,
    summary: text.summary,
    hasBody: linesOfDoc(text.body).length > 0,
  });
  refuseFields(
    publicationIssues({
      changeKind: draft.changeKind,
      effectiveOn: draft.effectiveOn,
      lastEffectiveOn: before?.effectiveOn ?? null,
      texts: { en: written(draft.texts.en), fr: written(draft.texts.fr) },
      unchanged: before !== null && sameWords(before.texts, draft.texts),
      untranslated,
      confirmed,
      today: work.today,
    }),
  );
  return { before, confirmed: untranslated.length > 0 ? { unchanged: untranslated } : {} };
}

/** Whether two versions say the same; what they say about their changes is not compared. */
const sameWords = (one: Texts, other: Texts): boolean =>
  (['en', 'fr'] as const).every((locale) => {
    const { changes: _one, ...a } = one[locale];
    const { changes: _other, ...b } = other[locale];
    return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  });

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;

/**
 * Withdrawn before its day has come anywhere, it binds no one; that it was announced stays on record. A draft that was
 * begun on its text may still have its words: it asks for agreement, unless its writer decides otherwise, and is
 * reviewed once more.
 */
export const withdrawLegalVersion = command(
  api.withdrawLegalVersion,
  async (work, { legalVersionId: versionId, reason }) => {
    work.authorize('legal.publish');
    const versions = await lockDocumentOf(work, versionId);
    const version = versions.find(({ id }) => id === versionId);
    if (!version) throw new DomainError('notFound');
    // Where the day begins first it begins 14 hours before UTC's.
    refuseIf(withdrawalObstacle(version, versions, dayOf(work.now, 'Pacific/Kiritimati')));
    await sql`update legal_versions set withdrawn_at = ${work.now}, withdrawn_by = ${work.personId},
      withdrawn_reason = ${reason} where id = ${versionId}`.execute(work.tx);
    await sql`update legal_versions set change_kind = case when ${version.changeKind} = 'material' then 'material'
      else change_kind end, review_asked_at = null,
      changed_at = greatest(${work.now}::timestamptz, changed_at + interval '1 millisecond')
        where kind = ${version.kind} and published_at is null and number > ${version.number}`.execute(work.tx);
    work.record({ entity: 'legalVersion', entityId: versionId, action: 'legal.withdraw', reason, changes: {} });
    return {};
  },
);
