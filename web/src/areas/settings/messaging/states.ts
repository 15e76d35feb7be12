import type { RecipientState } from '@app/domain/messaging/message-list';
import type { MessageState } from '@app/domain/messaging/message';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';

export const messageTone: Record<MessageState, Tone> = {
  draft: 'idle',
  scheduled: 'wait',
  sending: 'busy',
  sent: 'good',
  partlyFailed: 'due',
  cancelled: 'off',
};
export const recipientTone: Record<RecipientState, Tone> = {
  waiting: 'wait',
  delivered: 'good',
  opened: 'good',
  acknowledged: 'good',
  failed: 'bad',
  unreachable: 'due',
  leftOut: 'off',
};
