import { colon, useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import classes from './console.module.css';
import type { Played } from './record.ts';

/** What the package said and the record store refused, with the answer that it received. */
export function RefusedStatements({ refused }: { refused: Played['refused'] }) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  return (
    <>
      <p className={classes.lead}>{t('refusedStatements.text')}</p>
      <ol className={classes.line}>
        {refused.map(({ id, status, reason, statement, times, firstAt, lastAt }) => (
          <li key={id} className={classes.refusal}>
            <p>
              <time dateTime={lastAt}>{f.instant(lastAt)}</time>
              {times > 1 && (
                <span className={classes.part}>
                  {t('refusedStatements.times', { count: times, time: f.instant(firstAt) })}
                </span>
              )}
            </p>
            <p className={classes.refused}>
              {colon(t('refusedStatements.reason', { status }))} <span lang="en">{reason}</span>
            </p>
            <details>
              <summary>{t('refusedStatements.show')}</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keyboard */}
              <pre className={classes.source} tabIndex={0}>
                {indented(statement)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A long one was cut off, and is no JSON any more. */
function indented(statement: string): string {
  try {
    return JSON.stringify(JSON.parse(statement), null, 2);
  } catch {
    return statement;
  }
}
