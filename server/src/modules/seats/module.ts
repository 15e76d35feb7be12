import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { mergeAsked, mergeUndone, peopleMerged } from '../identity/index.ts';
import { seatsHeldAsked } from '../products/index.ts';
import { platformSeatHandlers } from './platform-seats.ts';
import { addSeatsHeld } from './seats-held.ts';
import { askSeats, mergeSeats, partSeats } from './merge-seats.ts';

export const seatsModule: Module = {
  name: 'seats',
  handlers: [...platformSeatHandlers],
  listeners: [when(mergeAsked, askSeats), when(peopleMerged, mergeSeats), when(mergeUndone, partSeats), when(seatsHeldAsked, addSeatsHeld)],
};
