import { randomUUID } from 'node:crypto';
import * as api from '@app/contract/positions/template-adoption';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { RequirementTerms } from '@app/domain/positions/requirement';
import type { AdoptedRow, TemplateRow } from '@app/domain/positions/template-changes';
import { targetKey } from '@app/domain/positions/target-key';
import { knownVersions, versionsAfterChange } from '@app/domain/positions/versions';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { requirementsChanged } from './events.ts';
import { shownTarget } from './list-requirements.ts';
import { lockCurrentPosition } from './records.ts';
import type { LockedRequirement } from './requirement-records.ts';
import { loadRequirement, lockRequirements, sameThing, writePlan } from './requirement-records.ts';
import { changesOf, rowsOfTemplate } from './template-records.ts';

type Offered = z.output<typeof api.listAdoptableTemplates.result>['templates'][number];
type Target = Offered['requirements'][number]['targets'][number];

/** Targets of a template or requirement as people read them. */
async function inWords(
  work: Work,
  targets: readonly { skillId: string | null; courseId: string | null; minLevel: number }[][],
): Promise<Target[][]> {
  const { rows } = await sql<{ target: Target }>`select ${shownTarget} as target
    from jsonb_to_recordset(${JSON.stringify(targets.flat())}::jsonb) as g("skillId" uuid, "courseId" uuid,
      "minLevel" int)
    cross join lateral (select g."skillId" as skill_id, g."courseId" as course_id, g."minLevel" as min_level) t
    left join skills s on s.id = t.skill_id left join courses c on c.id = t.course_id`.execute(work.tx);
  const found = (wanted: { skillId: string | null; courseId: string | null; minLevel: number }) =>
    rows.find(
      ({ target }) =>
        target.skillId === wanted.skillId && target.courseId === wanted.courseId && target.minLevel === wanted.minLevel,
    )?.target;
  return targets.map((list) => list.flatMap((one) => found(one) ?? []));
}

const listAdoptableTemplates = query(api.listAdoptableTemplates, async (work) => {
  work.authorize('positions.view', { companyId: work.companyId });
  type Row = {
    id: string;
    kind: 'mandatory' | 'recommended';
    initialDueDays: number;
    targets: TemplateRow['targets'];
    reason: string;
    regulationRef: string | null;
  };
  const { rows } = await sql<Omit<Offered, 'requirements'> & { requirements: Row[] }>`
    select m.id, m.code, m.titles, m.occupation,
      (select count(*) from positions p where p.company_id = ${work.companyId} and p.template_id = m.id
        and p.archived_at is null)::int as adopted,
      coalesce((select json_agg(json_build_object('id', q.id, 'kind', q.kind, 'initialDueDays', q.initial_due_days,
        'targets', q.targets, 'reason', q.reason,
        'regulationRef', q.regulation_ref) order by q.position) from template_requirements q
          where q.template_id = m.id and q.removed_at is null), '[]') as requirements
    from position_templates m where m.archived_at is null order by m.titles ->> 'en', m.code`.execute(work.tx);
  const words = await inWords(
    work,
    rows.flatMap((row) => row.requirements.map(({ targets }) => targets)),
  );
  let next = 0;
  return {
    templates: rows.map((row) => ({
      ...row,
      requirements: row.requirements.map((one) => ({ ...one, targets: words[next++]! })),
    })),
  };
});

const termsFrom = ({ targets, kind, initialDueDays, reason, regulationRef }: TemplateRow): RequirementTerms => ({
  targets,
  kind,
  initialDueDays,
  reason,
  regulationRef,
  dueBasis: 'assignment',
  fixedDueOn: null,
  graceCounts: null,
});

const adoptTemplate = command(api.adoptTemplate, async (work, { templateId, code, title, follow, effectiveFrom }) => {
  work.authorize('positions.edit', { companyId: work.companyId });
  await lockRequirements(work);
  const templates = await sql<{
    archived: boolean;
  }>`select archived_at is not null as archived from position_templates where id = ${templateId}`.execute(work.tx);
  const template = templates.rows[0];
  if (!template) throw new DomainError('notFound');
  if (template.archived) throw new DomainError('templateArchived');
  const taken = await sql`select 1 from positions where company_id = ${work.companyId} and upper(code) = upper(${code})
      and archived_at is null`.execute(work.tx);
  if (taken.rows.length > 0) refuseFields([{ path: 'code', code: 'codeTaken' }]);
  const { rows } = await sql<{
    id: string;
  }>`insert into positions (company_id, code, title, occupation, template_id, template_followed_since, created_at)
    select ${work.companyId}::uuid, ${code}, ${title}, occupation, id, ${follow ? work.now : null}::timestamptz,
      ${work.now}::timestamptz from position_templates where id = ${templateId}
    returning id`.execute(work.tx);
  const positionId = rows[0]!.id;
  const asked = await rowsOfTemplate(work, templateId);
  for (const row of asked) await ask(work, positionId, row, effectiveFrom);
  work.record({
    entity: 'position',
    entityId: positionId,
    action: 'positions.adoptTemplate',
    changes: { code, title, templateId, follow, effectiveFrom, requirements: asked.length },
  });
  return { positionId };
});

