import { Button, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconFileText, IconInfoCircle } from '../../ui/icons.ts';
import { VideoStage } from '../../ui/media/VideoStage.tsx';
import { languageNames } from '../../words/languages.ts';
import { inLanguage } from './bodies.ts';
import type { MediaAddress, VideoBody } from './bodies.ts';
import { useWatching } from './watching.ts';
import type { Watched } from './watching.ts';
import classes from './VideoPlayer.module.css';

export type VideoPlayerProps = {
  body: VideoBody;
  media: MediaAddress;
  locale: string;
  title: string;
  /**
   * The course asks to have it seen: until `watched`, no seeking past the furthest point and at most 1.5 times the
   * speed.
   */
  requiredWatch?: boolean;
  /** It was seen to its end before: nothing is held back any more. */
  watched?: boolean;
  /** Seconds to begin at, and the furthest second seen so far. */
  resumeAt?: number;
  furthest?: number;
  /** While it plays about every five seconds; at once on pause, after a jump and at the end. */
  onProgress?: (watched: Watched) => void;
};

const speeds = [0.75, 1, 1.25, 1.5, 2];
const fastestFirstView = 1.5;

/** A video with captions, transcript and speed; remembers how far one has seen. */
export function VideoPlayer({
  body,
  media,
  locale,
  title,
  requiredWatch = false,
  watched = false,
  resumeAt = 0,
  furthest = 0,
  onProgress,
}: VideoPlayerProps) {
  const { t } = useTranslation('content');
  const held = requiredWatch && !watched;
  const [failed, setFailed] = useState(false);
  const [shown, { toggle }] = useDisclosure(false);
  const transcriptId = useId();
  const watching = useWatching({ held, resumeAt, furthest, fastest: held ? fastestFirstView : null, onProgress });
  const transcript = inLanguage(body.transcripts, locale);
  const captions = body.captions ?? [];
  return (
    <div className={classes.player}>
      <VideoStage
        video={watching.video}
        src={media('video')}
        title={title}
        captions={captions.map((language) => ({
          language,
          label: languageName(language),
          src: media(`captions.${language}`),
        }))}
        locale={locale}
        speeds={speeds.filter((one) => !held || one <= fastestFirstView)}
        onSpeed={watching.setSpeed}
        handlers={{
          ...watching.handlers,
          disablePictureInPicture: held,
          onError: () => setFailed(true),
          onPlaying: () => setFailed(false),
        }}
      />
      {failed && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {t('video.failed')}
        </Text>
      )}
      {transcript && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          leftSection={<IconFileText size={16} stroke={1.8} aria-hidden />}
          aria-expanded={shown}
          aria-controls={transcriptId}
          onClick={toggle}
        >
          {shown ? t('video.hideTranscript') : t('video.showTranscript')}
        </Button>
      )}
      {held && (
        <Text size="sm" c="dimmed" className={classes.held}>
          <IconInfoCircle size={16} stroke={1.8} aria-hidden /> {t('video.mustWatch')}
        </Text>
      )}
      {transcript && (
        <Collapse expanded={shown} id={transcriptId}>
          <div
            className={classes.transcript}
            lang={transcript.language}
            role="region"
            aria-label={t('video.transcript')}
            tabIndex={shown ? 0 : -1}
          >
            {transcript.text.split(/\n{2,}/).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </Collapse>
      )}
    </div>
  );
}

function languageName(language: string): string {
  return (languageNames as Record<string, string>)[language] ?? language;
}
