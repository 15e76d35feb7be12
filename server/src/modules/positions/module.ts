import {
  closedByEnding,
  companyBeginnings,
  employmentEnded,
  endingCancelled,
  endingUndone,
  sampleLoaded,
} from '../company/index.ts';
import { mergePreview, mergeUndone, peopleMerged, personFellDue } from '../identity/index.ts';
import { skillUses } from '../skills/index.ts';
import { forgetReasons } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { adoptionHandlers } from './adopt-template.ts';
import { assignHandlers } from './assign-position.ts';
import { countBeginnings } from './beginnings.ts';
import { copyRequirements } from './copy-requirements.ts';
import { endHolding, previewEndHolding, resumeHolding, restoreHolding } from './end-holding.ts';
import { listHoldersHandlers } from './list-holders.ts';
import { listPositionsHandlers } from './list-positions.ts';
import { listRequirementsHandlers } from './list-requirements.ts';
import { previewHolders, mergeHolders, partHolders } from './merge-holders.ts';
import { getPositionHistory } from './position-history.ts';
import { templateHandlers } from './position-templates.ts';
import { positionHandlers } from './positions.ts';
import { requirementHandlers } from './requirements.ts';
import { addSamplePositions } from './sample-positions.ts';
import { answerSkillUses } from './skill-uses.ts';

export const positionsModule: Module = {
  name: 'positions',
  handlers: [
    ...listPositionsHandlers,
    ...positionHandlers,
    getPositionHistory,
    ...listHoldersHandlers,
    ...assignHandlers,
    ...listRequirementsHandlers,
    ...requirementHandlers,
    copyRequirements,
    ...adoptionHandlers,
    ...templateHandlers,
  ],
  listeners: [
    when(personFellDue, forgetReasons),
    when(employmentEnded, endHolding),
    when(sampleLoaded, addSamplePositions),
    when(endingCancelled, resumeHolding),
    when(endingUndone, restoreHolding),
    when(peopleMerged, mergeHolders),
    when(mergeUndone, partHolders),
  ],
  provides: [
    provide(mergePreview, previewHolders),
    provide(skillUses, answerSkillUses),
    provide(companyBeginnings, countBeginnings),
    provide(closedByEnding, previewEndHolding),
  ],
};
