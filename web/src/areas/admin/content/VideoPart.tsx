import { SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { VideoBody } from '../../../modules/content/bodies.ts';
import { UploadField } from '../../../modules/content/UploadField.tsx';
import { VideoPlayer } from '../../../modules/content/VideoPlayer.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { PartProps } from './item.ts';
import { FileLine } from './FileLine.tsx';
import { mediaOf } from './item.ts';

const written = ['en', 'fr'] as const;
type Written = (typeof written)[number];
const tell = (error: unknown) => notifyBad(refusalWords(error));

/** A video with its captions and transcript, each in its languages. */
export function VideoPart({ item, edited }: PartProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [language, setLanguage] = useState<Written>('en');
  const { draft } = edited;
  const media = useMemo(() => mediaOf(item.id, draft.id, draft.media), [item.id, draft.id, draft.media]);
  const body = draft.body as VideoBody;
  const film = draft.media['video'];
  const captions = draft.media[`captions.${language}`];
  const attach = (name: string) => (file: { id: string }) => void edited.attach(name, file.id).catch(tell);
  const languages = (
    <SegmentedControl
      size="xs"
      aria-label={t('lesson.language')}
      value={language}
      onChange={(value) => setLanguage(value as Written)}
      data={written.map((value) => ({ value, label: t(`languages.${value}`) }))}
    />
  );
  return (
    <Stack gap="lg">
      <SectionCard title={t('video.film')}>
        {film && (
          <>
            <VideoPlayer
              key={film.sha256}
              body={{ captions: body.captions }}
              media={media}
              locale={language}
              title={item.title}
            />
            <FileLine
              file={film}
              more={
                draft.durationSeconds ? t('video.length', { time: format.clock(draft.durationSeconds) }) : undefined
              }
              onRemove={() => void edited.remove('video').catch(tell)}
            />
          </>
        )}
        <UploadField
          kind="video"
          label={t(film ? 'video.replace' : 'video.choose')}
          compact={film !== undefined}
          onDone={attach('video')}
        />
      </SectionCard>
      <SectionCard title={t('video.captions')} description={t('video.captionsText')} action={languages}>
        {captions && (
          <FileLine file={captions} onRemove={() => void edited.remove(`captions.${language}`).catch(tell)} />
        )}
        <UploadField
          key={language}
          kind="captions"
          label={t(captions ? 'video.replaceCaptions' : 'video.chooseCaptions')}
          compact
          onDone={attach(`captions.${language}`)}
        />
      </SectionCard>
      <SectionCard title={t('video.transcript')} description={t('video.transcriptText')} action={languages}>
        <Textarea
          aria-label={`${t('video.transcript')}, ${t(`languages.${language}`)}`}
          value={body.transcripts?.[language] ?? ''}
          onChange={(event) =>
            edited.edit({ ...draft.body, transcripts: { ...body.transcripts, [language]: event.currentTarget.value } })
          }
          autosize
          minRows={6}
          maxRows={20}
          lang={language}
        />
      </SectionCard>
    </Stack>
  );
}
