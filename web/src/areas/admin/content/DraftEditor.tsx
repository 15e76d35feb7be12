import { DocumentPart } from './DocumentPart.tsx';
import type { PartProps } from './item.ts';
import { kindOf } from './item.ts';
import { LessonPart } from './LessonPart.tsx';
import { QuizPart } from './QuizPart.tsx';
import { VideoPart } from './VideoPart.tsx';

const parts = { lesson: LessonPart, video: VideoPart, document: DocumentPart, quiz: QuizPart } as const;

/** The editor that belongs to an item's type. */
export function DraftEditor(props: PartProps) {
  const Part = parts[kindOf(props.item)];
  return <Part {...props} />;
}
