import { withSql } from '../kill/check.ts';
import type { Sql } from '../kill/scene.ts';
import { resultOf, run } from './commands.ts';

export type CompanyAlone = { changes: number; compared: number; seconds: number; missed: string[] };

/**
 * Ruins one company of a server that runs on a restored backup, and puts that company alone back from the same backup.
 */
export async function restoreOneCompany(
  dataDir: string,
  from: string,
  env: Record<string, string>,
): Promise<CompanyAlone> {
  const missed: string[] = [];
  const begun = await withSql(dataDir, async (sql) => {
    const [company] = await sql<{ id: string; code: string }>(
      `select c.id, c.code from companies c join enrolments e on e.company_id = c.id where not c.is_platform
        group by c.id order by count(*) desc limit 1`,
    );
    const [admin] = await sql<{ email: string }>(
      'select email from people where qms_admin_since is not null and email is not null limit 1',
    );
    const ours = await sumsOf(sql, company!.id, '=');
    await sql(`update employments set job_title = 'Ruined' where company_id = $1`, [company!.id]);
    await sql(
      `update enrolments set withdrawn_at = now() where company_id = $1 and completed_at is null
        and withdrawn_at is null`,
      [company!.id],
    );
    await sql('delete from unit_progress where company_id = $1', [company!.id]);
    await sql('update companies set suspended_at = now() where id = $1', [company!.id]);
    return { ...company!, email: admin!.email, ours, others: await sumsOf(sql, company!.id, '<>') };
  });
  const restored = await run(
    'restore',
    ['--from', from, '--company', begun.code, '--by', begun.email, '--yes', '--json'],
    { ...env, DATA_DIR: dataDir },
  );
  if (restored.code !== 0)
    return {
      changes: 0,
      compared: 0,
      seconds: restored.seconds,
      missed: [`one company was not put back: ${restored.output}`],
    };
  const { done, compared, tables } = resultOf<{
    done: boolean;
    compared: number;
    tables: { insert: number; update: number; remove: number }[];
  }>(restored);
  await withSql(dataDir, async (sql) => {
    if (!done || (await sumsOf(sql, begun.id, '=')) !== begun.ours)
      missed.push('one company was put back, and its rows are not those of the backup');
    if ((await sumsOf(sql, begun.id, '<>')) !== begun.others)
      missed.push('one company was put back, and rows of others changed');
  });
  return {
    changes: tables.reduce((sum, { insert, update, remove }) => sum + insert + update + remove, 0),
    compared,
    seconds: restored.seconds,
    missed,
  };
}

async function sumsOf(sql: Sql, companyId: string, which: '=' | '<>'): Promise<string> {
  const [row] = await sql<{ sums: string }>(
    `select concat_ws(' ', ${['employments', 'enrolments', 'unit_progress']
      .map(
        (name) => `(select count(*) || ' ' ||
      coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${name} t
      where company_id ${which} $1)`,
      )
      .join(', ')}) as sums`,
    [companyId],
  );
  return row!.sums;
}
