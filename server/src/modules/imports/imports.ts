import * as api from '@app/contract/imports/imports';
import { DomainError } from '@app/domain/errors';
import { missingFields, rememberedMapping } from '@app/domain/imports/fields';
import { importKeptDays, importLimits } from '@app/domain/imports/limits';
import { storageObstacle } from '@app/domain/files/limits';
import { refuseFields, refuseIf } from '@app/domain/errors';
import { addDays, dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { savedMatches } from './matches.ts';
import type { ImportRow } from './records.ts';
import { countsOf, customFieldsNow, findImport, importColumns, risksIn, shown } from './records.ts';

const quiet = { audited: false } as const;

export const listImports = query(api.listImports, async (work) => {
  work.authorize('imports.view', { companyId: work.companyId });
  const { rows } = await sql<ImportRow>`select ${importColumns} from imports i
    where i.company_id = ${work.companyId} and i.state <> 'uploading' order by i.created_at desc limit 20`.execute(
    work.tx,
  );
  return rows.map(
    ({
      id,
      kind,
      name,
      state,
      rowsTotal,
      rowsDone,
      counts,
      createdAt,
      finishedAt,
    }): z.input<typeof api.listImports.result>[number] => ({
      id,
      kind,
      name,
      state,
      rowsTotal,
      rowsDone,
      counts: countsOf(counts),
      createdAt,
      finishedAt,
    }),
  );
});

/** What never arrived in full before gives way: one file of a person is on its way at a time. */
export const startImport = command(
  api.startImport,
  async (work, { kind, name, bytes }) => {
    work.authorize('imports.run', { companyId: work.companyId });
    if (bytes > importLimits.bytes) throw new DomainError('fileTooLarge', { limit: importLimits.bytes });
    refuseIf(storageObstacle(await work.server.files.freeShare()));
    const { rows: before } = await sql<{
      id: string;
    }>`delete from imports where company_id = ${work.companyId} and created_by = ${work.personId}
      and state = 'uploading' returning id`.execute(work.tx);
    for (const { id } of before) await work.enqueue('files.removeIncoming', { bucket: 'imports', uploadId: id });
    const kept = await sql<{
      count: number;
    }>`select count(*)::int as count from imports where company_id = ${work.companyId} and path is not null`.execute(
      work.tx,
    );
    if (kept.rows[0]!.count >= mostKept) throw new DomainError('tooManyUploads', { limit: mostKept });
    const bare = name.split(/[\\/]/).at(-1) || 'file';
    const { rows } =
      await sql<ImportRow>`insert into imports as i (company_id, kind, name, total_bytes, created_at, created_by)
      values (${work.companyId}, ${kind}, ${bare}, ${bytes}, ${work.now}, ${work.personId})
        returning ${importColumns}`.execute(work.tx);
    return shown(work, rows[0]!);
  },
  quiet,
);

/** Files of imports that a company keeps at a time; each goes after thirty days. */
const mostKept = 200;

export const getImport = query(api.getImport, async (work, { importId }) => {
  work.authorize('imports.view', { companyId: work.companyId });
  return shown(work, await findImport(work, importId));
});

/** Asks for the dry run. It may be asked again with other columns until the import is run. */
export const checkImport = command(
  api.checkImport,
  async (work, { importId, mapping, dateOrder, effectiveOn }) => {
    work.authorize('imports.run', { companyId: work.companyId });
    const found = await findImport(work, importId, { lock: true });
    if (!['read', 'checked'].includes(found.state)) throw new DomainError('importNotReady');
    if (found.kind !== 'certificates') {
      if (Object.values(mapping).some((column) => column >= found.headers.length))
        throw new DomainError('invalidInput');
      const missing = missingFields(found.kind, mapping);
      if (missing.length > 0)
        refuseFields(missing.map((name) => ({ path: `mapping.${name}`, code: 'importColumnsMissing' })));
      if (found.settings.dateOrder === 'ask' && dateOrder === null)
        refuseFields([{ path: 'dateOrder', code: 'importDateOrderMissing' }]);
      await sql`insert into import_mappings (company_id, kind, mapping, saved_at)
        values (${work.companyId}, ${found.kind}, ${JSON.stringify(rememberedMapping(found.headers, mapping))},
          ${work.now})
        on conflict (company_id, kind) do update set mapping = excluded.mapping, saved_at = excluded.saved_at`.execute(
        work.tx,
      );
    }
    const { rows: companies } = await sql<{
      country: string;
    }>`select country from companies where id = ${work.companyId}`.execute(work.tx);
    // Kept with it, so that what is run is what the dry run showed.
    const { country } = companies[0]!;
    const settings = {
      choices: found.settings.choices ?? {},
      matches: await savedMatches(work),
      mapping,
      dateOrder: dateOrder ?? found.settings.dateOrder,
      effectiveOn,
      country,
      ...(found.kind === 'employees' && { custom: await customFieldsNow(work) }),
    };
    const { rows } =
      await sql<ImportRow>`update imports i set state = 'checking', settings = ${JSON.stringify(settings)},
        failure = null, rows_total = 0, rows_done = 0,
        counts = '{}', checked_at = null, cancel_asked_at = null, created_by = ${work.personId}
      where i.company_id = ${work.companyId} and i.id = ${importId} returning ${importColumns}`.execute(work.tx);
    await sql`delete from import_rows where company_id = ${work.companyId} and import_id = ${importId}`.execute(
      work.tx,
    );
    await work.enqueue('imports.check', { importId }, { key: `imports:${importId}` });
    return shown(work, rows[0]!);
  },
  quiet,
);

export const runImport = command(api.runImport, async (work, { importId }) => {
  work.authorize('imports.run', { companyId: work.companyId });
  const found = await findImport(work, importId, { lock: true });
  if (found.state !== 'checked') throw new DomainError('importNotReady');
  const { new: fresh, changed, refused, unchanged } = countsOf(found.counts);
  if (fresh + changed === 0) throw new DomainError('importNothingToDo');
  if ((await risksIn(work, found)).some(({ undecided }) => undecided > 0))
    throw new DomainError('importChoicesMissing');
  const { rows } = await sql<ImportRow>`update imports i set state = 'running', started_at = ${work.now},
      created_by = ${work.personId}, rows_done = ${unchanged + refused},
      counts = ${JSON.stringify({ new: 0, changed: 0, unchanged, refused })}, cancel_asked_at = null
    where i.company_id = ${work.companyId} and i.id = ${importId} returning ${importColumns}`.execute(work.tx);
  await work.enqueue('imports.run', { importId }, { key: `imports:${importId}` });
  work.record({
    action: 'imports.start',
    entity: 'import',
    entityId: importId,
    changes: {
      kind: found.kind,
      name: found.name,
      new: fresh,
      changed,
      unchanged,
      refused,
      choices: found.settings.choices ?? {},
    },
  });
  return shown(work, rows[0]!);
});

/** What wins where the file would rename someone, change their address or their past days: for all rows, or for one. */
export const chooseImport = command(
  api.chooseImport,
  async (work, { importId, all, row }) => {
    work.authorize('imports.run', { companyId: work.companyId });
    const found = await findImport(work, importId, { lock: true });
    if (found.state !== 'checked') throw new DomainError('importNotReady');
    if (row) {
      const changed =
        await sql`update import_rows set choices = coalesce(choices, '{}') || ${JSON.stringify(row.choices)}::jsonb
        where company_id = ${work.companyId} and import_id = ${importId} and line = ${row.line}
          and changes @? '$[*].risk'`.execute(work.tx);
      if (changed.numAffectedRows === 0n) throw new DomainError('notFound');
    }
    const settings = { ...found.settings, choices: { ...found.settings.choices, ...all } };
    const { rows } = await sql<ImportRow>`update imports i set settings = ${JSON.stringify(settings)}
      where i.company_id = ${work.companyId} and i.id = ${importId} returning ${importColumns}`.execute(work.tx);
    return shown(work, rows[0]!);
  },
  quiet,
);

/** Asks for everything an import wrote to be undone, as a job. */
export const undoImport = command(api.undoImport, async (work, { importId }) => {
  work.authorize('imports.run', { companyId: work.companyId });
  const found = await findImport(work, importId, { lock: true });
  const over =
    ['done', 'cancelled', 'failed'].includes(found.state) && found.finishedAt !== null && found.startedAt !== null;
  if (found.kind !== 'employees' || !over) throw new DomainError('importNotUndone');
  if (work.today > addDays(dayOf(found.finishedAt!, work.timeZone), importKeptDays))
    throw new DomainError('importNotUndone');
  const { rows } = await sql<ImportRow>`update imports i set state = 'undoing', undo_asked_at = ${work.now},
      undo_asked_by = ${work.personId}, created_by = ${work.personId},
      cancel_asked_at = null, failure = null where i.company_id = ${work.companyId} and i.id = ${importId}
        returning ${importColumns}`.execute(work.tx);
  await work.enqueue('imports.undo', { importId }, { key: `imports:${importId}` });
  work.record({
    action: 'imports.undo',
    entity: 'import',
    entityId: importId,
    changes: { kind: found.kind, name: found.name },
  });
  return shown(work, rows[0]!);
});

/** A job under way stops after its batch; an import that waits is over at once. */
export const cancelImport = command(
  api.cancelImport,
  async (work, { importId }) => {
    work.authorize('imports.run', { companyId: work.companyId });
    const found = await findImport(work, importId, { lock: true });
    if (['done', 'cancelled', 'failed', 'undoing', 'undone'].includes(found.state)) throw new DomainError('importOver');
    const waits = found.state !== 'checking' && found.state !== 'running';
    const { rows } = await sql<ImportRow>`update imports i set cancel_asked_at = ${work.now}
        ${waits ? sql`, state = 'cancelled', finished_at = ${work.now}` : sql``}
      where i.company_id = ${work.companyId} and i.id = ${importId} returning ${importColumns}`.execute(work.tx);
    return shown(work, rows[0]!);
  },
  quiet,
);
