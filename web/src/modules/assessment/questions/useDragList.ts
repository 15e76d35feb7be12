import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';

/** Makes one row of a list draggable by its grip, and a place to drop another row of the same list. */
export function useDragRow(list: string, index: number, onMove: (from: number, to: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLElement>(null);
  const [state, setState] = useState<'dragging' | 'over' | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    if (!row.current || !grip.current) return;
    return combine(
      draggable({
        element: row.current,
        dragHandle: grip.current,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setState('dragging'),
        onDrop: () => setState(null),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => source.data['list'] === list && source.data['index'] !== index,
        onDragEnter: () => setState('over'),
        onDragLeave: () => setState(null),
        onDrop: ({ source }) => {
          setState(null);
          move.current(source.data['index'] as number, index);
        },
      }),
    );
  }, [list, index]);
  return {
    row,
    grip,
    attributes: { 'data-dragging': state === 'dragging' || undefined, 'data-over': state === 'over' || undefined },
  };
}

/** The list with one element at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const result = [...list];
  const [one] = result.splice(from, 1);
  if (one !== undefined) result.splice(to, 0, one);
  return result;
}
