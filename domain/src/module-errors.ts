// Written by scripts/addresses.ts: run `npm run addresses` after adding a file of refusals.
import { accessErrors } from './access-errors.ts';
import { assignmentErrors } from './assignment-errors.ts';
import { buyingErrors } from './buying-errors.ts';
import { catalogueErrors } from './catalogue-errors.ts';
import { companyErrors } from './company-errors.ts';
import { evidenceErrors } from './evidence-errors.ts';
import { fieldErrors } from './field-errors.ts';
import { fileErrors } from './file-errors.ts';
import { identityErrors } from './identity-errors.ts';
import { importErrors } from './import-errors.ts';
import { learningErrors } from './learning-errors.ts';
import { legalErrors } from './legal-errors.ts';
import { messageErrors } from './message-errors.ts';
import { positionErrors } from './position-errors.ts';
import { privacyErrors } from './privacy-errors.ts';
import { qualificationErrors } from './qualification-errors.ts';
import { reportErrors } from './report-errors.ts';
import { sheetErrors } from './sds-errors.ts';
import { skillErrors } from './skill-errors.ts';
import { supportErrors } from './support-errors.ts';
import { trainingErrors } from './training-errors.ts';
import { transferErrors } from './transfer-errors.ts';

/** The refusals of the subjects that have a file of their own, with their HTTP status. */
export const moduleErrors = {
  ...accessErrors,
  ...assignmentErrors,
  ...buyingErrors,
  ...catalogueErrors,
  ...companyErrors,
  ...evidenceErrors,
  ...fieldErrors,
  ...fileErrors,
  ...identityErrors,
  ...importErrors,
  ...learningErrors,
  ...legalErrors,
  ...messageErrors,
  ...positionErrors,
  ...privacyErrors,
  ...qualificationErrors,
  ...reportErrors,
  ...sheetErrors,
  ...skillErrors,
  ...supportErrors,
  ...trainingErrors,
  ...transferErrors,
} as const;
