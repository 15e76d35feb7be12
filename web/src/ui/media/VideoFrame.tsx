import { useRef } from 'react';
import { useTranslation } from '../i18n.ts';
import type { Caption } from './VideoStage.tsx';
import { VideoStage } from './VideoStage.tsx';

type FilmStageProps = { src: string; title: string; captions: readonly Caption[]; poster: string | undefined };

/** A video within a text, with the controls of every other. */
export default function VideoFrame(props: FilmStageProps) {
  const { language } = useTranslation('ui');
  const video = useRef<HTMLVideoElement>(null);
  return (
    <div style={{ margin: '1.25rem 0' }}>
      <VideoStage {...props} video={video} locale={language} />
    </div>
  );
}
