import type { PlayedUnit } from '@app/domain/packages/export/export-played';

type Seen = { furthest?: number; finished?: boolean };

/** Notes how far a video was seen. One that has to be watched cannot be skipped through the first time. */
export function watchFilm(
  film: HTMLVideoElement,
  unit: PlayedUnit,
  furthest: () => number,
  see: (seen: Seen) => void,
): void {
  const stride = 2;
  film.addEventListener('timeupdate', () => {
    const skipped = film.currentTime > furthest() + stride;
    if (film.seeking || (unit.requiredWatch && skipped)) return;
    if (film.currentTime > furthest()) see({ furthest: film.currentTime });
  });
  film.addEventListener('seeking', () => {
    if (unit.requiredWatch && film.currentTime > furthest() + stride) film.currentTime = furthest();
  });
  film.addEventListener('ended', () => see({ finished: true }));
}
