import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

/**
 * A sentence with a link or stress inside, so that translators may move it:
 * `richWords(t('agree'), { terms: (inner) => <Link to="/terms">{inner}</Link> })` with "I accept the
 * <terms>terms</terms>."
 */
export function richWords(sentence: string, tags: Record<string, (inner: string) => ReactNode>): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of sentence.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', inner = ''] = match;
    parts.push(sentence.slice(from, match.index), tags[name]?.(inner) ?? inner);
    from = match.index + whole.length;
  }
  parts.push(sentence.slice(from));
  return createElement(Fragment, null, ...parts);
}
