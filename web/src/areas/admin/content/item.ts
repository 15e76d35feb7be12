import type { ContentKind } from '@app/domain/content/content';
import type { Result } from '../../../api/client.ts';
import { hrefOf } from '../../../api/client.ts';
import type { MediaAddress } from '../../../modules/content/bodies.ts';
import type { EditedDraft } from '../../../modules/content/draft.ts';

export type Item = Result<'getContentItem'>;
export type Version = NonNullable<Item['draft']>;
/** What the editor of each type is given. */
export type PartProps = { item: Item; edited: EditedDraft };

/** Addresses of one version's media. A replaced file keeps its name: its hash makes the address a new one. */
export function mediaOf(itemId: string, versionId: string, media: Version['media']): MediaAddress {
  return (name) =>
    `${hrefOf('readContentMedia', { itemId, versionId, name })}#${media[name]?.sha256.slice(0, 8) ?? ''}`;
}

export function kindOf(item: Pick<Item, 'kind'>): ContentKind {
  return item.kind as ContentKind;
}
