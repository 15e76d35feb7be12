import type { LegalKind } from '@app/domain/legal/kinds';
import { changeKindOf, legalKinds } from '@app/domain/legal/kinds';
import type { Day, Instant } from '@app/domain/time';
import { createHash } from 'node:crypto';
import type { Work } from '../../platform/database/work.ts';
import { cookies } from './texts/cookies.ts';
import { courseDisclaimer } from './texts/course-disclaimer.ts';
import { dataProcessing } from './texts/data-processing.ts';
import { eSignatureStatement } from './texts/e-signature-statement.ts';
import { privacy } from './texts/privacy.ts';
import { terms } from './texts/terms.ts';

const documents = { terms, privacy, courseDisclaimer, eSignatureStatement, cookies, dataProcessing };
/**
 * How many versions a document comes with: the first start publishes the newest text as version 1, the demo all of
 * them.
 */
export const versionCount = (kind: LegalKind): number => documents[kind].length;

type Version = { kind: LegalKind; number: number; text?: number; effectiveOn: Day; publishedAt: Instant };

/** A published version as its row: text `text` (else `number`, from 1) of those that come with the product. */
function versionRow({ kind, number, text = number, effectiveOn, publishedAt }: Version) {
  const { changeKind, texts } = documents[kind][text - 1]!;
  // A first version changes nothing and binds like any other.
  const first = number === 1;
  const shown = first ? { en: { ...texts.en, changes: [] }, fr: { ...texts.fr, changes: [] } } : texts;
  return {
    kind,
    number,
    change_kind: changeKindOf(kind, changeKind, first),
    texts: JSON.stringify(shown),
    sha256: sha256Of(shown),
    published_at: publishedAt,
    effective_on: effectiveOn,
  };
}

/** Publishes a version that comes with the product; false when it is there. Through the staff's role. */
export async function publishVersion(work: Work, version: Version): Promise<boolean> {
  return insertOnce(work, versionRow(version));
}

async function insertOnce(
  work: Work,
  row: Omit<ReturnType<typeof versionRow>, 'published_at' | 'effective_on'> & {
    published_at?: Instant;
    effective_on?: Day;
  },
) {
  const { numInsertedOrUpdatedRows: made } = await work.tx
    .insertInto('legal_versions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'number']).doNothing())
    .executeTakeFirst();
  return (made ?? 0n) > 0n;
}

/**
 * The first version of each document that has none, with the newest text that comes with the product. The agreement
 * between the operator and its customers is a draft: the operator names its providers in it and publishes it. What was
 * `made` before is not made again: a draft that is not there any more was discarded. Answers what was made.
 */
export async function makeFirstVersions(work: Work, made: readonly LegalKind[]): Promise<LegalKind[]> {
  const fresh: LegalKind[] = [];
  for (const kind of legalKinds.filter((one) => !made.includes(one))) {
    const { published_at, effective_on, ...draft } = versionRow({
      kind,
      number: 1,
      text: versionCount(kind),
      effectiveOn: work.today,
      publishedAt: work.now,
    });
    const row = kind === 'dataProcessing' ? { ...draft, sha256: '' } : { ...draft, published_at, effective_on };
    if (await insertOnce(work, row)) fresh.push(kind);
  }
  return fresh;
}

/** What someone agreed to is this text: all languages together, as JSON with its keys in the order written. */
export function sha256Of(texts: unknown): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
