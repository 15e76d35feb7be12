export { passOn } from './handle-tickets.ts';
export { addEntry, anyTicket, findTicket } from './records.ts';
export { openTicket, othersAnswered, settleTicket } from './write-ticket.ts';
