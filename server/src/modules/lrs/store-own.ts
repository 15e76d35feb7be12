import type { Json } from '@app/domain/xapi/check';
import type { Work } from '../../platform/database/work.ts';
import { storeStatements } from './store-statements.ts';

/** Anyone who has no key: the system itself. */
export const nobody = '00000000-0000-0000-0000-000000000000';

type Own = { registrationId: string; agent: Json; publicOrigin: string; statements: Json[] };

/** Stores what the system itself says of a registration; those who may read the registration read it too. */
export async function storeOwn(work: Work, { registrationId, agent, publicOrigin, statements }: Own): Promise<void> {
  if (statements.length === 0) return;
  await storeStatements(
    work,
    {
      id: nobody,
      companyId: work.companyId,
      key: 'muster',
      name: 'Muster',
      scope: { kind: 'registration', registrationId, agent },
      mayRead: true,
      mayWrite: true,
      spokenVersion: null,
    },
    {
      statements,
      attachments: new Map(),
      version: '1.0.3',
      authority: { objectType: 'Agent', name: 'Muster', account: { homePage: publicOrigin, name: 'muster' } },
    },
  );
}
