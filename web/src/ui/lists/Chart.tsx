import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import classes from './Chart.module.css';

export type ChartPoint = {
  key: string;
  /** Under the axis. */
  short: string;
  /** In the table, and in what is shown while it is pointed at. */
  name: string;
  /** Null where there is nothing to say. */
  value: number | null;
  /** More about it, in words. */
  detail?: string;
  /** The list beside it is narrowed to it. */
  chosen?: boolean;
  /** What it opens. */
  to?: { to: LinkProps['to']; search: Record<string, string> };
};

type ChartProps = {
  kind: 'line' | 'bars';
  points: readonly ChartPoint[];
  /** The figures of the axis, from 0; the last is its end. */
  ticks: readonly number[];
  say: (value: number) => string;
  /** A dashed line to reach. What reaches it is marked. */
  target?: { value: number; label: string };
  /** What is shown, for the screen reader and above the table. */
  label: string;
  /** The heads of the table, and the words that open it. */
  words: { point: string; value: string; table: string };
  /** Instead of the table of the same figures: one that says more. */
  table?: ReactNode;
};

/** Values in time: an axis, the value of each by pointer or arrow keys, and the same as a table. */
export function Chart({ kind, points, ticks, say, target, label, words, table }: ChartProps) {
  const plot = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(points.length - 1);
  const end = ticks.at(-1) ?? 1;
  const up = (value: number) => (100 * Math.min(value, end)) / end;
  const said = ({ value }: ChartPoint) => (value === null ? '–' : say(value));
  const go = (event: KeyboardEvent) => {
    const to = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: points.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = Math.min(Math.max(0, to), points.length - 1);
    setActive(place);
    plot.current?.querySelectorAll<HTMLElement>('a, button')[place]?.focus();
  };
  return (
    <div className={classes.chart}>
      <div className={classes.body} style={{ gridTemplateColumns: 'auto minmax(0, 1fr)' }}>
        <div className={classes.axis} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${up(tick)}%` }}>
              {say(tick)}
            </span>
          ))}
          <span className={classes.widest}>{say(end)}</span>
        </div>
        <div className={classes.plot}>
          {ticks.map((tick) => (
            <div key={tick} className={classes.grid} style={{ bottom: `${up(tick)}%` }} />
          ))}
          {kind === 'line' && <Line points={points} up={up} />}
          {target && (
            <div className={classes.target} style={{ bottom: `${up(target.value)}%` }}>
              <span>{target.label}</span>
            </div>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between what is in it, which has the focus */}
          <ul ref={plot} className={classes.points} data-table-behind aria-label={label} onKeyDown={go}>
            {points.map((point, place) => {
              const shown = (
                <>
                  {point.value !== null && (
                    <span
                      className={classes[kind === 'line' ? 'dot' : 'bar']}
                      data-reached={(target && point.value >= target.value) || undefined}
                      style={kind === 'line' ? { bottom: `${up(point.value)}%` } : { height: `${up(point.value)}%` }}
                      aria-hidden
                    />
                  )}
                  <span
                    className={classes.value}
                    data-edge={place < 2 ? 'start' : place > points.length - 3 ? 'end' : undefined}
                    style={{ bottom: `min(${point.value === null ? 0 : up(point.value)}%, 100% - 3rem)` }}
                  >
                    <strong>{said(point)}</strong> {point.name}
                    {point.detail && <small>{point.detail}</small>}
                  </span>
                </>
              );
              const reach = { tabIndex: place === active ? 0 : -1, onFocus: () => setActive(place) };
              return (
                <li key={point.key} data-chosen={point.chosen || undefined}>
                  {point.to ? (
                    <Link
                      to={point.to.to}
                      search={point.to.search as never}
                      aria-current={point.chosen ? 'true' : undefined}
                      {...reach}
                    >
                      {shown}
                    </Link>
                  ) : (
                    <button type="button" {...reach}>
                      {shown}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
        <div
          className={classes.names}
          data-sparse={points.some(({ short }) => short.length > 5) || undefined}
          aria-hidden
        >
          {points.map((point) => (
            <span key={point.key} data-chosen={point.chosen || undefined}>
              {point.short}
            </span>
          ))}
        </div>
      </div>
      <details className={classes.details}>
        <summary>{words.table}</summary>
        {table ?? (
          <table className={classes.table} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{words.point}</th>
                <th scope="col">{words.value}</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.key}>
                  <td>{point.name}</td>
                  <td>{[said(point), point.detail].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </div>
  );
}

/** From point to point; where one has no value, the line ends and begins again. */
function Line({ points, up }: { points: readonly ChartPoint[]; up: (value: number) => number }) {
  const drawn = points.map(({ value }, place) =>
    value === null
      ? null
      : `${points[place - 1]?.value == null ? 'M' : 'L'}${((place + 0.5) * 100) / points.length} ${100 - up(value)}`,
  );
  return (
    <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path d={drawn.filter((part) => part !== null).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
