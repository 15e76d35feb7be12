import type { QuizBody } from '@app/domain/assessment/quiz';
import { quizProblems } from '@app/domain/assessment/quiz-problems';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { SegmentedControl, Skeleton, Switch, Text } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { DocumentView } from '../../../modules/content/DocumentView.tsx';
import type { LessonBody, VideoBody } from '../../../modules/content/bodies.ts';
import { LessonView } from '../../../modules/content/LessonView.tsx';
import { VideoPlayer } from '../../../modules/content/VideoPlayer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './content.module.css';
import type { Item, Version } from './item.ts';
import { kindOf, mediaOf } from './item.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const PackageView = lazyPart(() => import('./PackageView.tsx').then((module) => ({ default: module.PackageView })));
const QuizPreview = lazyPart(() =>
  import('../../../modules/assessment/QuizPreview.tsx').then((module) => ({ default: module.QuizPreview })),
);

/** A version as a learner sees it, in one of its languages. */
export function Preview({ item, version }: { item: Item; version: Version }) {
  const { t, language } = useTranslation('library');
  const offered = version.languages;
  const [chosen, setChosen] = useState(offered.find((one) => one === language) ?? offered[0] ?? 'en');
  const [held, setHeld] = useState(false);
  const kind = kindOf(item);
  const media = useMemo(() => mediaOf(item.id, version.id, version.media), [item.id, version.id, version.media]);
  return (
    <>
      <div className={classes.bar}>
        {/* Of a package this shows what is in it; what learners see opens in its own window. */}
        {!isPackageKind(kind) && (
          <Text size="sm" c="dimmed">
            {t('preview.text')}
          </Text>
        )}
        {offered.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('preview.language')}
            value={chosen}
            onChange={(value) => setChosen(value as typeof chosen)}
            data={offered.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        )}
        {kind === 'video' && (
          <Switch
            label={t('preview.requiredWatch')}
            checked={held}
            onChange={(event) => setHeld(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.paper}>
        {kind === 'lesson' && (
          <div className={classes.page}>
            <LessonView body={version.body as LessonBody} media={media} locale={chosen} />
          </div>
        )}
        {kind === 'video' &&
          (version.media['video'] ? (
            <VideoPlayer
              key={String(held)}
              body={version.body as VideoBody}
              media={media}
              locale={chosen}
              title={item.title}
              requiredWatch={held}
            />
          ) : (
            <EmptyState compact title={t('problems.videoMissing')} />
          ))}
        {kind === 'document' &&
          (version.media['document'] ? (
            <DocumentView media={media} locale={chosen} names={Object.keys(version.media)} title={item.title} />
          ) : (
            <EmptyState compact title={t('problems.documentMissing')} />
          ))}
        {isPackageKind(kind) && (
          <Suspense fallback={<Skeleton h={320} />}>
            <PackageView item={item} version={version} heading="h2" />
          </Suspense>
        )}
        {kind === 'quiz' &&
          (quizProblems(version.body as QuizBody, ['en']).length === 0 ? (
            <div className={classes.page}>
              <Suspense fallback={<Skeleton h={320} />}>
                <QuizPreview body={version.body as QuizBody} mediaUrl={media} />
              </Suspense>
            </div>
          ) : (
            <EmptyState compact title={t('kinds.quiz')} text={t('preview.quiz')} />
          ))}
      </div>
    </>
  );
}
