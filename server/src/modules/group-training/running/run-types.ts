import type { run } from '@app/contract/group-training/training-runs';
import type { z } from 'zod';

/** A training with its roster as a device keeps it. */
export type Run = z.infer<typeof run>;
export type Entry = Run['entries'][number];
