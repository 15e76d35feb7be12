import { useEffect, useRef } from 'react';
import { usePageContext } from 'react-pdf';
import classes from './DocumentView.module.css';

/** A place on a page, in points from its lower left corner; pages count from 1. */
export type DocumentMark = { page: number; x: number; y: number; width: number; height: number };

/** Room around the words, in points. */
const around = 3;

/** Marks a place on the page and brings it into view. */
export function MarkedPlace({ mark, label }: { mark: DocumentMark; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const context = usePageContext();
  const page = context?.page;
  const scale = context?.scale ?? 1;
  useEffect(() => {
    // within the paper only: the page around it stays where it is
    const paper = box.current?.closest('[role=document]');
    if (!paper || !box.current) return;
    const [own, its] = [box.current.getBoundingClientRect(), paper.getBoundingClientRect()];
    paper.scrollBy({ top: own.top - its.top - its.height / 3, left: own.left - its.left - 24 });
  }, [mark, page]);
  if (!page) return null;
  const [left = 0, , , top = 0] = page.view;
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      className={classes.mark}
      style={{
        left: (mark.x - left - around) * scale,
        top: (top - mark.y - mark.height - around) * scale,
        width: (mark.width + 2 * around) * scale,
        height: (mark.height + 2 * around) * scale,
      }}
    />
  );
}
