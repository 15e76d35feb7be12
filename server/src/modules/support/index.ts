export { passOn } from './handle-tickets.ts';
export { addEntry, anyTicket, findTicket, idsOfThread } from './records.ts';
export { openTicket, othersActed, othersAnswered } from './write-ticket.ts';
