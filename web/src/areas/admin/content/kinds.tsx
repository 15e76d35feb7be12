import type { ContentKind } from '@app/domain/content/content';
import { contentKinds } from '@app/domain/content/content';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import type { ContentState } from '@app/domain/content/content';
import { IconBook, IconClipboardCheck, IconFileTypePdf, IconPackage, IconVideo } from '../../../ui/icons.ts';
import classes from './content.module.css';

export const kindIcons = {
  lesson: IconBook,
  video: IconVideo,
  document: IconFileTypePdf,
  quiz: IconClipboardCheck,
  scorm: IconPackage,
  xapi: IconPackage,
  cmi5: IconPackage,
} as const satisfies Record<ContentKind, unknown>;
/** What one can begin: a package is found out to be xAPI or cmi5 once it is there. */
export const newKinds = contentKinds.filter((kind) => kind !== 'xapi' && kind !== 'cmi5');
export const stateTones = { draft: 'idle', published: 'good', retired: 'off' } as const satisfies Record<
  ContentState,
  Tone
>;

/** The shape of a content item's type; its words stand beside it. */
export function KindIcon({ kind, size = 20 }: { kind: ContentKind; size?: number }) {
  const Icon = kindIcons[kind];
  return (
    <span className={classes.kind} data-kind={kind}>
      <Icon size={size} stroke={1.7} aria-hidden />
    </span>
  );
}
