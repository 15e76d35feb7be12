import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** A few figures beside each other, as many in a row as fit. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>;
}

type FigureProps = {
  label: string;
  note?: ReactNode;
  alarm?: boolean;
  /** The rows that it counts. */
  to?: { to: LinkProps['to']; search?: Record<string, string> };
} & ({ value: ReactNode; amounts?: never } | { amounts: ReactNode; value?: never });

/** One figure with its name and what it says besides; amounts of several currencies stand below each other. */
export function Figure({ label, value, amounts, note, alarm = false, to }: FigureProps) {
  return (
    <div className={classes.figure} data-alarm={alarm || undefined}>
      <p className={classes.label}>
        {to ? (
          <Link to={to.to} search={(to.search ?? {}) as never} className={classes.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      {value !== undefined && <p className={classes.value}>{value}</p>}
      {amounts !== undefined && <div className={classes.amounts}>{amounts}</div>}
      {note && <div className={classes.note}>{note}</div>}
    </div>
  );
}
