import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { DocumentPart } from './DocumentPart.tsx';
import type { PartProps } from './item.ts';
import { kindOf } from './item.ts';
import { LessonPart } from './LessonPart.tsx';
import { QuizPart } from './QuizPart.tsx';
import { VideoPart } from './VideoPart.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const PackagePart = lazyPart(() => import('./PackagePart.tsx').then((module) => ({ default: module.PackagePart })));

const parts = {
  lesson: LessonPart,
  video: VideoPart,
  document: DocumentPart,
  quiz: QuizPart,
  scorm: PackagePart,
  xapi: PackagePart,
  cmi5: PackagePart,
} as const;

/** The editor that belongs to an item's type. */
export function DraftEditor(props: PartProps) {
  const Part = parts[kindOf(props.item)];
  return (
    <Suspense fallback={<Skeleton h={320} />}>
      <Part {...props} />
    </Suspense>
  );
}
