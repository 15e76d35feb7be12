import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A page people arrive at, as web/build/arrivals.ts writes it down: what it needs besides the application, which every
 * page needs.
 */
interface Arrival {
  /** Its address; the groups of the expression fill `$1` in `data`. */
  address: string;
  /** Whether it can be seen by someone who is not signed in. */
  open: boolean;
  files: string[];
  words: Record<string, string[]>;
  /** What it asks the API for; `$language` is the language spoken. */
  data: string[];
}

interface Arrivals {
  /** Every address that has a page, as regular expressions. */
  known: string[];
  /** What every page starts with, in the order it is needed. */
  always: string[];
  pages: Arrival[];
}

type Input = { path: string; signedIn: boolean; acceptLanguage: string | undefined };

/**
 * The route of an address, such as `/courses/:id`, by the routes of the built application; null: it has no page. Then
 * the answer is 404, with the page that says so. Whether there is a record behind a known address is only known once
 * its data is asked for.
 */
export function readRoutes(webRoot: string): (path: string) => string | null {
  const arrivals = join(webRoot, 'arrivals.json');
  if (!existsSync(arrivals)) return (path) => path;
  const { known } = JSON.parse(readFileSync(arrivals, 'utf8')) as Arrivals;
  const routes = known.map((address) => ({
    address: new RegExp(address),
    route: address.replace(/^\^|\/\?\$$/g, '').replaceAll('[^/]+', ':id') || '/',
  }));
  return (path) => routes.find(({ address }) => address.test(path))?.route ?? null;
}

/**
 * The `Link` header of an address: which files and which answers its page will ask for, so that the browser asks for
 * them while it has not read a line of the page. Guesses only: a wrong one costs a few kilobytes, never a wrong page.
 */
export function readPreloadLinks(webRoot: string): (asked: Input) => string | null {
  const path = join(webRoot, 'arrivals.json');
  if (!existsSync(path)) return () => null;
  const { always, pages } = JSON.parse(readFileSync(path, 'utf8')) as Arrivals;
  const known = pages.map((page) => ({ ...page, address: new RegExp(page.address) }));
  const signIn = known.find(({ address }) => address.test('/login'));
  return ({ path: asked, signedIn, acceptLanguage }) => {
    const language = /^\s*fr\b/i.test(acceptLanguage ?? '') ? 'fr' : 'en';
    const found = known.find(({ address }) => address.test(asked));
    const page = found && !found.open && !signedIn ? signIn : found;
    const files = [...always, ...(page?.files ?? []), ...(page?.words[language] ?? [])].map(fileLink);
    const parts = page && page === found ? page.address.exec(asked)! : [];
    const data = (page?.data ?? []).map((call) => call.replace('$language', language).replace('$1', parts[1] ?? ''));
    return [...files, ...['/api/session', ...data].map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`)].join(
      ', ',
    );
  };
}

function fileLink(file: string): string {
  if (file.endsWith('.css')) return `</${file}>; rel=preload; as=style; crossorigin`;
  if (file.endsWith('.woff2')) return `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`;
  // the one script that is no module
  if (file.includes('/first-')) return `</${file}>; rel=preload; as=script`;
  return `</${file}>; rel=modulepreload; crossorigin`;
}
