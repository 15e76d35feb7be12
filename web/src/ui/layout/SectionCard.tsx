import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './SectionCard.module.css';

type SectionCardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** At the far end of the head: a link or a button. */
  action?: ReactNode;
  children: ReactNode;
  /** Lists and tables reach to the card's edge. */
  flush?: boolean;
};

/** A part of a page on its own ground, with a heading of second order. */
export function SectionCard({ title, description, action, children, flush = false }: SectionCardProps) {
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? heading : undefined}>
      {(title || action) && (
        <div className={classes.head}>
          <div>
            {title && (
              <Title order={2} size="h3" id={heading}>
                {title}
              </Title>
            )}
            {description && <p className={classes.description}>{description}</p>}
          </div>
          {action}
        </div>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
