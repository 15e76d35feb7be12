import type { Place } from '@app/domain/enrolment/commit';
import { useEffect, useRef } from 'react';
import type { LearningUnit } from '../../modules/enrolment/attempt.ts';
import { LessonView } from '../../modules/content/LessonView.tsx';
import type { LessonBody } from '../../modules/content/bodies.ts';
import type { Reading } from './reading.ts';
import type { Learner } from './useLearner.ts';
import classes from './Viewer.module.css';

type LessonUnitProps = {
  body: LessonBody;
  media: (name: string) => string;
  unit: LearningUnit;
  reading: Reading;
  begin: Place;
  learner: Learner;
};

/** Room taken by the bars above and below the page. */
const above = 80;
const below = 96;
/** A page that fits the window counts as read after a moment, not in the blink of arriving. */
const lookMs = 1500;

/** A lesson that knows how far it was read, and begins where one left off. */
export function LessonUnit({ body, media, unit, reading, begin, learner }: LessonUnitProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ unit, learner });
  latest.current = { unit, learner };

  useEffect(() => {
    const element = box.current;
    if (!element || !begin.scroll) return;
    let own = window.scrollY;
    const restore = () => {
      // Anyone who scrolled already is left alone; pictures that arrive late move the place once more.
      if (Math.abs(window.scrollY - own) > 4) return;
      const { top, height } = element.getBoundingClientRect();
      window.scrollTo({ top: top + window.scrollY - above + height * begin.scroll! });
      own = window.scrollY;
    };
    restore();
    const again = [150, 600, 1500].map((wait) => setTimeout(restore, wait));
    return () => again.forEach(clearTimeout);
  }, [begin.scroll]);

  useEffect(() => {
    const element = box.current;
    if (!element || !learner.ready) return;
    const opened = performance.now();
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const { top, height } = element.getBoundingClientRect();
      if (height === 0) return;
      const seen = Math.min(1, Math.max(0, (window.innerHeight - below - top) / height));
      const scroll = Math.min(1, Math.max(0, (above - top) / height));
      const { unit: now, learner: to } = latest.current;
      to.moved(now, { furthest: Math.round(seen * 1000) / 1000, place: { scroll: Math.round(scroll * 1000) / 1000 } });
      if (seen >= 0.98 && performance.now() - opened >= lookMs && picturesThere(element)) to.finished(now);
    };
    const soon = () => {
      waiting ||= requestAnimationFrame(look);
    };
    const first = setTimeout(look, lookMs + 50);
    const steady = setInterval(soon, 2000);
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(first);
      clearInterval(steady);
      cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [learner.ready, unit.id]);

  return (
    <div ref={box} className={classes.lesson}>
      <LessonView body={body} media={media} locale={reading.language} />
    </div>
  );
}

/** A page is not read to its end while its pictures are still to come and will push the end down. */
function picturesThere(element: HTMLElement): boolean {
  return [...element.querySelectorAll('img')].every((picture) => picture.complete);
}
