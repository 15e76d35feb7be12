import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import type { MediaAddress } from './bodies.ts';
import type { DocumentMark } from './MarkedPlace.tsx';
import classes from './DocumentView.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

export type DocumentViewProps = {
  media: MediaAddress;
  locale: string;
  title: string;
  /** The names of the version's media, when known: a document may come in a second language as `document.fr`. */
  names?: readonly string[];
  /** The page to begin at, from 1. */
  resumeAt?: number;
  /** When the document is there, and with every page turned. */
  onProgress?: (read: { page: number; pages: number }) => void;
  /** A place to turn to and to mark; another object turns there again. */
  mark?: DocumentMark | null;
};

// The library that draws PDF is large: it loads with the first document.
const DocumentPages = lazyPart(() => import('./DocumentPages.tsx'));

/** A PDF shown in the page: page by page, with zoom and a download. */
export function DocumentView({ media, locale, names, ...rest }: DocumentViewProps) {
  const name = names?.includes(`document.${locale}`) ? `document.${locale}` : 'document';
  return (
    <Suspense
      fallback={
        <div className={classes.wait}>
          <Loader />
        </div>
      }
    >
      <DocumentPages key={name} address={media(name)} {...rest} />
    </Suspense>
  );
}
