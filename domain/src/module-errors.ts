// Written by scripts/addresses.ts: run `npm run addresses` after adding a file of refusals.
import { accessErrors } from './access-errors.ts';
import { buyingErrors } from './buying-errors.ts';
import { fieldErrors } from './field-errors.ts';
import { legalErrors } from './legal-errors.ts';
import { privacyErrors } from './privacy-errors.ts';
import { reportErrors } from './report-errors.ts';
import { sheetErrors } from './sds-errors.ts';
import { correctionErrors } from './support-errors.ts';
import { trainingErrors } from './training-errors.ts';
import { transferErrors } from './transfer-errors.ts';

/** The refusals of the subjects that have a file of their own, with their HTTP status. */
export const moduleErrors = {
  ...accessErrors,
  ...buyingErrors,
  ...fieldErrors,
  ...legalErrors,
  ...privacyErrors,
  ...reportErrors,
  ...sheetErrors,
  ...correctionErrors,
  ...trainingErrors,
  ...transferErrors,
} as const;
