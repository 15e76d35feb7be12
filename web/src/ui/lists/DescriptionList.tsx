import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

/** What is known of one thing, word by word: each child is a `dt` or a `dd`. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={classes.pairs}>{children}</dl>;
}
