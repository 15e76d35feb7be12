import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { warn } from '@app/domain/packages/reading/package-problems';

const longest = 1_000_000;
const fromPages =
  /<(?:script|iframe|img|link|video|audio|source)\b[^>]{0,500}?\b(?:src|href)\s{0,50}=\s{0,50}["']?(?:https?:)?\/\/([a-z0-9.-]{3,253})/gi;
const fromStyles = /(?:url\(|@import)\s*["']?(?:https?:)?\/\/([a-z0-9.-]{3,253})/gi;

/**
 * What pages of a package mean to use and will not find as it is: other hosts, and frames that look for the API above
 * them.
 */
export function pageObserver() {
  const hosts = new Map<string, string>();
  let framed: string | null = null;
  let asking: string | null = null;
  let opening: string | null = null;
  return {
    wants: (path: string, bytes: number) => /\.(x?html?|css)$/i.test(path) && bytes <= longest,
    look(path: string, page: string): void {
      // What is in a comment, such as help for browsers of long ago, is never loaded.
      const text = withoutComments(page);
      const styles = /\.css$/i.test(path);
      for (const [, host] of text.matchAll(styles ? fromStyles : fromPages))
        if (hosts.size < 20) hosts.set(host!.toLowerCase(), hosts.get(host!.toLowerCase()) ?? path);
      if (styles) return;
      if (
        framed === null &&
        /<frameset\b|<i?frame\b[^>]{0,500}\bsrc\s{0,50}=\s{0,50}["']?(?!https?:|\/\/|about:|data:)[^"'\s>]/i.test(text)
      )
        framed = path;
      if (asking === null && /\b(?:confirm|prompt)\s*\(\s*['"]/.test(text)) asking = path;
      if (opening === null && /\bwindow\s*\.\s*open\s*\(/.test(text)) opening = path;
    },
    problems(): PackageProblem[] {
      const found = [...hosts].map(([host, path]) => warn('hostsUsed', path, { host }));
      if (asking !== null) found.push(warn('dialogsUsed', asking));
      if (opening !== null) found.push(warn('windowsUsed', opening));
      return framed === null ? found : [...found, warn('framesUsed', framed)];
    },
  };
}

/** Read from its beginning to its end, however many comments do not end. */
function withoutComments(page: string): string {
  let text = '';
  for (let at = 0; ;) {
    const open = page.indexOf('<!--', at);
    const close = open < 0 ? -1 : page.indexOf('-->', open + 4);
    if (close < 0) return text + page.slice(at);
    text += page.slice(at, open);
    at = close + 3;
  }
}
