import { inLanguage } from '@app/domain/localised';
import { useId } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './QuestionField.module.css';

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = 0.02;
const longStep = 0.1;

/** A place on a picture: by pointer, or by a marker that the arrow keys move. */
export function HotspotField({
  question,
  answer,
  onChange,
  labelledBy,
  picture,
}: FieldProps<'hotspot'> & { picture: (name: string) => string }) {
  const { t, language } = useTranslation('assessment');
  const f = useFormat();
  const hint = useId();
  const at = answer?.kind === 'hotspot' ? answer : null;
  const mark = (x: number, y: number, delay?: number) => onChange({ kind: 'hotspot', x: share(x), y: share(y) }, delay);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) return mark(at?.x ?? 0.5, at?.y ?? 0.5); // Enter or space: the marker appears where it is, else in the middle
    const box = event.currentTarget.getBoundingClientRect();
    mark((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const press = (event: KeyboardEvent) => {
    const direction = steps[event.key];
    if (!direction) return;
    event.preventDefault();
    const by = event.shiftKey ? longStep : step;
    mark((at?.x ?? 0.5) + direction[0] * by, (at?.y ?? 0.5) + direction[1] * by, 300);
  };
  return (
    <div>
      <p className={classes.hint} id={hint}>
        {t('player.spotHint')}
      </p>
      <button
        type="button"
        className={classes.picture}
        data-spaced
        aria-labelledby={labelledBy}
        aria-describedby={hint}
        onClick={click}
        onKeyDown={press}
      >
        <img
          src={picture(inLanguage(question.picture, language))}
          alt={inLanguage(question.alt, language)}
          draggable={false}
        />
        {at && <span className={classes.marker} style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }} />}
      </button>
      <p className={classes.hint} role="status">
        {at ? t('player.spotAt', { x: f.percent(at.x * 100), y: f.percent(at.y * 100) }) : t('player.spotNone')}
      </p>
    </div>
  );
}

function share(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
}
