import { Text as PlainText } from '@react-pdf/renderer';
import type { TextProps } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { createElement as h } from 'react';
import { printable } from './printable.ts';

type PageNumbers = { pageNumber: number; totalPages: number };
type TextPropsWithPages = Omit<TextProps, 'render'> & {
  children?: ReactNode;
  render?: (asked: PageNumbers) => ReactNode;
};

/** Text in a PDF, of what people wrote: as our fonts can show it. */
export function Text({ children, render, ...given }: TextPropsWithPages) {
  const drawn = render && { render: (asked: PageNumbers) => printed(render(asked)) };
  return h(PlainText, { ...given, ...drawn } as TextProps, printed(children));
}

function printed(node: ReactNode): ReactNode {
  if (typeof node === 'string') return printable(node);
  return Array.isArray(node) ? node.map((one: ReactNode) => printed(one)) : node;
}
