import type { EmailState } from '@app/domain/support/inbound-list';
import type { SenderVerdict } from '@app/domain/support/inbound-sender';
import type { TicketStatus } from '@app/domain/support/ticket';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';

export const ticketTones: Record<TicketStatus, Tone> = {
  new: 'busy',
  open: 'busy',
  pending: 'idle',
  onHold: 'idle',
  solved: 'good',
  closed: 'off',
};
export const emailTones: Record<EmailState, Tone> = {
  held: 'wait',
  ticket: 'good',
  accepted: 'good',
  ignored: 'off',
  refused: 'idle',
  bounce: 'off',
  discarded: 'off',
};
export const senderTones: Record<SenderVerdict, Tone> = { pass: 'good', fail: 'bad', none: 'wait' };
