import type { TicketStatus } from '@app/domain/support/ticket';
import type { Tone } from '../../ui/StatusBadge.tsx';

export const ticketTones: Record<TicketStatus, Tone> = { new: 'busy', open: 'busy', pending: 'idle', onHold: 'idle', solved: 'good', closed: 'off' };
