import * as api from '@app/contract/support/support';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';

type Macro = z.input<typeof api.listMacros.result>['macros'][number];

export const listMacros = query(api.listMacros, async (work) => {
  work.authorize('ticket.handle');
  const { rows } =
    await sql<Macro>`select id, name, texts, case when solves then 'solved' when waits_for_requester then 'requester'
      else 'open' end as "after"
    from ticket_macros order by folded(name), id`.execute(work.tx);
  return { macros: rows };
});

export const addMacro = command(api.addMacro, async (work, { name, texts, after }) => {
  work.authorize('ticket.handle');
  const { rows } = await sql<{
    id: string;
  }>`insert into ticket_macros (name, texts, waits_for_requester, solves, changed_at)
    values (${name}, ${JSON.stringify(texts)}, ${after === 'requester'}, ${after === 'solved'}, ${work.now})
      on conflict (name) do nothing returning id`.execute(work.tx);
  if (!rows[0]) throw new DomainError('macroNameTaken');
  work.record({ action: 'ticketMacro.change', entity: 'ticketMacro', entityId: rows[0].id, changes: { name } });
  return rows[0];
});

export const changeMacro = command(api.changeMacro, async (work, { macroId, name, texts, after }) => {
  work.authorize('ticket.handle');
  const { rows: taken } = await sql`select 1 from ticket_macros where name = ${name} and id <> ${macroId}`.execute(
    work.tx,
  );
  if (taken[0]) throw new DomainError('macroNameTaken');
  const { rows } = await sql`update ticket_macros set name = ${name}, texts = ${JSON.stringify(texts)},
      waits_for_requester = ${after === 'requester'}, solves = ${after === 'solved'},
    changed_at = ${work.now} where id = ${macroId} returning id`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record({ action: 'ticketMacro.change', entity: 'ticketMacro', entityId: macroId, changes: { name } });
  return {};
});

export const removeMacro = command(api.removeMacro, async (work, { macroId }) => {
  work.authorize('ticket.handle');
  const { rows } = await sql<{ name: string }>`delete from ticket_macros where id = ${macroId} returning name`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  work.record({
    action: 'ticketMacro.change',
    entity: 'ticketMacro',
    entityId: macroId,
    changes: { removed: rows[0].name },
  });
  return {};
});
