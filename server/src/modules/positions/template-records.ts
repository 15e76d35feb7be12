import type { AdoptedRow, TemplateChange, TemplateRow } from '@app/domain/positions/template-changes';
import { templateChanges } from '@app/domain/positions/template-changes';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { termColumns } from './requirement-records.ts';

const templateRow =
  sql.raw(`t.id, t.template_id as "templateId", t.kind, t.initial_due_days as "initialDueDays", t.targets, t.reason, t.regulation_ref as "regulationRef",
  t.changed_at as "changedAt", t.removed_at as "removedAt"`);

/**
 * What changed in the templates of these positions since the company last looked, by position. Positions that follow
 * none have no changes.
 */
export async function changesOf(work: Work, positionIds: readonly string[]): Promise<Map<string, TemplateChange[]>> {
  if (positionIds.length === 0) return new Map();
  const positions = await sql<{
    id: string;
    templateId: string;
    since: Instant;
  }>`select id, template_id as "templateId", template_followed_since as since
    from positions where company_id = ${work.companyId} and id = any(${[...positionIds]}::uuid[])
      and template_followed_since is not null and template_id is not null`.execute(work.tx);
  const rows = await sql<TemplateRow & { templateId: string }>`select ${templateRow} from template_requirements t
    where t.template_id = any(${positions.rows.map(({ templateId }) => templateId)}::uuid[])
      order by t.position`.execute(work.tx);
  const adopted = await sql<
    AdoptedRow & { positionId: string }
  >`select r.requirement_id as "requirementId", r.position_id as "positionId",
    r.template_requirement_id as "templateRequirementId",
      ${termColumns}
    from requirements r where r.company_id = ${work.companyId} and r.position_id = any(${[...positionIds]}::uuid[])
      and r.retracted_at is null
      and r.template_requirement_id is not null and (r.effective_to is null
        or r.effective_to >= ${work.today})`.execute(work.tx);
  return new Map(
    positions.rows.map(({ id, templateId, since }) => [
      id,
      templateChanges(
        rows.rows.filter((row) => row.templateId === templateId),
        adopted.rows.filter((row) => row.positionId === id),
        since,
      ),
    ]),
  );
}

/** What a template asks today, in its order. */
export async function rowsOfTemplate(work: Work, templateId: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`select ${templateRow} from template_requirements t
      where t.template_id = ${templateId} and t.removed_at is null order by t.position`.execute(work.tx);
  return rows;
}
