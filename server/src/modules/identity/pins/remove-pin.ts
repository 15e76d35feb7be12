import * as api from '@app/contract/identity/pins';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { pinTaken } from '../events.ts';
import { endPinSessions } from './pins.ts';

export const removePin = command(
  api.removePin,
  async (work, { personId }) => {
    work.authorize('identity.givePins', { companyId: work.companyId });
    const gone =
      await sql`delete from auth.pins where company_id = ${work.companyId} and person_id = ${personId}`.execute(
        work.tx,
      );
    if (!gone.numAffectedRows) throw new DomainError('notFound');
    await endPinSessions(work, [personId]);
    await work.emit(pinTaken, { companyId: work.companyId, personIds: [personId] });
    work.record({ action: 'identity.removePin', entity: 'person', entityId: personId });
    return {};
  },
  { role: 'auth' },
);
