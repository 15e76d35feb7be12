import * as api from '@app/contract/legal/legal';
import { DomainError } from '@app/domain/errors';
import type { LegalKind } from '@app/domain/legal/kinds';
import { personalKinds } from '@app/domain/legal/kinds';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';

export type Acceptance = {
  personId: string;
  companyId: string;
  versionIds: readonly string[];
  locale: string;
  at: Instant;
  ip: string | null;
  userAgent: string | null;
};

/**
 * Keeps that a person agreed, with the hash of the very text, to what a person agrees to for themself. Agreeing twice
 * is agreeing once. A published version can be agreed to before its effective date, which begins at another hour in
 * each time zone.
 */
export async function acceptVersions(
  work: Work,
  { personId, companyId, versionIds, locale, at, ip, userAgent }: Acceptance,
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from legal_versions where id = any(${versionIds}::uuid[]) and published_at is not null
    and withdrawn_at is null
    and kind = any(${[...personalKinds]}::text[])`.execute(work.tx);
  if (rows.length < new Set(versionIds).size) throw new DomainError('notFound');
  await sql`insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at, ip,
    user_agent)
    select ${companyId}::uuid, ${personId}::uuid, id, sha256, ${locale}, ${at}, ${ip},
      ${userAgent?.slice(0, 300) ?? null} from legal_versions where id = any(${versionIds}::uuid[])
    on conflict do nothing`.execute(work.tx);
}

export const acceptLegalVersions = command(
  api.acceptLegalVersions,
  async (work, { versionIds, locale }, { ip, userAgent }) => {
    work.authorize('legal.accept', { personId: work.personId, companyId: work.companyId });
    await acceptVersions(work, {
      personId: work.personId,
      companyId: work.companyId,
      versionIds,
      locale,
      at: work.now,
      ip,
      userAgent,
    });
    work.record({ entity: 'person', entityId: work.personId, changes: { versionIds } });
    return {};
  },
);

type Row = {
  versionId: string;
  kind: LegalKind;
  number: number;
  texts: Record<string, { title: string }>;
  acceptedAt: string;
  locale: string;
  sha256: string;
  withdrawn: boolean;
};

export const listMyAcceptances = query(api.listMyAcceptances, async (work) => {
  const { rows } =
    await sql<Row>`select v.id as "versionId", v.kind, v.number, v.texts, a.accepted_at as "acceptedAt", a.locale,
      a.text_sha256 as sha256, v.withdrawn_at is not null as withdrawn
    from legal_acceptances a join legal_versions v on v.id = a.version_id
    where ${work.visible('legal.accept', { personId: 'a.person_id', companyId: 'a.company_id' })}
      order by a.accepted_at desc, v.kind desc`.execute(work.tx);
  return rows.map(({ texts, ...row }) => ({ ...row, title: (texts[row.locale] ?? texts['en'])!.title }));
});
