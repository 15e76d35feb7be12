import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { widthRange, withinRange } from './columnWidths.ts';
import classes from './DataList.module.css';
import { useTranslation } from '../i18n.ts';

type ColumnHandleProps = { label: string; width: number | undefined; onWidth: (width: number | undefined) => void };

const step = 16;

/**
 * The edge of a column: dragged, moved with the arrow keys, and back to its usual width with a double press or Escape.
 */
export function ColumnHandle({ label, width, onWidth }: ColumnHandleProps) {
  const { t } = useTranslation('ui');
  const start = useRef<{ x: number; width: number } | null>(null);
  const now = (element: Element): number => element.closest('th')!.offsetWidth;
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: now(event.currentTarget) };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) onWidth(withinRange(start.current.width + event.clientX - start.current.x));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLSpanElement>) => {
    const by = { ArrowRight: step, ArrowLeft: -step }[event.key];
    if (by === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(by === undefined ? undefined : withinRange(now(event.currentTarget) + by));
  };
  return (
    <span
      role="slider"
      aria-orientation="horizontal"
      aria-label={t('columnWidth', { label })}
      aria-valuemin={widthRange.least}
      aria-valuemax={widthRange.most}
      aria-valuenow={width ?? 0}
      aria-valuetext={width === undefined ? t('columnWidthUsual') : `${width} px`}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
