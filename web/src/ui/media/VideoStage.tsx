import { ActionIcon, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ComponentPropsWithoutRef, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '../i18n.ts';
import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '../icons.ts';
import type { PlayerAct } from './playerKeys.ts';
import { actOfKey, clock } from './playerKeys.ts';
import classes from './VideoStage.module.css';

export type Caption = { language: string; label: string; src: string };
type VideoStageProps = {
  video: RefObject<HTMLVideoElement | null>;
  src: string;
  title: string;
  captions: readonly Caption[];
  /** Whose captions are on at first. */
  locale: string;
  speeds?: readonly number[];
  onSpeed?: (speed: number) => void;
  /** Of what follows the watched time. */
  handlers?: ComponentPropsWithoutRef<'video'>;
  poster?: string | undefined;
};

const speedsOfAll = [0.75, 1, 1.25, 1.5, 2];

/**
 * A video with controls of our own: the same in every browser, by pointer and by keyboard, with the captions below the
 * picture instead of over it.
 */
export function VideoStage({
  video,
  src,
  title,
  captions,
  locale,
  speeds = speedsOfAll,
  onSpeed,
  handlers,
  poster,
}: VideoStageProps) {
  const { t, language: spoken } = useTranslation('content');
  const frame = useRef<HTMLDivElement>(null);
  const { playing, time, duration, muted } = usePlaying(video);
  const [speed, setSpeed] = useState(1);
  const [shown, setShown] = useState<string | null>(
    () => captions.find(({ language }) => language === locale)?.language ?? null,
  );
  const said = useCaption(video, shown);
  const full = useFull(frame);
  const usual = captions.find(({ language }) => language === locale) ?? captions[0];
  const act = (what: PlayerAct) => {
    const element = video.current;
    if (!element) return;
    if (what === 'toggle') void (element.paused ? element.play().catch(() => {}) : element.pause());
    else if (what === 'mute') element.muted = !element.muted;
    else if (what === 'captions') setShown(shown === null ? (usual?.language ?? null) : null);
    else if (what === 'full') toggleFull(frame.current, element);
    else element.currentTime = Math.min(Math.max(0, element.currentTime + what.by), element.duration || 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const what = actOfKey(event.key, withinOf(event.target as Element));
    if (!what) return;
    event.preventDefault();
    event.stopPropagation();
    act(what);
  };
  const button = (label: string, Icon: typeof IconVolume, what: PlayerAct, pressed?: boolean) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={() => act(what)}
    >
      <Icon size={24} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  return (
    <div
      ref={frame}
      data-player
      role="group"
      aria-label={t('player.name', { title })}
      className={classes.frame}
      onKeyDown={onKeyDown}
    >
      <div className={classes.picture}>
        {/* captions are a track each; they are written below by useCaption */}
        <video
          {...handlers}
          ref={video}
          src={src}
          poster={poster}
          playsInline
          preload="metadata"
          aria-label={title}
          onClick={() => act('toggle')}
        >
          {captions.map(({ language, label, src: address }) => (
            <track key={language} kind="captions" srcLang={language} label={label} src={address} />
          ))}
        </video>
        {!playing && (
          <span className={classes.sign} aria-hidden>
            <IconPlayerPlay size={36} stroke={1.6} />
          </span>
        )}
      </div>
      {shown && (
        <p className={classes.caption} lang={shown}>
          {said}
        </p>
      )}
      <div className={classes.seek}>
        <span>{clock(time)}</span>
        <input
          type="range"
          min={0}
          max={duration || 0}
          step={0.1}
          value={Math.min(time, duration || 0)}
          aria-label={t('player.seek')}
          aria-valuetext={t('player.at', { time: clock(time), of: clock(duration) })}
          onChange={(event) => {
            if (video.current) video.current.currentTime = Number(event.currentTarget.value);
          }}
        />
        <span>{clock(duration)}</span>
      </div>
      <div className={classes.controls}>
        {button(t(playing ? 'player.pause' : 'player.play'), playing ? IconPlayerPause : IconPlayerPlay, 'toggle')}
        {button(t('player.back'), IconRewindBackward10, { by: -10 })}
        {button(t('player.ahead'), IconRewindForward10, { by: 10 })}
        {button(t('player.mute'), muted ? IconVolumeOff : IconVolume, 'mute', muted)}
        <span className={classes.end}>
          {captions.length > 1 ? (
            <NativeSelect
              size="md"
              aria-label={t('player.captions')}
              value={shown ?? ''}
              data={[
                { value: '', label: t('player.noCaptions') },
                ...captions.map(({ language, label }) => ({ value: language, label })),
              ]}
              onChange={(event) => setShown(event.currentTarget.value || null)}
            />
          ) : (
            captions.length === 1 && button(t('player.captions'), IconBadgeCc, 'captions', shown !== null)
          )}
          <NativeSelect
            size="md"
            aria-label={t('player.speed')}
            value={String(speed)}
            data={speeds.map((one) => ({ value: String(one), label: `${one.toLocaleString(spoken)}×` }))}
            onChange={(event) => {
              const wanted = Number(event.currentTarget.value);
              setSpeed(wanted);
              if (onSpeed) onSpeed(wanted);
              else if (video.current) video.current.playbackRate = wanted;
            }}
          />
          {button(t(full ? 'player.notFull' : 'player.full'), full ? IconMinimize : IconMaximize, 'full')}
        </span>
      </div>
    </div>
  );
}

function withinOf(target: Element) {
  if (target instanceof HTMLSelectElement) return 'list';
  if (target instanceof HTMLInputElement) return 'slider';
  return target.closest('button') ? 'button' : 'other';
}

/** What the element tells of itself, followed beside other listeners. */
function usePlaying(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState({ playing: false, time: 0, duration: 0, muted: false });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () =>
      setState({
        playing: !element.paused && !element.ended,
        time: element.currentTime,
        duration: Number.isFinite(element.duration) ? element.duration : 0,
        muted: element.muted,
      });
    const events = [
      'play',
      'pause',
      'ended',
      'timeupdate',
      'seeking',
      'seeked',
      'durationchange',
      'loadedmetadata',
      'volumechange',
    ] as const;
    for (const event of events) element.addEventListener(event, read);
    read();
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [video]);
  return state;
}

/** The words of the captions at this moment. A track that is `hidden` is read and not drawn over the picture. */
function useCaption(video: RefObject<HTMLVideoElement | null>, language: string | null): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])];
    for (const track of tracks) track.mode = track.language === language ? 'hidden' : 'disabled';
    const track = tracks.find((one) => one.language === language);
    setSaid('');
    if (!track) return;
    const read = () =>
      setSaid([...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent ?? '').join('\n'));
    track.addEventListener('cuechange', read);
    read();
    return () => track.removeEventListener('cuechange', read);
  }, [video, language]);
  return said;
}

function useFull(frame: RefObject<HTMLElement | null>): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [frame]);
  return full;
}

/** With its controls and captions; on an iPhone, where only a video itself may fill the screen, with the system's. */
function toggleFull(frame: HTMLElement | null, video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => {});
  else video.webkitEnterFullscreen?.();
}
