import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/client.ts';
import { BackLink } from '../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../words/words.ts';
import { LostState } from './LostState.tsx';

type RecordPageProps<R> = {
  found: UseQueryResult<R, ApiError>;
  /** The list it is one of, and the words of the way back there. */
  list: NonNullable<LinkProps['to']>;
  back: string;
  /** The page itself, with the link back for above its title. */
  children: (record: R, back: ReactNode) => ReactNode;
};

/** The frame of a page about one thing of a list: waiting for it, failing to, and there being no such thing. */
export function RecordPage<R>({ found, list, back, children }: RecordPageProps<R>) {
  if (found.error?.code === 'notFound')
    return <LostState action={<Button renderRoot={(props) => <Link to={list} {...props} />}>{back}</Button>} />;
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <PageSkeleton />;
  return children(found.data, <BackLink to={list}>{back}</BackLink>);
}
