export { passOn } from './handle-tickets.ts';
export { addEntry, anyTicket, findTicket, idsOfThread } from './records.ts';
export { openTicket, othersAnswered, settleTicket } from './write-ticket.ts';
