import { Button, Skeleton } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { hrefOf } from '../../../api/client.ts';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { LessonView } from '../../../modules/content/LessonView.tsx';
import { IconChevronDown, IconUsersGroup } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './store.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const VideoPlayer = lazyPart(() =>
  import('../../../modules/content/VideoPlayer.tsx').then((module) => ({ default: module.VideoPlayer })),
);
const DocumentView = lazyPart(() =>
  import('../../../modules/content/DocumentView.tsx').then((module) => ({ default: module.DocumentView })),
);

type Preview = Result<'getStorePreview'>;
type Lesson = NonNullable<Preview['lesson']>;

/**
 * How many of the company's people completed it, and a lesson to look at. Nothing is recorded; without either there is
 * nothing here.
 */
export default function LessonPreview({ productId }: { productId: string }) {
  const { data } = useQuery(queryOf('getStorePreview', { productId }));
  if (!data) return null;
  return (
    <>
      {data.completion && <Completion of={data.completion} />}
      {data.lesson && <Shown productId={productId} lesson={data.lesson} />}
    </>
  );
}

function Completion({ of: { ended, completed, percent } }: { of: NonNullable<Preview['completion']> }) {
  const { t } = useTranslation('products');
  const f = useFormat();
  return (
    <SectionCard title={t('product.completion.title')}>
      <div className={classes.share}>
        <IconUsersGroup size={28} stroke={1.6} aria-hidden />
        <strong>{f.percent(percent)}</strong>
        <span>{t('product.completion.text', { completed, count: ended })}</span>
      </div>
    </SectionCard>
  );
}

function Shown({ productId, lesson }: { productId: string; lesson: Lesson }) {
  const { t, language } = useTranslation('products');
  const f = useFormat();
  const [open, setOpen] = useState(false);
  const place = useId();
  const title = inLanguage(lesson.titles, language);
  const about = [t('product.preview.text'), lesson.expectedMinutes > 0 && f.minutes(lesson.expectedMinutes)]
    .filter(Boolean)
    .join(' · ');
  const folds = lesson.body.kind === 'lesson';
  return (
    <SectionCard title={t('product.preview.title', { title })} description={about}>
      <div id={place} className={classes.lesson} data-folded={(folds && !open) || undefined} inert={folds && !open}>
        <Suspense fallback={<Skeleton h={240} />}>
          <Body productId={productId} lesson={lesson} title={title} />
        </Suspense>
      </div>
      {folds && (
        <Button
          mt="sm"
          variant="default"
          aria-expanded={open}
          aria-controls={place}
          rightSection={<IconChevronDown size={16} aria-hidden style={open ? { rotate: '180deg' } : undefined} />}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'product.preview.fold' : 'product.preview.read')}
        </Button>
      )}
    </SectionCard>
  );
}

function Body({ productId, lesson: { unitId, body }, title }: { productId: string; lesson: Lesson; title: string }) {
  const locale = spokenLocale();
  const media = (name: string) => hrefOf('getStorePreviewMedia', { productId, unitId, name });
  if (body.kind === 'lesson') return <LessonView body={body} media={media} locale={locale} headingFrom={3} />;
  if (body.kind === 'video') return <VideoPlayer body={body} media={media} locale={locale} title={title} />;
  return <DocumentView media={media} locale={locale} title={title} names={body.media.map(({ name }) => name)} />;
}
