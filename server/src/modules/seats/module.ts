import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { mergeAsked, mergeUndone, peopleMerged } from '../identity/index.ts';
import { seatsHeldAsked } from '../products/index.ts';
import { addSeatsHeld } from './seats-held.ts';
import { askSeats, mergeSeats, partSeats } from './merge-seats.ts';

export const seatsModule: Module = {
  name: 'seats',
  handlers: [],
  listeners: [when(mergeAsked, askSeats), when(peopleMerged, mergeSeats), when(mergeUndone, partSeats), when(seatsHeldAsked, addSeatsHeld)],
};
