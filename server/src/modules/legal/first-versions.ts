import type { Day, Instant } from '@app/domain/time';
import { createHash } from 'node:crypto';
import type { Work } from '../../platform/work.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const documents = { terms, privacy };
export type LegalKind = keyof typeof documents;
export const legalKinds = Object.keys(documents) as LegalKind[];
/** How many versions each document comes with: the first start publishes the newest text as version 1, the demo all of them. */
export const versionCount = terms.length;

/** Publishes version `number` (from 1) of a document's texts that come with the product; nothing when it is there. Through the staff's role. */
export async function publishVersion(work: Work, version: { kind: LegalKind; number: number; text?: number; effectiveOn: Day; publishedAt: Instant }): Promise<void> {
  const { changeKind, texts } = documents[version.kind][(version.text ?? version.number) - 1]!;
  // A first version changes nothing and binds like any other.
  const [kindOfChange, shown] = version.number === 1 ? (['material', { en: { ...texts.en, changes: [] }, fr: { ...texts.fr, changes: [] } }] as const) : ([changeKind, texts] as const);
  await work.tx
    .insertInto('legal_versions')
    .values({ kind: version.kind, number: version.number, change_kind: kindOfChange, texts: JSON.stringify(shown), sha256: sha256Of(shown), published_at: version.publishedAt, effective_on: version.effectiveOn })
    .onConflict((conflict) => conflict.columns(['kind', 'number']).doNothing())
    .execute();
}

/** What somebody agreed to is this text: all languages together, as JSON with its keys in the order written. */
export function sha256Of(texts: unknown): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
