import type { Stroke } from '@app/domain/group-training/signature';
import type { PointerEvent, Ref } from 'react';
import { useImperativeHandle, useRef } from 'react';
import classes from './Run.module.css';

/** The image that is kept: black lines on white, whatever the theme. */
export const imageOf = (canvas: HTMLCanvasElement): string => canvas.toDataURL('image/png').split(',')[1]!;

const [wide, high] = [640, 260];

type GlassProps = { label: string; onStroke: (stroke: Stroke) => void; ref: Ref<HTMLCanvasElement> };

/** Where one signs with a finger or a pen. */
export function Glass({ label, onStroke, ref }: GlassProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useImperativeHandle(ref, () => canvas.current!, []);
  const begun = useRef(0);
  const points = useRef<[number, number, number][] | null>(null);
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    begun.current ||= event.timeStamp;
    const [x, y] = [((event.clientX - box.left) / box.width) * wide, ((event.clientY - box.top) / box.height) * high];
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10, Math.round(event.timeStamp - begun.current)];
  };
  const paper = () => {
    const pen = canvas.current!.getContext('2d')!;
    if (!canvas.current!.dataset['ready']) {
      canvas.current!.dataset['ready'] = 'yes';
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, wide, high);
    }
    pen.strokeStyle = '#111111';
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    return pen;
  };
  return (
    <canvas
      ref={canvas}
      className={classes.glass}
      width={wide}
      height={high}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        points.current = [pointOf(event)];
      }}
      onPointerMove={(event) => {
        const line = points.current;
        if (!line) return;
        const next = pointOf(event);
        const last = line.at(-1)!;
        line.push(next);
        const pen = paper();
        pen.beginPath();
        pen.moveTo(last[0], last[1]);
        pen.lineTo(next[0], next[1]);
        pen.stroke();
      }}
      onPointerUp={() => {
        if (points.current) onStroke(points.current);
        points.current = null;
      }}
      onPointerCancel={() => {
        if (points.current) onStroke(points.current);
        points.current = null;
      }}
    />
  );
}
