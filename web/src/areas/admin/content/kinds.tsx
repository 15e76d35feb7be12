import type { ContentKind } from '@app/domain/content/content';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { ContentState } from '@app/domain/content/content';
import { IconBook, IconClipboardCheck, IconFileTypePdf, IconVideo } from '../../../ui/icons.ts';
import classes from './content.module.css';

export const kindIcons = { lesson: IconBook, video: IconVideo, document: IconFileTypePdf, quiz: IconClipboardCheck } as const satisfies Record<
  ContentKind,
  unknown
>;
export const stateTones = { draft: 'idle', published: 'good', retired: 'off' } as const satisfies Record<ContentState, Tone>;

/** The shape of a content item's type; its words stand beside it. */
export function KindIcon({ kind, size = 20 }: { kind: ContentKind; size?: number }) {
  const Icon = kindIcons[kind];
  return (
    <span className={classes.kind} data-kind={kind}>
      <Icon size={size} stroke={1.7} aria-hidden />
    </span>
  );
}
