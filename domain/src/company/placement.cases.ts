import type { NewPlacement, Placement } from './placement.ts';

/** A placement at a site; its id is its first day. */
export const at = (startedOn: string, endedOn: string | null, siteId: string | null = 'yard'): Placement => ({
  id: startedOn,
  siteId,
  departmentId: null,
  managerId: null,
  hiredOn: startedOn,
  startedOn,
  endedOn,
});

/** Where someone works and when, in one order. */
export const periods = (known: readonly NewPlacement[]) =>
  known.map(({ siteId, startedOn, endedOn }) => [siteId, startedOn, endedOn]).sort();

/** Employed twice, with a gap between. */
export const twoSpells = [at('2020-01-01', '2021-06-30'), at('2024-03-01', null, 'plant')];
