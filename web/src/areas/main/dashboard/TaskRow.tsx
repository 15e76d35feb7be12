import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import classes from './TaskRow.module.css';
import { colon, useTranslation } from '../../../ui/i18n.ts';

/** `of`: what the button is for, where that is not the title. */
type Act = {
  words: string;
  of?: string;
  render?: (props: object) => React.ReactElement;
  onClick?: () => void;
  loading?: boolean;
};
export type Task = {
  title: string;
  /** The course's page; without it the title leads nowhere. */
  courseId?: string;
  picture: React.ReactNode;
  /** Percent complete of what was begun, 0 to 100. */
  percent?: number | null;
  badge: React.ReactNode;
  facts?: (string | false | null)[];
  why: React.ReactNode;
  act: Act | null;
  /** The one thing to do first, as a card: with the page's only filled button. */
  first?: boolean;
};

/** Something to do: what it is, when, why, and its one button. Every row of the first page has this shape. */
export function TaskRow({ title, courseId, picture, percent, badge, facts = [], why, act, first = false }: Task) {
  const { t } = useTranslation('dashboard');
  const Heading = first ? 'h2' : 'h3';
  const said = facts.filter(Boolean).join(' · ');
  return (
    <li className={classes.task} data-first={first || undefined}>
      <div className={classes.picture}>
        {picture}
        {percent !== undefined && percent !== null && (
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${percent}%` }} />
          </span>
        )}
      </div>
      <div className={classes.words}>
        {first && <p className={classes.over}>{t('nextUp')}</p>}
        <Heading className={classes.title}>
          {courseId ? (
            <Link to="/courses/$id" params={{ id: courseId }}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Heading>
        <p className={classes.facts}>
          {badge}
          {said && <span>{said}</span>}
        </p>
        <p className={classes.why}>{why}</p>
      </div>
      {act && (
        <Button
          className={classes.action}
          variant={first ? 'filled' : 'default'}
          size={first ? 'md' : 'sm'}
          aria-label={`${colon(act.words)} ${act.of ?? title}`}
          loading={act.loading ?? false}
          {...(act.onClick && { onClick: act.onClick })}
          {...(act.render && { renderRoot: act.render })}
        >
          {act.words}
        </Button>
      )}
    </li>
  );
}

/** A sign in place of a cover. */
export function Sign({ tone, children }: { tone: 'bad' | 'due' | 'idle'; children: React.ReactNode }) {
  return (
    <span className={classes.sign} data-tone={tone}>
      {children}
    </span>
  );
}
