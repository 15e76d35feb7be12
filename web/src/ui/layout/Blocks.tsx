import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

const blockSize = 50;

type BlocksProps<Row> = {
  rows: readonly Row[];
  /** One block, with the place of its first row among all. */
  block: (rows: readonly Row[], first: number) => ReactNode;
  /** Keeps the room of a block that no one sees. */
  as: 'tbody' | 'ul';
  className?: string | undefined;
};

/**
 * Long lists in blocks of fifty rows: a block far from what is seen gives way to its own height, so that ten thousand
 * rows cost as much as a few hundred. Whatever the height of a row: it is measured when a block leaves.
 */
export function Blocks<Row>({ rows, block, as, className }: BlocksProps<Row>) {
  const starts = Array.from({ length: Math.ceil(rows.length / blockSize) }, (_, index) => index * blockSize);
  return starts.map((first) => (
    <Block key={first} as={as} first={first} className={className} alone={starts.length < 4}>
      {() => block(rows.slice(first, first + blockSize), first)}
    </Block>
  ));
}

type BlockProps = {
  as: 'tbody' | 'ul';
  first: number;
  alone: boolean;
  className: string | undefined;
  children: () => ReactNode;
};

function Block({ as: Element, first, alone, className, children }: BlockProps) {
  const place = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || alone) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        // anyone who has the focus in it keeps it
        if (entry!.isIntersecting || element.contains(document.activeElement)) setHeight(null);
        else setHeight((before) => before ?? element.getBoundingClientRect().height);
      },
      { rootMargin: '1200px 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [alone]);
  const hidden = height !== null && !alone;
  const room = hidden ? { height } : undefined;
  return (
    <Element ref={place as never} className={className} data-first={first}>
      {!hidden && children()}
      {hidden &&
        (Element === 'tbody' ? (
          <tr aria-hidden>
            <td colSpan={99} aria-label="…" style={{ ...room, padding: 0 }} />
          </tr>
        ) : (
          <li aria-hidden style={room} />
        ))}
    </Element>
  );
}
