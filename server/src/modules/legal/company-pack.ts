import type { Work } from '../../platform/database/work.ts';
import type { PackPart } from '../company/index.ts';

/**
 * The published texts, which its acceptances and signatures name by their ids, so that a pack says what was accepted
 * and signed. One that was withdrawn is read by those who agreed to it.
 */
export function packVersions(work: Work, companyId: string): PackPart {
  return { name: 'legal-versions.json', content: listOf(work, companyId) };
}

async function* listOf(work: Work, companyId: string): AsyncGenerator<string> {
  const text = `select jsonb_build_object('id', v.id, 'kind', v.kind, 'number', v.number, 'effective_on',
    v.effective_on, 'published_at', v.published_at,
      'withdrawn_at', v.withdrawn_at, 'sha256', v.sha256, 'texts', v.texts)::text as body from legal_versions v
    where v.published_at is not null and (v.withdrawn_at is null
      or v.id in (select version_id from company_agreements where company_id = $1
      union select version_id from legal_acceptances where company_id = $1)) order by v.kind, v.number`;
  yield '[';
  let first = true;
  for await (const rows of work.stream<{ body: string }>(text, [companyId]))
    for (const { body } of rows) {
      yield `${first ? '\n' : ',\n'}${body}`;
      first = false;
    }
  yield '\n]\n';
}
