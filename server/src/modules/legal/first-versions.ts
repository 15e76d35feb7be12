import type { Day, Instant } from '@app/domain/time';
import { createHash } from 'node:crypto';
import type { Work } from '../../platform/database/work.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const documents = { terms, privacy };
export type LegalKind = keyof typeof documents;
export const legalKinds = Object.keys(documents) as LegalKind[];
/** How many versions each document comes with: the first start publishes the newest text as version 1, the demo all of them. */
export const versionCount = terms.length;

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
    change_kind: first ? 'material' : changeKind,
    texts: JSON.stringify(shown),
    sha256: sha256Of(shown),
    published_at: publishedAt,
    effective_on: effectiveOn,
  };
}

/** Publishes a version that comes with the product; nothing when it is there. Through the staff's role. */
export async function publishVersion(work: Work, version: Version): Promise<void> {
  await work.tx
    .insertInto('legal_versions')
    .values(versionRow(version))
    .onConflict((conflict) => conflict.columns(['kind', 'number']).doNothing())
    .execute();
}

/** What someone agreed to is this text: all languages together, as JSON with its keys in the order written. */
export function sha256Of(texts: unknown): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
