import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * How an entry fails: its text differs from its hash, it is gone, it is one too many, it does not follow its
 * predecessor, or it lies behind the kept head.
 */
type BreakKind = 'changed' | 'missing' | 'inserted' | 'unlinked' | 'afterEnd';
type ChainBreak = { companyId: string; sequence: number; kind: BreakKind | 'rewritten' };
type Head = { companyId: string; sequence: number; hash: string };
/**
 * What an outside party keeps: the last link of every chain at one moment. Anyone who recomputes a chain cannot
 * recompute what is kept elsewhere.
 */
export type Anchor = { kind: 'muster-audit-anchor'; version: 1; at: string; heads: Head[]; sha256: string };

type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
type Range = { companyId?: string; first?: number; last?: number };

/** Every break of the chains, in order; none where history is whole. A chain counts when it has entries or a head. */
export function breaksOf(ask: Ask, { companyId, first = 1, last }: Range = {}): Promise<ChainBreak[]> {
  return ask<ChainBreak>(
    `select c.id as "companyId", b.sequence::int, b.kind
     from (select company_id as id from audit_heads union select company_id from audit_entries) c,
       audit_breaks(c.id, $2, $3) b
     where $1::uuid is null or c.id = $1 order by c.id, b.sequence, b.kind`,
    [companyId ?? null, first, last ?? null],
  );
}

const sealOf = (at: string, heads: readonly Head[]): string =>
  createHash('sha256')
    .update(JSON.stringify([at, heads]))
    .digest('hex');

/** The head of each chain as it is in one moment. */
export async function takeAnchor(ask: Ask, at: string): Promise<Anchor> {
  const heads = await ask<Head>(
    `select company_id as "companyId", sequence::int, encode(hash, 'hex') as hash from audit_heads where sequence > 0
      order by company_id`,
  );
  return { kind: 'muster-audit-anchor', version: 1, at, heads, sha256: sealOf(at, heads) };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a kept anchor; null when the text is none, or was damaged while it was kept. */
export function readAnchor(text: string): Anchor | null {
  let read: Partial<Anchor> | null;
  try {
    read = JSON.parse(text) as Partial<Anchor> | null;
  } catch {
    return null;
  }
  if (
    read?.kind !== 'muster-audit-anchor' ||
    read.version !== 1 ||
    typeof read.at !== 'string' ||
    !Array.isArray(read.heads)
  )
    return null;
  const heads = (read.heads as (Partial<Head> | null)[]).map(
    (head) => ({ companyId: head?.companyId, sequence: head?.sequence, hash: head?.hash }) as Head,
  );
  const sound = heads.every(({ companyId, sequence }) => uuid.test(companyId) && Number.isSafeInteger(sequence));
  if (!sound || typeof read.sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(read.sha256)) return null;
  return timingSafeEqual(Buffer.from(read.sha256), Buffer.from(sealOf(read.at, heads)))
    ? { ...(read as Anchor), heads }
    : null;
}

/**
 * Where a chain no longer has the entry that the anchor names: it was cut, or recomputed as a whole, which `breaksOf`
 * alone cannot see.
 */
export function breaksAgainst(ask: Ask, { heads }: Anchor, companyId?: string): Promise<ChainBreak[]> {
  return ask<ChainBreak>(
    `select h."companyId", h.sequence::int, case when e.hash is null then 'missing' else 'rewritten' end as kind
     from jsonb_to_recordset($1::jsonb) as h("companyId" uuid, sequence bigint, hash text)
     left join audit_entries e on e.company_id = h."companyId" and e.sequence = h.sequence
     where encode(e.hash, 'hex') is distinct from h.hash and ($2::uuid is null or h."companyId" = $2) order by 1, 2`,
    [JSON.stringify(heads), companyId ?? null],
  );
}
