import { getLegalDocument as api } from '@app/contract/legal/legal';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { publicQuery } from '../../platform/http/handler.ts';
import type { LegalText } from './texts/text.ts';

type Row = {
  id: string;
  number: number;
  changeKind: 'material' | 'minor';
  effectiveOn: string;
  publishedAt: string;
  texts: Record<string, LegalText>;
  sha256: string;
  inForce: boolean;
  acceptedAt: string | null;
  withdrawnAt: string | null;
};

/**
 * The version in force is the newest one published whose day has come, where the reader's company is; in UTC for a
 * reader who is not signed in. What was withdrawn is shown to those who agreed to it, and to no one else.
 */
export const getLegalDocument = publicQuery(
  api,
  async (work, { kind, number, locale }, { session }) => {
    const { rows } =
      await sql<Row>`select v.id, v.number, v.change_kind as "changeKind", v.effective_on as "effectiveOn",
        v.published_at as "publishedAt", v.texts, v.sha256,
        v.withdrawn_at as "withdrawnAt", a.at as "acceptedAt", v.withdrawn_at is null
          and v.effective_on <= (${work.now}::timestamptz at time zone ${session?.timeZone ?? 'UTC'})::date as "inForce"
      from legal_versions v left join lateral (select min(accepted_at) as at from legal_acceptances
        where person_id = ${session?.personId ?? null}::uuid and version_id = v.id) a on true
      where v.kind = ${kind} and v.published_at is not null and (v.withdrawn_at is null or a.at is not null)
        order by v.number desc`.execute(work.tx);
    const current = rows.find((row) => row.inForce);
    const shown = number === undefined ? current : rows.find((row) => row.number === number);
    if (!shown) throw new DomainError('notFound');
    const spoken = shown.texts[locale] ? locale : 'en';
    const { texts, inForce, ...line } = shown;
    return {
      ...line,
      ...texts[spoken]!,
      kind,
      locale: spoken,
      current: shown === current,
      coming: !inForce && shown.withdrawnAt === null,
      history: rows
        .filter((row) => row.withdrawnAt === null)
        .map((row) => ({
          id: row.id,
          number: row.number,
          changeKind: row.changeKind,
          effectiveOn: row.effectiveOn,
          publishedAt: row.publishedAt,
        })),
    };
  },
  { withSession: true },
);
