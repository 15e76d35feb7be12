import type { SuppressedReason } from '@app/domain/delivery/plan';
import type { Instant } from '@app/domain/time';

/**
 * What became of one delivery: `later` is tried again, `failed` is not. `quiet`: the person's quiet hours have begun.
 * `left`: devices that did not take what another one did.
 */
export type SendResult =
  | { state: 'sent'; providerId?: string | undefined; left?: string[] }
  | { state: 'later'; failure: string }
  | { state: 'failed'; failure: string; suppress?: 'stopped' | 'refused' }
  | { state: 'suppressed'; reason: SuppressedReason }
  | { state: 'quiet'; until: Instant };
