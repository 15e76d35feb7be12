import type { ReactNode } from 'react';
import { IconCircleCheck, IconCircleDashed } from '../icons.ts';
import classes from './StepList.module.css';

/** What is done one after the other, each with its mark. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className={classes.steps}>{children}</ol>;
}

type StepProps = { title: string; text?: string | undefined; done: boolean; next: boolean; action?: ReactNode };

/** One of them: what it is, why, and what leads there. */
export function StepItem({ title, text, done, next, action }: StepProps) {
  const Icon = done ? IconCircleCheck : IconCircleDashed;
  return (
    <li data-done={done || undefined} data-next={next || undefined} aria-current={next ? 'step' : undefined}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <strong>{title}</strong>
        {text && <small>{text}</small>}
      </span>
      {action}
    </li>
  );
}
