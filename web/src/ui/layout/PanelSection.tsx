import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { IconChevronDown } from '../icons.ts';
import classes from './PanelSection.module.css';

type PanelSectionProps = {
  label: string;
  icon: ReactNode;
  /** What is chosen in it, when that is not the usual: "2 hidden". */
  note?: string | undefined;
  children: ReactNode;
};

/** A part of a panel that opens under its name. */
export function PanelSection({ label, icon, note, children }: PanelSectionProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.section}>
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span>{label}</span>
        {note && <small>{note}</small>}
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      {open && (
        <div id={id} role="group" aria-label={label} className={classes.body}>
          {children}
        </div>
      )}
    </div>
  );
}
