import type { PackPart } from '../company/index.ts';
import type { Work } from '../../platform/database/work.ts';

/** What of a company's pack is ours: its statements as they were stored, and what activities keep. */
export function packParts(work: Work, companyId: string): PackPart[] {
  return [
    {
      name: 'statements.json',
      content: listOf(
        work,
        'select body::text from statements where company_id = $1 order by stored_at, sequence',
        companyId,
      ),
    },
    {
      name: 'activity-documents.json',
      content: listOf(
        work,
        `select jsonb_build_object('kind', kind, 'activityId', activity_id, 'agent', agent, 'registration',
          nullif(registration_id, $2::uuid), 'id', document_id,
          'contentType', content_type, 'changedAt', changed_at, 'contentBase64',
            encode(content, 'base64'))::text as body
          from xapi_documents where company_id = $1 order by changed_at, document_id`,
        companyId,
        '00000000-0000-0000-0000-000000000000',
      ),
    },
  ];
}

async function* listOf(work: Work, text: string, ...values: string[]): AsyncGenerator<string> {
  yield '[';
  let first = true;
  for await (const rows of work.stream<{ body: string }>(text, values))
    for (const { body } of rows) {
      yield `${first ? '\n' : ',\n'}${body}`;
      first = false;
    }
  yield '\n]\n';
}
