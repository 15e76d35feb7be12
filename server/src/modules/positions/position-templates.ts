import * as api from '@app/contract/positions/position-templates';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { Occupation } from '@app/domain/positions/occupation';
import { isOccupationCode } from '@app/domain/positions/occupation';
import { templateList } from '@app/domain/positions/position-list';
import { keysIn } from '@app/domain/positions/requirement';
import type { RequirementTerms } from '@app/domain/positions/requirement';
import type { RequirementTarget } from '@app/domain/positions/target-key';
import { targetKey } from '@app/domain/positions/target-key';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { shownTarget } from './list-requirements.ts';
import { targetIssuesOf } from './requirement-records.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Row = z.output<typeof api.listTemplates.result>['rows'][number];
type Template = z.output<typeof api.getTemplate.result>;

const templates = serveList<typeof templateList, Row>(
  templateList,
  { page: api.listTemplates, export: api.exportTemplates },
  {
    rows(work, locale) {
      work.authorize('positions.editTemplates');
      return sql`
        select m.id, m.code, coalesce(nullif(m.titles ->> ${locale}, ''), m.titles ->> 'en', m.titles ->> 'fr',
          m.titles ->> 'es', m.code) as title,
          coalesce(m.occupation ->> 'code', '') as occupation, case when m.archived_at is null then 'current'
            else 'archived' end as state,
          (select count(*) from template_requirements q
            where q.template_id = m.id and q.removed_at is null)::int as requirements,
          (select count(distinct p.company_id) from positions p
            where p.template_id = m.id and p.archived_at is null)::int as companies,
          (select count(distinct p.company_id) from positions p
            where p.template_id = m.id and p.archived_at is null
            and p.template_followed_since is not null)::int as following
        from position_templates m`;
    },
    search: ['code', 'title', 'occupation'],
    filters: { state: (states) => sql`r.state = any(${states})` },
  },
);

const getTemplate = query(api.getTemplate, async (work, { templateId }) => {
  work.authorize('positions.editTemplates');
  const { rows } = await sql<
    Omit<Template, 'requirements' | 'adoptions'>
  >`select id, code, titles, descriptions, occupation, created_at as "createdAt", archived_at as "archivedAt"
    from position_templates where id = ${templateId}`.execute(work.tx);
  const template = rows[0];
  if (!template) throw new DomainError('notFound');
  const requirements = await sql<
    Template['requirements'][number]
  >`select q.id, q.kind, q.initial_due_days as "initialDueDays", q.reason, q.regulation_ref as "regulationRef",
      q.changed_at as "changedAt", q.removed_at as "removedAt",
      array(select ${shownTarget} from jsonb_array_elements(q.targets) with ordinality as g(target, place)
        cross join lateral (select (g.target ->> 'skillId')::uuid as skill_id,
          (g.target ->> 'courseId')::uuid as course_id, coalesce((g.target ->> 'minLevel')::int, 1) as min_level) t
        left join skills s on s.id = t.skill_id left join courses c on c.id = t.course_id order by g.place) as targets
    from template_requirements q where q.template_id = ${templateId}
      order by q.removed_at is not null, q.position`.execute(work.tx);
  const adoptions = await sql<
    Template['adoptions'][number]
  >`select c.id as "companyId", c.display_name as company, p.title as "positionTitle",
    p.template_followed_since as "followedSince",
      (select count(distinct a.person_id) from position_assignments a
        where a.company_id = p.company_id and a.position_id = p.id and a.retracted_at is null
        and a.started_on <= ${work.today} and ${notEndedBefore('a', work.today)})::int as people
    from positions p join companies c on c.id = p.company_id
      where p.template_id = ${templateId} and p.archived_at is null order by c.display_name, p.title`.execute(work.tx);
  return { ...template, requirements: requirements.rows, adoptions: adoptions.rows };
});

const createTemplate = command(api.createTemplate, async (work, { code, titles, occupation }) => {
  work.authorize('positions.editTemplates');
  refuseOccupation(occupation);
  await refuseTaken(work, code, null);
  const { rows } = await sql<{ id: string }>`insert into position_templates (code, titles, occupation, created_at)
    values (${code}, ${JSON.stringify(titles)}, ${occupation ? JSON.stringify(occupation) : null}, ${work.now})
      returning id`.execute(work.tx);
  work.record({
    entity: 'positionTemplate',
    entityId: rows[0]!.id,
    action: 'positions.createTemplate',
    changes: { code, titles },
  });
  return { id: rows[0]!.id };
});

const changeTemplate = command(api.changeTemplate, async (work, { templateId, ...fields }) => {
  work.authorize('positions.editTemplates');
  const before = await lockTemplate(work, templateId);
  refuseOccupation(fields.occupation);
  if (fields.code !== undefined) await refuseTaken(work, fields.code, templateId);
  const sets: RawBuilder<unknown>[] = [];
  if (fields.code !== undefined) sets.push(sql`code = ${fields.code}`);
  for (const field of ['titles', 'descriptions', 'occupation'] as const)
    if (fields[field] !== undefined)
      sets.push(sql`${sql.ref(field)} = ${fields[field] === null ? null : JSON.stringify(fields[field])}`);
  if (sets.length > 0)
    await sql`update position_templates set ${sql.join(sets)} where id = ${templateId}`.execute(work.tx);
  work.record({
    entity: 'positionTemplate',
    entityId: templateId,
    action: 'positions.changeTemplate',
    changes: { before: { code: before.code }, after: fields },
  });
  return {};
});

function refuseOccupation(occupation: Occupation | null | undefined): void {
  if (occupation && !isOccupationCode(occupation)) refuseFields([{ path: 'occupation.code', code: 'invalid_format' }]);
}

