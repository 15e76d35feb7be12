export { holdersChanged, keptStanding, requirementsChanged } from './events.ts';
export { planHolders, undoHolders, writeHolders } from './import-holders.ts';
export { shownTarget } from './list-requirements.ts';
export { loadRequirement, refuseUnfit, sameThing } from './requirement-records.ts';
export type { LockedRequirement } from './requirement-records.ts';
