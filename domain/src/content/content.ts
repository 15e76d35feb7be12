import type { ErrorCode } from '../errors.ts';
import { isPackageKind, packageKinds } from '../packages/reading/manifest.ts';
import type { Instant } from '../time.ts';

export const contentKinds = ['lesson', 'video', 'document', 'quiz', ...packageKinds] as const;
export type ContentKind = (typeof contentKinds)[number];
export const contentStates = ['draft', 'published', 'retired'] as const;
export type ContentState = (typeof contentStates)[number];

/** Where an item stands: what courses can use of it, or a draft while nothing was ever published. */
export function contentState(item: { retiredAt: Instant | null; publishedNumber: number | null }): ContentState {
  if (item.retiredAt) return 'retired';
  return item.publishedNumber === null ? 'draft' : 'published';
}

/** Why an item cannot be retired, or null: it is retired already, or a course on offer or in the making shows it. */
export function retireObstacle(item: { retiredAt: Instant | null }, usedIn: number): ErrorCode | null {
  if (item.retiredAt) return 'contentRetired';
  return usedIn > 0 ? 'contentInUse' : null;
}

/** Why a draft cannot be begun or changed, or null. */
export function editObstacle(item: { retiredAt: Instant | null }): ErrorCode | null {
  return item.retiredAt ? 'contentRetired' : null;
}

/**
 * Why a draft cannot be thrown away, or null. The only version of an item takes the item with it: not while a course
 * points at it.
 */
export function discardObstacle(item: { publishedNumber: number | null }, usedIn: number): ErrorCode | null {
  return item.publishedNumber === null && usedIn > 0 ? 'contentInUse' : null;
}

/** Why this file cannot stand under this name in an item of this kind, or null. */
export function mediaObstacle(kind: ContentKind, name: string, mime: string): ErrorCode | null {
  return wantedMime(kind, name).test(mime) ? null : 'fileTypeRefused';
}

const nothing = /(?!)/;

function wantedMime(kind: ContentKind, name: string): RegExp {
  if (kind === 'lesson') return /^(image\/|video\/)/;
  if (kind === 'quiz') return /^image\//;
  // A package becomes part of its version by being read, not by being attached.
  if (isPackageKind(kind)) return nothing;
  if (kind === 'document') return /^document(\.(en|fr|es))?$/.test(name) ? /^application\/pdf$/ : nothing;
  if (name === 'video') return /^video\//;
  return /^captions\.(en|fr|es)$/.test(name) ? /^text\/vtt$/ : nothing;
}
