import type { SuppressedReason } from '@app/domain/delivery/plan';

/** What became of one delivery: `later` is tried again, `failed` is not. `left`: devices that did not take what another one did. */
export type SendResult =
  | { state: 'sent'; providerId?: string | undefined; left?: string[] }
  | { state: 'later'; failure: string }
  | { state: 'failed'; failure: string; suppress?: 'stopped' | 'refused' }
  | { state: 'suppressed'; reason: SuppressedReason };
