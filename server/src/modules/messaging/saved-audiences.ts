import * as api from '@app/contract/messaging/messaging';
import { DomainError } from '@app/domain/errors';
import type { Audience } from '@app/domain/messaging/audience';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { localeOf } from '../../platform/lists/list-source.ts';
import { namesIn, refuseForeign } from './audience-names.ts';

const mostSaved = 100;
/** Lists that may be written to, as the contract has them. */
type Output = z.output<typeof api.audience>;

export const listAudiences = query(api.listAudiences, async (work, _input, call) => {
  work.authorize('message.view', { companyId: work.companyId });
  const { rows } = await sql<{
    id: string;
    name: string;
    audience: Audience;
  }>`select id, name, audience from saved_audiences
    where company_id = ${work.companyId} order by folded(name), id`.execute(work.tx);
  const names = await namesIn(
    work,
    rows.map(({ audience }) => audience),
    localeOf(undefined, call),
  );
  return {
    audiences: rows.map(({ audience, ...row }) => ({
      ...row,
      audience: audience as Output,
      names: pick(names, audience),
    })),
  };
});

const pick = (names: Record<string, string>, audience: Audience): Record<string, string> => {
  const said = new Set(JSON.stringify(audience).match(/[0-9a-f-]{36}/g));
  return Object.fromEntries(Object.entries(names).filter(([id]) => said.has(id)));
};

export const saveAudience = command(api.saveAudience, async (work, { name, audience }) => {
  work.authorize('message.send', { companyId: work.companyId });
  await refuseForeign(work, audience);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from saved_audiences where company_id = ${work.companyId}`.execute(work.tx);
  if (rows[0]!.n >= mostSaved) throw new DomainError('tooManyAudiences', { limit: mostSaved });
  const saved = await sql<{
    id: string;
  }>`insert into saved_audiences (company_id, name, audience, changed_by, changed_at)
    values (${work.companyId}, ${name}, ${JSON.stringify(audience)}, ${work.personId}, ${work.now})
      returning id`.execute(work.tx);
  const { id } = saved.rows[0]!;
  work.record({ action: 'message.saveAudience', entity: 'audience', entityId: id, changes: { name } });
  return { audienceId: id };
});

export const changeAudience = command(api.changeAudience, async (work, { audienceId, name, audience }) => {
  work.authorize('message.send', { companyId: work.companyId });
  await refuseForeign(work, audience);
  const done = await sql`update saved_audiences set name = ${name}, audience = ${JSON.stringify(audience)},
      changed_by = ${work.personId}, changed_at = ${work.now}
    where company_id = ${work.companyId} and id = ${audienceId}`.execute(work.tx);
  if (!done.numAffectedRows) throw new DomainError('notFound');
  work.record({ action: 'message.changeAudience', entity: 'audience', entityId: audienceId, changes: { name } });
  return {};
});

export const deleteAudience = command(api.deleteAudience, async (work, { audienceId }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const { rows } = await sql<{
    name: string;
  }>`delete from saved_audiences where company_id = ${work.companyId} and id = ${audienceId} returning name`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  work.record({
    action: 'message.deleteAudience',
    entity: 'audience',
    entityId: audienceId,
    changes: { name: rows[0].name, deleted: true },
  });
  return {};
});
