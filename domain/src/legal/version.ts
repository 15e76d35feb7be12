import type { FieldIssue } from '../errors.ts';
import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

export const legalChangeKinds = ['material', 'minor'] as const;
export type LegalChangeKind = (typeof legalChangeKinds)[number];
export const legalLocales = ['en', 'fr'] as const;
export type LegalLocale = (typeof legalLocales)[number];

export const legalStatuses = ['draft', 'inReview', 'scheduled', 'inForce', 'superseded', 'withdrawn'] as const;
export type LegalStatus = (typeof legalStatuses)[number];

/**
 * Days between publishing a material change and the day from which it is asked to be agreed to (`spec/domain.md`, Legal
 * document).
 */
export const legalNoticeDays = 14;

type Dated = {
  number: number;
  publishedAt: string | null;
  withdrawnAt: string | null;
  reviewAskedAt: string | null;
  effectiveOn: Day | null;
};

/** What a version is on a day, beside the other versions of its document. */
export function legalStatus(version: Dated, others: readonly Dated[], today: Day): LegalStatus {
  if (version.withdrawnAt) return 'withdrawn';
  if (!version.publishedAt) return version.reviewAskedAt ? 'inReview' : 'draft';
  if (version.effectiveOn! > today) return 'scheduled';
  const newer = others.some(
    (one) => one.publishedAt && !one.withdrawnAt && one.number > version.number && one.effectiveOn! <= today,
  );
  return newer ? 'superseded' : 'inForce';
}

/**
 * Why a version can't be withdrawn, or null. `earliest`: the day where it begins first. A later version has its words,
 * and would bring them into force.
 */
export function withdrawalObstacle(
  version: Dated,
  others: readonly Dated[],
  earliest: Day,
): 'legalNotScheduled' | 'legalBuiltOn' | null {
  if (!version.publishedAt || version.withdrawnAt || version.effectiveOn! <= earliest) return 'legalNotScheduled';
  return others.some((one) => one.publishedAt && !one.withdrawnAt && one.number > version.number)
    ? 'legalBuiltOn'
    : null;
}

type Written = { title: string; summary: string; hasBody: boolean };
export type Publication = {
  changeKind: LegalChangeKind;
  effectiveOn: Day | null;
  /** The last day on which a version that is published takes effect; null for a first version. */
  lastEffectiveOn: Day | null;
  texts: Readonly<Record<LegalLocale, Written>>;
  /** The same words as the version before it. */
  unchanged: boolean;
  /** Languages that did not change although another one did, and those of them that someone said stay as they are. */
  untranslated: readonly LegalLocale[];
  confirmed: readonly LegalLocale[];
  today: Day;
};

/** Why a version cannot be published as it is, by field. */
export function publicationIssues({
  changeKind,
  effectiveOn,
  lastEffectiveOn,
  texts,
  unchanged,
  untranslated,
  confirmed,
  today,
}: Publication): Pick<FieldIssue, 'path' | 'code'>[] {
  const issues: Pick<FieldIssue, 'path' | 'code'>[] = [];
  const about = (path: string, code: FieldIssue['code']) => issues.push({ path, code });
  if (effectiveOn === null) about('effectiveOn', 'legalDateMissing');
  else if (effectiveOn < today) about('effectiveOn', 'legalDateInPast');
  else if (lastEffectiveOn !== null && effectiveOn <= lastEffectiveOn) about('effectiveOn', 'legalDateTooEarly');
  else if (changeKind === 'material' && lastEffectiveOn !== null && effectiveOn < addDays(today, legalNoticeDays))
    about('effectiveOn', 'legalNoticeTooShort');
  for (const locale of legalLocales) {
    const { title, summary, hasBody } = texts[locale];
    if (!title.trim() || !summary.trim() || !hasBody) about(`texts.${locale}`, 'legalTextMissing');
  }
  if (unchanged) about('texts', 'legalUnchanged');
  for (const locale of untranslated) if (!confirmed.includes(locale)) about(`texts.${locale}`, 'legalOneLanguage');
  return issues;
}
