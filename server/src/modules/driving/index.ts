export { openTicket } from './launch-tickets.ts';
