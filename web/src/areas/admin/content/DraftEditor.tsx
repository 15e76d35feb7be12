import type { EditedDraft } from '../../../modules/content/draft.ts';
import { DocumentPart } from './DocumentPart.tsx';
import type { Item } from './item.ts';
import { kindOf } from './item.ts';
import { LessonPart } from './LessonPart.tsx';
import { QuizPart } from './QuizPart.tsx';
import { VideoPart } from './VideoPart.tsx';

export type PartProps = { item: Item; edited: EditedDraft };

const parts = { lesson: LessonPart, video: VideoPart, document: DocumentPart, quiz: QuizPart } as const;

/** The editor that belongs to an item's type. */
export function DraftEditor(props: PartProps) {
  const Part = parts[kindOf(props.item)];
  return <Part {...props} />;
}
