import type { ReactNode } from 'react';
import classes from './Outdated.module.css';

/**
 * The answer to an earlier question, while the one to the present question is under way: it stays, dimmed, and is not
 * taken for the new one.
 */
export function Outdated({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className={classes.answer} data-outdated={when || undefined} aria-busy={when || undefined}>
      {children}
    </div>
  );
}
