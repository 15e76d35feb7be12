import type { Json } from '@app/domain/xapi/check';
import { defineEvent } from '../../platform/work.ts';

/** Statements were stored, in this transaction; those that were there already are not among them. `registrationId`: of the key they came with. */
export const statementsStored = defineEvent<{ companyId: string; registrationId: string | null; statements: readonly Json[] }>('lrs.statementsStored');
