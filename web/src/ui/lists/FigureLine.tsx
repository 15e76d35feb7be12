import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FigureLine.module.css';

export type LineFigure = {
  name: string;
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** What it counts. */ meaning?: string;
  alarm?: boolean;
};

/** More of them need to be closer together. */
const many = 8;

type FigureLineProps = { label: string; figures: readonly LineFigure[] | undefined; count: number; busy?: boolean };

/**
 * Figures above a list in one line, so that its rows begin in the upper half of the window. `figures`: undefined while
 * they load, `count` of them; or `busy`, where their names are known before.
 */
export function FigureLine({ label, figures, count, busy }: FigureLineProps) {
  if (!figures) return <Skeleton height={count > many ? 79 : 57} mb="0.625rem" radius="lg" />;
  return (
    <dl
      className={classes.line}
      data-many={figures.length > many || undefined}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {figures.map(({ name, label: of, value, note, meaning, alarm }) => (
        <div key={name} title={meaning} data-alarm={alarm || undefined}>
          <dt>{of}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
