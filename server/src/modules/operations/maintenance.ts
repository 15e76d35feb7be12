import * as api from '@app/contract/operations/operations';
import { sql } from 'kysely';
import { command, publicQuery } from '../../platform/http/handler.ts';

type Maintenance = { message: { en: string; fr?: string }; endsAt: string | null; startedAt: string };

export const startMaintenance = command(api.startMaintenance, async (work, { message, endsAt }) => {
  work.authorize('operations.change');
  const value: Maintenance = { message, endsAt, startedAt: work.now };
  await sql`insert into settings (key, value, changed_at) values ('maintenance', ${JSON.stringify(value)}, ${work.now})
    on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(work.tx);
  work.record({ entity: 'maintenance', entityId: null, action: 'operations.startMaintenance', changes: { endsAt } });
  return {};
});

export const endMaintenance = command(api.endMaintenance, async (work) => {
  work.authorize('operations.change');
  await sql`delete from settings where key = 'maintenance'`.execute(work.tx);
  work.record({ entity: 'maintenance', entityId: null, action: 'operations.endMaintenance' });
  return {};
});

export const getMaintenance = publicQuery(api.getMaintenance, async (work) => {
  const { rows } = await sql<{ value: Maintenance }>`select value from settings where key = 'maintenance'`.execute(
    work.tx,
  );
  return { maintenance: rows[0]?.value ?? null };
});
