import type { EndpointName, Result } from '../../../api/client.ts';

export type Position = Result<'getPosition'>;
export type Requirement = Result<'listRequirements'>['requirements'][number];
export type Holder = Result<'listHolders'>['holders'][number];

/** What shows something of a position. */
export const ofPosition: EndpointName[] = [
  'getPosition',
  'listPositions',
  'listRequirements',
  'listHolders',
  'getPositionHistory',
  'getRequirementHistory',
  'getTemplateChanges',
  'findCandidates',
];