async function ask(work: Work, positionId: string, row: TemplateRow, from: Day): Promise<void> {
  const requirement: Omit<LockedRequirement, 'rows'> = {
    requirementId: randomUUID(),
    scope: { positionId, siteId: null, departmentId: null, personId: null },
    origin: { source: 'template', templateRequirementId: row.id },
  };
  await writePlan(
    work,
    requirement,
    versionsAfterChange([], { from, to: null, terms: termsFrom(row) }, sameThing),
    null,
  );
  await work.emit(requirementsChanged, { companyId: work.companyId, requirementIds: [requirement.requirementId] });
}

const getTemplateChanges = query(api.getTemplateChanges, async (work, { positionId }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  const position =
    await sql`select 1 from positions where company_id = ${work.companyId} and id = ${positionId}`.execute(work.tx);
  if (position.rows.length === 0) throw new DomainError('notFound');
  const changes = (await changesOf(work, [positionId])).get(positionId) ?? [];
  const mine = (change: (typeof changes)[number]): AdoptedRow[] => (change.change === 'added' ? [] : change.adopted);
  const words = await inWords(
    work,
    changes.flatMap((change) => [change.row.targets, ...mine(change).map(({ targets }) => targets)]),
  );
  const sites = await sql<{
    requirementId: string;
    siteName: string | null;
  }>`select distinct r.requirement_id as "requirementId", l.name as "siteName" from requirements r
    left join sites l on l.company_id = r.company_id and l.id = r.site_id
      where r.company_id = ${work.companyId} and r.position_id = ${positionId} and r.retracted_at is null`.execute(
    work.tx,
  );
  let next = 0;
  const shown = ({ kind, initialDueDays, reason, regulationRef }: TemplateRow | AdoptedRow) => ({
    kind,
    initialDueDays,
    reason,
    regulationRef,
    targets: words[next++]!,
  });
  return {
    changes: changes.map((change) => ({
      templateRequirementId: change.row.id,
      change: change.change,
      fields: change.change === 'changed' ? change.fields : [],
      template: { id: change.row.id, ...shown(change.row) },
      mine: mine(change).map((row) => ({
        requirementId: row.requirementId,
        siteName: sites.rows.find(({ requirementId }) => requirementId === row.requirementId)?.siteName ?? null,
        ...shown(row),
      })),
    })),
  };
});

/** Takes over what was accepted, from a day on; what was left is not offered again until the platform touches it. */
const reviewTemplateChanges = command(
  api.reviewTemplateChanges,
  async (work, { positionId, accept, effectiveFrom }) => {
    work.authorize('positions.require', { companyId: work.companyId });
    await lockRequirements(work);
    const position = await lockCurrentPosition(work, positionId);
    if (!position.followedSince) throw new DomainError('conflict');
    const changes = (await changesOf(work, [positionId])).get(positionId) ?? [];
    const accepted = changes.filter((change) => accept.includes(change.row.id));
    let applied = 0;
    for (const change of accepted) {
      if (change.change === 'added') {
        // The company came to ask for the same by itself.
        if (await asksAlready(work, positionId, change.row, effectiveFrom)) continue;
        await ask(work, positionId, change.row, effectiveFrom);
        applied += 1;
        continue;
      }
      applied += 1;
      for (const { requirementId } of change.adopted) {
        const requirement = await loadRequirement(work, requirementId);
        const last = knownVersions(requirement.rows).at(-1)!;
        const to = last.effectiveTo !== null && last.effectiveTo >= effectiveFrom ? last.effectiveTo : null;
        const { targets, kind, initialDueDays, reason, regulationRef } = change.row;
        // What the company set by itself (from when it is due, whether grace counts) stays.
        const terms =
          change.change === 'removed' ? null : { ...last.terms, targets, kind, initialDueDays, reason, regulationRef };
        await writePlan(
          work,
          requirement,
          versionsAfterChange(requirement.rows, { from: effectiveFrom, to, terms }, sameThing),
          null,
        );
        await work.emit(requirementsChanged, { companyId: work.companyId, requirementIds: [requirementId] });
      }
    }
    await sql`update positions set template_followed_since = ${work.now}
      where company_id = ${work.companyId} and id = ${positionId}`.execute(work.tx);
    work.record({
      entity: 'position',
      entityId: positionId,
      action: 'positions.reviewTemplate',
      changes: {
        code: position.code,
        effectiveFrom,
        applied: accepted.map(({ change, row }) => ({ change, id: row.id })),
        left: changes.length - applied,
      },
    });
    return { applied, left: changes.length - applied };
  },
);

async function asksAlready(work: Work, positionId: string, row: TemplateRow, from: Day): Promise<boolean> {
  const { rows } =
    await sql`select 1 from requirements where company_id = ${work.companyId} and position_id = ${positionId}
      and retracted_at is null
    and site_id is null and department_id is null and person_id is null and target_key = ${targetKey(row.targets)}
      and (effective_to is null or effective_to >= ${from})`.execute(work.tx);
  return rows.length > 0;
}

export const adoptionHandlers = [listAdoptableTemplates, adoptTemplate, getTemplateChanges, reviewTemplateChanges];
