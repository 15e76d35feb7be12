import { getLegalDocument as api } from '@app/contract/legal/legal';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { publicQuery } from '../../platform/http/handler.ts';
import type { LegalText } from './text.ts';

type Row = {
  id: string;
  number: number;
  changeKind: 'material' | 'minor';
  effectiveOn: string;
  publishedAt: string;
  texts: Record<string, LegalText>;
  sha256: string;
  inForce: boolean;
};

/** The version in force is the newest one published whose day has come, where the reader's company is; in UTC for a reader who is not signed in. */
export const getLegalDocument = publicQuery(
  api,
  async (work, { kind, number, locale }, { session }) => {
    const { rows } =
      await sql<Row>`select id, number, change_kind as "changeKind", effective_on as "effectiveOn", published_at as "publishedAt", texts, sha256, effective_on <= (${work.now}::timestamptz at time zone ${session?.timeZone ?? 'UTC'})::date as "inForce"
      from legal_versions where kind = ${kind} and published_at is not null and withdrawn_at is null order by number desc`.execute(work.tx);
    const current = rows.find((row) => row.inForce);
    const shown = number === undefined ? current : rows.find((row) => row.number === number);
    if (!shown) throw new DomainError('notFound');
    const spoken = shown.texts[locale] ? locale : 'en';
    const accepted = session
      ? await sql<{
          at: string;
        }>`select accepted_at as at from legal_acceptances where person_id = ${session.personId} and version_id = ${shown.id} order by accepted_at limit 1`.execute(
          work.tx,
        )
      : null;
    const { texts, inForce, ...line } = shown;
    return {
      ...line,
      ...texts[spoken]!,
      kind,
      locale: spoken,
      current: shown === current,
      coming: !inForce,
      acceptedAt: accepted?.rows[0]?.at ?? null,
      history: rows.map((row) => ({ id: row.id, number: row.number, changeKind: row.changeKind, effectiveOn: row.effectiveOn, publishedAt: row.publishedAt })),
    };
  },
  { withSession: true },
);
