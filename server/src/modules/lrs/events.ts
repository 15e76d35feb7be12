import type { Json } from '@app/domain/xapi/check';
import { defineEvent } from '../../platform/work.ts';

/**
 * Statements were stored, in this transaction; those that were there already are not among them. Who listens may refuse them: then none of them is stored.
 * `credentialId`, `registrationId`: of the key they came with. `unnamed`: one of those sent had no id of its own.
 */
export const statementsStored = defineEvent<{
  companyId: string;
  credentialId: string;
  registrationId: string | null;
  statements: readonly Json[];
  unnamed: boolean;
}>('lrs.statementsStored');
