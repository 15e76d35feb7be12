import { defineEvent } from '../../platform/work.ts';

/** An invitation was accepted, and with it these versions of legal documents. */
export const invitationAccepted = defineEvent<{
  personId: string;
  companyId: string;
  versionIds: string[];
  locale: string;
  ip: string;
  userAgent: string | null;
}>('identity.invitationAccepted');

/** The platform has its company and its first admin. */
export const platformSetUp = defineEvent<{ companyId: string; personId: string }>('identity.platformSetUp');

/** A person asked for everything kept about them: each module puts its part into `sections`, for the present company. */
export const personalDataWanted = defineEvent<{ personId: string; companyId: string; sections: Record<string, unknown> }>('identity.personalDataWanted');
