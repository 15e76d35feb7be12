import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import classes from './console.module.css';
import type { Line } from './timeLine.ts';
import { lateMinutes, timeLineOf } from './timeLine.ts';

type TimeLineProps = {
  /** Newest first. */
  lines: readonly Line[];
  /** Of a package with several parts each line names its own. */
  parts: number;
};

/** What a package said, as a story. */
export function TimeLine({ lines, parts }: TimeLineProps) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  return (
    <ol className={classes.line}>
      {timeLineOf(lines, f.dayOf).map((item) => {
        if (item.kind === 'day')
          return (
            <li key={item.id} className={classes.day}>
              {f.dayOf(item.at)}
            </li>
          );
        if (item.kind === 'opened' || item.kind === 'gap')
          return (
            <li key={item.id} className={classes.between}>
              <span>
                {item.kind === 'opened' ? t('line.opened') : t('line.gap', { minutes: f.minutes(item.minutes) })}
              </span>
            </li>
          );
        if (item.kind === 'quiet')
          return (
            <li key={item.id} className={classes.call} data-quiet>
              <time dateTime={item.to}>{f.exactTime(item.to)}</time>
              <div>{t('line.quiet', { count: item.count })}</div>
            </li>
          );
        return <CallLine key={item.id} line={item.line} named={parts > 1} />;
      })}
    </ol>
  );
}

function CallLine({ line, named }: { line: Line; named: boolean }) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  const late = lateMinutes(line);
  return (
    <li className={classes.call} data-kind={line.kind}>
      <time dateTime={line.occurredAt}>{f.exactTime(line.occurredAt)}</time>
      <div>
        <strong>{t(`kinds.${line.kind}`)}</strong>
        {named && <span className={classes.part}>{line.activity}</span>}
        {line.said.length > 0 && (
          <ul className={classes.said}>
            {line.said.map(({ code, value, element, count }) => (
              <li key={`${code} ${element}`}>
                {t(`said.${code}`, {
                  value: value === '' ? t('empty') : value,
                  element: element ?? '',
                  count: count ?? 0,
                })}
              </li>
            ))}
          </ul>
        )}
        {line.refused.map(({ element, reason }) => (
          <p key={element} className={classes.refused}>
            {t('line.refused', { element, reason: t(`reasons.${reason}`) })}
          </p>
        ))}
        {late >= 1 && <p className={classes.aside}>{t('line.late', { minutes: f.minutes(late) })}</p>}
        {!line.applied && <p className={classes.aside}>{t('line.aside')}</p>}
      </div>
    </li>
  );
}
