export { seatsCameIn } from './events.ts';
export { giveBackSeats } from './give-back-seats.ts';
export { makeLot, type NewLot } from './lots.ts';
export { moveSeats } from './move-seats.ts';
export { hasSeat, spendSeat } from './spend-seat.ts';
export { takeSeats, type SeatWish } from './take-seats.ts';
