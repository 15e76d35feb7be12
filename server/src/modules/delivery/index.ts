export { noteAcknowledged } from './acknowledge.ts';
export { deliver } from './deliver.ts';
export type { Outcome, Parcel } from './deliver.ts';
export { reachability } from './reach.ts';
export type { ChannelReach } from './reach.ts';
export { closeInboxStreams } from './inbox-hub.ts';
