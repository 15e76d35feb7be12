export { addEntry } from './records.ts';
export { openTicket, settleTicket } from './write-ticket.ts';
