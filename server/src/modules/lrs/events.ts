import type { Json } from '@app/domain/xapi/check';
import { defineEvent } from '../../platform/database/work.ts';

/**
 * Statements came, in this transaction. `statements` are those that are stored now; `sent` are all of them as they
 * came, those that were there already too. Who listens may refuse them: then none of them is stored. `credentialId`,
 * `registrationId`: of the key they came with.
 */
export const statementsStored = defineEvent<{
  companyId: string;
  credentialId: string;
  registrationId: string | null;
  statements: readonly Json[];
  sent: readonly Json[];
}>('lrs.statementsStored');
