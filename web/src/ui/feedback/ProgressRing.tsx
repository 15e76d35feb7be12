import { colon, useTranslation } from '../i18n.ts';
import classes from './ProgressRing.module.css';

type ProgressRingProps = {
  /** 0 to 100. */
  percent: number;
  size?: number;
  /** What progresses, for the screen reader; the percentage is added. */
  label?: string;
  /** Whether the figure stands inside. */
  figure?: boolean;
};

/** How far something is, as a ring; full rings are ticked. */
export function ProgressRing({ percent, size = 44, label, figure = true }: ProgressRingProps) {
  const { t } = useTranslation('ui');
  const shown = Math.max(0, Math.min(100, Math.floor(percent)));
  const radius = 18;
  const around = 2 * Math.PI * radius;
  const words = t('percent', { percent: shown });
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 44 44"
      role="img"
      aria-label={label ? `${colon(label)} ${words}` : words}
      className={classes.ring}
    >
      <circle cx="22" cy="22" r={radius} className={classes.track} />
      <circle
        cx="22"
        cy="22"
        r={radius}
        className={classes.done}
        strokeDasharray={`${(around * shown) / 100} ${around}`}
        transform="rotate(-90 22 22)"
      />
      {shown === 100 ? (
        <path d="M15 22.5l5 5 9.5-10.5" className={classes.tick} />
      ) : (
        figure && (
          <text x="22" y="26" textAnchor="middle" className={classes.figure}>
            {shown}
          </text>
        )
      )}
    </svg>
  );
}
