import type { ErrorCode } from '@app/domain/errors';
import type { Result } from '../../../../../api/client.ts';
import type { DraftValues } from '../../../../../modules/evidence/draftStore.ts';

export type Match = Result<'matchCertificates'>['files'][number];

/** One file of many, whose it is, and what became of it. */
export type CertificateRow = {
  key: string;
  file: File;
  sha256: string | null;
  /** Why this file can be no one's certificate. */
  obstacle: ErrorCode | null;
  match: Match | null;
  /** An earlier file here with the same bytes. */
  sameAs: string | null;
  person: { id: string; name: string; number?: string } | null;
  out: boolean;
  /** What it says, where that differs from what all say. */
  values: DraftValues | null;
  sending: 'no' | 'now' | 'done';
  /** Why it could not be sent, in words. */
  refusal: string | null;
};

export type RowState = 'unusable' | 'unmatched' | 'out' | 'ready' | 'sending' | 'sent' | 'failed';

export function rowState(row: CertificateRow): RowState {
  if (row.sending !== 'no') return row.sending === 'now' ? 'sending' : 'sent';
  if (row.obstacle) return 'unusable';
  if (row.out) return 'out';
  if (!row.person) return 'unmatched';
  return row.refusal === null ? 'ready' : 'failed';
}

/** Rows as one looks for them: what needs a hand, what goes, what stays out, what is in. */
export const rowGroups = {
  attention: ['unusable', 'unmatched', 'failed'],
  ready: ['ready', 'sending'],
  out: ['out'],
  sent: ['sent'],
} as const satisfies Record<string, readonly RowState[]>;
export type RowGroup = keyof typeof rowGroups;
export const groupOf = (row: CertificateRow): RowGroup => {
  const state = rowState(row);
  return (Object.keys(rowGroups) as RowGroup[]).find((group) =>
    (rowGroups[group] as readonly RowState[]).includes(state),
  )!;
};

export const toSend = (rows: readonly CertificateRow[]): CertificateRow[] =>
  rows.filter((row) => ['ready', 'failed'].includes(rowState(row)));

/** What a file says: its own words, else those for all, with the day its name tells. */
export const valuesOf = (row: CertificateRow, all: DraftValues): DraftValues =>
  row.values ?? { ...all, ...(row.match?.issuedOn && { issuedOn: row.match.issuedOn }) };

/**
 * A file as it was read, with what the server says of its name. What is here or was sent already stays out unless
 * someone takes it in.
 */
export function rowOf(
  read: Pick<CertificateRow, 'file' | 'sha256' | 'obstacle'>,
  match: Match | null,
  before: readonly Pick<CertificateRow, 'file' | 'sha256'>[],
): CertificateRow {
  const sameAs = read.sha256 === null ? null : (before.find(({ sha256 }) => sha256 === read.sha256)?.file.name ?? null);
  return {
    ...read,
    key: crypto.randomUUID(),
    match,
    sameAs,
    person: match?.person ?? null,
    out: sameAs !== null || Boolean(match?.given),
    values: null,
    sending: 'no',
    refusal: null,
  };
}
