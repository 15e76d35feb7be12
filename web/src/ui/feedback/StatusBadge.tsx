import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHourglass,
} from '../icons.ts';
import classes from './StatusBadge.module.css';

/**
 * good: valid, done · busy: in progress · due: soon, expiring · bad: expired, failed, overdue · off: suspended,
 * revoked, retired · wait: waiting for others · idle: not started, draft
 */
export type Tone = 'good' | 'busy' | 'due' | 'bad' | 'off' | 'wait' | 'idle';

const shapes = {
  good: IconCircleCheck,
  busy: IconClock,
  due: IconAlertTriangle,
  bad: IconCircleX,
  off: IconBan,
  wait: IconHourglass,
  idle: IconCircleDashed,
} as const;

type StatusBadgeProps = { tone: Tone; children: string; size?: 'sm' | 'lg' };

/** A status by shape, words and colour at once, so that no one of them is needed. */
export function StatusBadge({ tone, children, size = 'sm' }: StatusBadgeProps) {
  const Shape = shapes[tone];
  return (
    <span className={classes.badge} data-tone={tone} data-size={size}>
      <Shape size={size === 'lg' ? 20 : 15} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
