import * as api from '@app/contract/reports/statement-signatures';
import { DomainError } from '@app/domain/errors';
import { signatureList } from '@app/domain/legal/signature-list';
import { sql } from 'kysely';
import { serveList } from '../../../platform/lists/list.ts';

type Row = {
  id: string;
  name: string;
  role: 'trainee' | 'trainer' | 'evaluator';
  company: string;
  thing: 'training' | 'evaluation';
  subject: string;
  signedAt: string;
  sha256: string;
};

/** What was signed below a version of the e-signature statement, in trainings and evaluations. */
export const statementSignatures = serveList<typeof signatureList, Row>(
  signatureList,
  { page: api.listStatementSignatures, export: api.exportStatementSignatures },
  {
    gather: async (work, _locale, asked) => {
      const { rows } = await sql<{ versionId: string }>`select id as "versionId" from legal_versions
        where id = ${String(asked['legalVersionId'])}::uuid and published_at is not null
          and kind = 'eSignatureStatement'`.execute(work.tx);
      if (!rows[0]) throw new DomainError('notFound');
      return rows[0];
    },
    rows: (
      work,
      locale,
      { versionId },
    ) => sql`select s.id, coalesce(p.legal_name, '–') as name, s.role, c.display_name as company, s.thing, s.subject,
      s.at as "signedAt", s.sha256
      from (
        select g.id, g.company_id, g.person_id, g.role, 'training' as thing,
          coalesce(t.title, v.texts -> ${locale} ->> 'title', v.texts -> 'en' ->> 'title', k.names ->> ${locale},
            k.names ->> 'en', '') as subject,
          g.signed_at as at, g.statement_sha256 as sha256
        from training_signatures g join trainings t on t.company_id = g.company_id and t.id = g.training_id
          left join skills k on k.id = t.skill_id
          left join lateral (select x.texts from course_versions x
            where x.course_id = t.course_id and x.published_at is not null order by x.number desc limit 1) v on true
        where g.statement_version_id = ${versionId}::uuid
        union all
        select n.id, n.company_id, n.evaluator_id, 'evaluator', 'evaluation',
          coalesce(v.texts -> ${locale} ->> 'title', v.texts -> 'en' ->> 'title', ''), n.recorded_at, n.statement_sha256
        from course_evaluations n join enrolments e on e.company_id = n.company_id and e.id = n.enrolment_id
          join course_versions v on v.id = e.course_version_id
        where n.statement_version_id = ${versionId}::uuid
      ) s join companies c on c.id = s.company_id left join people p on p.id = s.person_id
      where ${work.visible('legal.publish', {})}`,
    search: ['name', 'company', 'subject'],
    filters: { thing: (things) => sql`r.thing = any(${things}::text[])` },
  },
);
