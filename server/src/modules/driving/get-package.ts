import * as api from '@app/contract/driving/driving';
import { DomainError } from '@app/domain/errors';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { readPackage, shownActivity } from '../packages/index.ts';

type Row = { name: string; state: 'reading' | 'ready' | 'refused'; checks: PackageProblem[]; taken: string | null };

export const getDrivenPackage = query(api.getDrivenPackage, async (work, { packageId }) => {
  work.authorize('driving.import', { companyId: work.companyId });
  const { rows } = await sql<Row>`
    select d.name, r.state, r.findings as checks, r.package_id as taken from driven_packages d
      join package_readings r on r.item_id = d.item_id
    where d.company_id = ${work.companyId} and d.id = ${packageId}`.execute(work.tx);
  const [found] = rows;
  if (!found) throw new DomainError('notFound');
  const { name, state, checks, taken } = found;
  const known = taken ? await readPackage(work, taken) : null;
  return {
    packageId,
    name,
    state,
    checks,
    standard: known?.standard ?? null,
    edition: known?.edition ?? null,
    title: known?.title ?? null,
    activities: known?.manifest.activities.map(shownActivity) ?? [],
  };
});
