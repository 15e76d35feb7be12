import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { IllustrationName } from './Illustration.tsx';

// decoration: it may come a moment later, in the room kept for it
// An ornament: without a connection the words stand alone.
const Illustration = lazy(() => import('./Illustration.tsx').catch(() => ({ default: () => <></> })));

type EmptyStateProps = {
  title: ReactNode;
  text?: ReactNode;
  /** The first thing to do about it. */
  action?: ReactNode;
  drawing?: IllustrationName;
  /** The key of the declared list that is empty: its own drawing. */
  list?: string | undefined;
  heading?: 1 | 2 | 3;
  compact?: boolean;
};

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({
  title,
  text,
  action,
  drawing = 'empty',
  list,
  heading = 2,
  compact = false,
}: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={compact ? 'lg' : 'xl'} px="md" ta="center" maw="34rem" mx="auto">
      <div style={{ height: compact ? 66 : 96 }}>
        <Suspense>
          <Illustration name={drawing} list={list} size={compact ? 88 : 128} />
        </Suspense>
      </div>
      <Title order={heading} size="h3" mt="xs">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" size="sm">
          {text}
        </Text>
      )}
      {action && <div style={{ marginTop: '0.75rem' }}>{action}</div>}
    </Stack>
  );
}
