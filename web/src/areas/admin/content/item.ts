import type { ContentKind } from '@app/domain/content/content';
import type { Result } from '../../../api/client.ts';
import { hrefOf } from '../../../api/client.ts';
import type { MediaAddress } from '../../../modules/content/bodies.ts';

export type Item = Result<'getContentItem'>;
export type Version = NonNullable<Item['draft']>;

/** Addresses of one version's media. A replaced file keeps its name: its hash makes the address a new one. */
export function mediaOf(itemId: string, version: Pick<Version, 'id' | 'media'>): MediaAddress {
  return (name) => `${hrefOf('readContentMedia', { itemId, versionId: version.id, name })}#${version.media[name]?.sha256.slice(0, 8) ?? ''}`;
}

export function kindOf(item: Pick<Item, 'kind'>): ContentKind {
  return item.kind as ContentKind;
}
