import { agentKey } from '@app/domain/xapi/agent';
import type { Json } from '@app/domain/xapi/check';
import type { Work } from '../../platform/database/work.ts';
import { factId } from './store-statements.ts';

type Person = { companyId: string; registrationIds: readonly string[]; agents: readonly Json[] };

/**
 * Everything the record store has of one human being at a company: statements of their attempts and about them, void
 * ones too, and what activities keep for them. Statements are as they were stored.
 */
export async function recordsOf(
  work: Work,
  { companyId, registrationIds, agents }: Person,
): Promise<{ statements: Json[]; documents: Json[] }> {
  const keys = agents.flatMap((agent) => agentKey(agent) ?? []);
  const facts = [...registrationIds.map((id) => factId(['attempt', id])), ...keys.map((key) => factId(['agent', key]))];
  const statements = await work.named<{ body: string }>(
    'lrs.of_person',
    `select s.body::text as body from (select distinct stored_at, sequence from statement_facts
      where company_id = $1 and fact = any($2::uuid[])) d
     join statements s on s.company_id = $1 and s.stored_at = d.stored_at and s.sequence = d.sequence
       order by d.stored_at, d.sequence`,
    [companyId, facts],
  );
  const documents = await work.named<{
    kind: string;
    activityId: string | null;
    registration: string;
    id: string;
    contentType: string;
    changedAt: string;
    content: Buffer;
    agent: Json | null;
  }>(
    'lrs.documents_of_person',
    `select kind, activity_id as "activityId", registration_id as registration, document_id as id,
      content_type as "contentType", changed_at as "changedAt", content, agent
     from xapi_documents where company_id = $1 and kind in ('state', 'agentProfile')
       and (registration_id = any($2::uuid[]) or exists (select 1 from jsonb_array_elements($3::jsonb) a
         where agent @> a)) order by changed_at, document_id`,
    [companyId, registrationIds, JSON.stringify(agents)],
  );
  return {
    statements: statements.map(({ body }) => JSON.parse(body) as Json),
    documents: documents.map(({ content, agent: _agent, registration, ...rest }) => ({
      ...rest,
      registration: registration === none ? null : registration,
      ...contentOf(content),
    })),
  };
}

/** The registration of a state that names none. */
const none = '00000000-0000-0000-0000-000000000000';

/** Text as text, bytes as what text can hold. */
function contentOf(content: Buffer): { content: string } | { contentBase64: string } {
  const text = content.toString('utf8');
  return Buffer.from(text, 'utf8').equals(content) ? { content: text } : { contentBase64: content.toString('base64') };
}
