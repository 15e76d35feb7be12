import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Seconds: where it stands, and how far it has been seen without a gap. */
export type Watched = { seconds: number; furthest: number; ended: boolean };

type Setting = {
  held: boolean;
  resumeAt: number;
  furthest: number;
  fastest: number | null;
  onProgress?: (watched: Watched) => void;
};

const beatSeconds = 5;
/** The browser's clock steps about four times a second; a longer step is a jump. */
const longestStep = 2;
const tolerance = 0.75;

/** Follows a video element: counts what was really seen, holds back jumps past it, beats while it plays. */
export function useWatching({ held, resumeAt, furthest, fastest, onProgress }: Setting) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useRef(Math.max(furthest, 0));
  const last = useRef(resumeAt);
  const beaten = useRef(0);
  const latest = useRef({ held, fastest, onProgress });
  latest.current = { held, fastest, onProgress };

  useEffect(() => {
    seen.current = Math.max(seen.current, furthest);
  }, [furthest]);

  const tell = useCallback((ended: boolean) => {
    const element = video.current;
    if (!element) return;
    beaten.current = element.currentTime;
    latest.current.onProgress?.({ seconds: round(element.currentTime), furthest: round(seen.current), ended });
  }, []);

  // Leaving the page says once more where it stood.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden' && video.current && !video.current.paused) tell(false);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [tell]);

  return {
    video: video as RefObject<HTMLVideoElement>,
    setSpeed: (speed: number) => {
      if (video.current) video.current.playbackRate = speed;
    },
    handlers: {
      onLoadedMetadata: () => {
        const element = video.current;
        if (!element || resumeAt <= 0) return;
        const end = Number.isFinite(element.duration) ? element.duration : resumeAt;
        // Anyone who stopped at the very end begins again.
        element.currentTime = resumeAt >= end - 1 ? 0 : resumeAt;
      },
      onTimeUpdate: () => {
        const element = video.current;
        if (!element || element.seeking) return;
        const step = element.currentTime - last.current;
        // Only what played on from within the part already seen counts: a jump ahead leaves a gap.
        if (step >= 0 && step <= longestStep * element.playbackRate && last.current <= seen.current + tolerance)
          seen.current = Math.max(seen.current, element.currentTime);
        last.current = element.currentTime;
        if (Math.abs(element.currentTime - beaten.current) >= beatSeconds) tell(false);
      },
      onSeeking: () => {
        const element = video.current;
        if (element && latest.current.held && element.currentTime > seen.current + tolerance)
          element.currentTime = seen.current;
      },
      onSeeked: () => {
        if (video.current) last.current = video.current.currentTime;
        tell(false);
      },
      onRateChange: () => {
        const element = video.current;
        const limit = latest.current.fastest;
        if (element && limit !== null && element.playbackRate > limit) element.playbackRate = limit;
      },
      onPause: () => {
        if (!video.current?.ended) tell(false);
      },
      onEnded: () => {
        const element = video.current;
        if (element && last.current >= seen.current - tolerance && seen.current >= element.duration - longestStep)
          seen.current = element.duration;
        tell(true);
      },
    },
  };
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;