async function refuseTaken(work: Work, code: string, mine: string | null): Promise<void> {
  const { rows } = await sql`select 1 from position_templates where upper(code) = upper(${code})
      and id is distinct from ${mine}::uuid`.execute(work.tx);
  if (rows.length > 0) refuseFields([{ path: 'code', code: 'codeTaken' }]);
}

async function lockTemplate(work: Work, templateId: string): Promise<{ code: string; archivedAt: Instant | null }> {
  const { rows } = await sql<{
    code: string;
    archivedAt: Instant | null;
  }>`select code, archived_at as "archivedAt" from position_templates where id = ${templateId} for update`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

const archiveTemplate = command(api.archiveTemplate, async (work, { templateId }) => {
  work.authorize('positions.editTemplates');
  const template = await lockTemplate(work, templateId);
  if (template.archivedAt) throw new DomainError('templateArchived');
  await sql`update position_templates set archived_at = ${work.now} where id = ${templateId}`.execute(work.tx);
  work.record({
    entity: 'positionTemplate',
    entityId: templateId,
    action: 'positions.archiveTemplate',
    changes: { code: template.code },
  });
  return {};
});

const unarchiveTemplate = command(api.unarchiveTemplate, async (work, { templateId }) => {
  work.authorize('positions.editTemplates');
  const template = await lockTemplate(work, templateId);
  if (!template.archivedAt) return work.unchanged({});
  await sql`update position_templates set archived_at = null where id = ${templateId}`.execute(work.tx);
  work.record({
    entity: 'positionTemplate',
    entityId: templateId,
    action: 'positions.unarchiveTemplate',
    changes: { code: template.code },
  });
  return {};
});

type Input = Pick<RequirementTerms, 'targets' | 'kind' | 'initialDueDays' | 'reason' | 'regulationRef'>;
type Known = { id: string; targets: RequirementTarget[] };

/** Refuses targets that do not fit, and the same thing asked twice. */
async function refuseUnfit(work: Work, templateId: string, { targets }: Input, id: string | null): Promise<void> {
  const { rows } = await sql<Known>`select id, targets from template_requirements
      where template_id = ${templateId} and removed_at is null`.execute(work.tx);
  const mine = rows.find((row) => row.id === id);
  refuseFields(await targetIssuesOf(work, targets, mine ? keysIn(targetKey(mine.targets)) : []));
  if (rows.some((row) => row.id !== id && targetKey(row.targets) === targetKey(targets)))
    refuseFields([{ path: 'targets', code: 'requirementTwice' }]);
}

const addTemplateRequirement = command(api.addTemplateRequirement, async (work, { templateId, ...asked }) => {
  work.authorize('positions.editTemplates');
  const template = await lockTemplate(work, templateId);
  await refuseUnfit(work, templateId, asked, null);
  const { rows } = await sql<{
    id: string;
  }>`insert into template_requirements (template_id, position, kind, initial_due_days, targets, reason, regulation_ref,
    changed_at)
    select ${templateId}::uuid, coalesce(max(position) + 1, 0), ${asked.kind}, ${asked.initialDueDays}::int,
      ${JSON.stringify(asked.targets)}::jsonb, ${asked.reason}, ${asked.regulationRef}::text,
      ${work.now}::timestamptz
    from template_requirements where template_id = ${templateId} returning id`.execute(work.tx);
  work.record({
    entity: 'positionTemplate',
    entityId: templateId,
    action: 'positions.addTemplateRequirement',
    changes: { code: template.code, ...asked },
  });
  return { id: rows[0]!.id };
});

const changeTemplateRequirement = command(
  api.changeTemplateRequirement,
  async (work, { templateId, templateRequirementId, ...asked }) => {
    work.authorize('positions.editTemplates');
    const template = await lockTemplate(work, templateId);
    await refuseUnfit(work, templateId, asked, templateRequirementId);
    const { rows } =
      await sql`update template_requirements set kind = ${asked.kind}, initial_due_days = ${asked.initialDueDays},
        targets = ${JSON.stringify(asked.targets)},
      reason = ${asked.reason}, regulation_ref = ${asked.regulationRef}, changed_at = ${work.now}
    where id = ${templateRequirementId} and template_id = ${templateId} and removed_at is null returning id`.execute(
        work.tx,
      );
    if (rows.length === 0) throw new DomainError('notFound');
    work.record({
      entity: 'positionTemplate',
      entityId: templateId,
      action: 'positions.changeTemplateRequirement',
      changes: { code: template.code, id: templateRequirementId, ...asked },
    });
    return {};
  },
);

const removeTemplateRequirement = command(
  api.removeTemplateRequirement,
  async (work, { templateId, templateRequirementId }) => {
    work.authorize('positions.editTemplates');
    const template = await lockTemplate(work, templateId);
    const { rows } =
      await sql`update template_requirements set removed_at = greatest(${work.now}::timestamptz, changed_at)
    where id = ${templateRequirementId} and template_id = ${templateId} and removed_at is null returning id`.execute(
        work.tx,
      );
    if (rows.length === 0) throw new DomainError('notFound');
    work.record({
      entity: 'positionTemplate',
      entityId: templateId,
      action: 'positions.removeTemplateRequirement',
      changes: { code: template.code, id: templateRequirementId },
    });
    return {};
  },
);

export const templateHandlers = [
  ...templates.handlers,
  getTemplate,
  createTemplate,
  changeTemplate,
  archiveTemplate,
  unarchiveTemplate,
  addTemplateRequirement,
  changeTemplateRequirement,
  removeTemplateRequirement,
];
