import type { LegalKind } from '@app/domain/legal/kinds';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { countsFor } from './predicates.ts';

/**
 * The version `v` of `legal_versions` is the one that binds on `day`: the newest in effect that asks for agreement. As
 * text, for prepared statements.
 */
export function bindsText(v: string, day: string): string {
  const inEffect = (one: string) =>
    `${one}.published_at is not null and ${one}.withdrawn_at is null and ${one}.change_kind = 'material' and ${one}.effective_on <= ${day}`;
  return `(${inEffect(v)} and not exists (select 1 from legal_versions newer where newer.kind = ${v}.kind and newer.number > ${v}.number and ${inEffect('newer')}))`;
}

/**
 * Whether a version of the document binds on `day` that nothing in `agreements` (the ids of versions agreed to) counts
 * for.
 */
export const agreementDue = (kind: LegalKind, day: string, agreements: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from legal_versions v, (select ${day}::date as day) t
    where v.kind = ${kind} and ${sql.raw(bindsText('v', 't.day'))}
    and not exists (select 1 from legal_versions av where av.id in (${agreements}) and ${countsFor('av', 'v')}))`;

type StatementText = { title: string; summary: string };
/** The e-signature statement in effect, with the hash that a signature keeps. */
export type Statement = {
  versionId: string;
  number: number;
  sha256: string;
  texts: { en: StatementText; fr: StatementText };
};

/** As it is shown: the hash is for the record. */
export const shownStatement = ({ sha256: _sha256, ...shown }: Statement) => shown;
