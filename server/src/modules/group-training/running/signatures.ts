import type * as api from '@app/contract/group-training/training-runs';
import { signatureProblem, signedWords } from '@app/domain/group-training/signature';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../../platform/database/work.ts';
import { statementsById } from '../../legal/index.ts';
import type { Item, Sending } from './run-items.ts';
import { asOfMoment, refused, rosterOf } from './run-items.ts';

type Sent = z.output<typeof api.syncRun.input>['signatures'][number];
type Refusal = NonNullable<Item['reason']>;

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** More than the screen of any tablet has. */
const mostPixels = 16_000_000;

/** Signatures on glass, or who confirms in place of one. The words that were signed are kept with each. */
export async function addSignatures(work: Work, sending: Sending, sent: readonly Sent[]): Promise<Item[]> {
  if (sent.length === 0) return [];
  const { run, deviceId } = sending;
  const roster = await rosterOf(work, run);
  const staff = await staffOf(work, run.companyId, run.id);
  const statements = await statementsById(work, [...new Set(sent.flatMap(({ statementId }) => statementId ?? []))]);
  const items: Item[] = [];
  for (const signature of sent) {
    const signer = signature.signerId ?? work.personId;
    const of = signature.entryId === null ? undefined : roster.entries.get(signature.entryId);
    const reason =
      signature.entryId !== null && of === undefined
        ? 'entryUnknown'
        : !maySign(signature, signer, staff, work.personId)
          ? 'signerUnknown'
          : signature.statementId !== null && !statements.has(signature.statementId)
            ? 'wordsUnknown'
            : problemOf(signature, of ?? null, {
                signer: signature.role === 'trainee' ? work.personId : signer,
                senderId: work.personId,
              });
    if (reason) {
      items.push(refused(signature.id, reason));
      continue;
    }
    const { id, entryId, role, wordsVersion, locale, strokes, image, proxyReason, statementId, clientAt } = signature;
    // Confirming in someone's place is no signature.
    const statement = strokes && statementId ? statements.get(statementId)! : null;
    const { rows } =
      await sql`insert into training_signatures (company_id, id, training_id, entry_id, role, person_id, words_version,
        words, locale, strokes, image, proxy_by,
        proxy_reason, signed_at, device_id, late, received_at, statement_version_id, statement_sha256)
      values (${run.companyId}, ${id}, ${run.id}, ${entryId}, ${role}, ${role === 'trainee' ? of : signer},
        ${wordsVersion}, ${signedWords[wordsVersion]![role][locale]},
        ${locale}, ${strokes && JSON.stringify(strokes)}::jsonb, ${image && Buffer.from(image, 'base64')},
          ${strokes ? null : work.personId}, ${strokes ? null : proxyReason},
        ${asOfMoment(work, sending, clientAt)}, ${deviceId}, ${run.closedAt !== null}, ${work.now},
        ${statement?.versionId ?? null}, ${statement?.sha256 ?? null})
      on conflict (company_id, id) do nothing returning 1`.execute(work.tx);
    items.push({ id, outcome: rows.length === 0 ? 'known' : run.closedAt ? 'late' : 'taken', reason: null });
  }
  return items;
}

type Staff = { trainers: Set<string>; all: Set<string> };

async function staffOf(work: Work, companyId: string, trainingId: string): Promise<Staff> {
  const { rows } = await sql<{
    id: string;
    role: string;
  }>`select person_id as id, role from training_staff where company_id = ${companyId}
    and training_id = ${trainingId}`.execute(work.tx);
  const ids = (of: typeof rows) => new Set(of.map(({ id }) => id));
  return { trainers: ids(rows.filter(({ role }) => role === 'trainer')), all: ids(rows) };
}

/**
 * As a trainer signs only who led the training, as an evaluator only who was planned in it: an administrator who
 * records for them is neither.
 */
function maySign({ role }: Sent, signer: string, { trainers, all }: Staff, senderId: string): boolean {
  if (role === 'trainer') return trainers.has(signer);
  return all.has(signer) || (role === 'trainee' && signer === senderId);
}

type By = { signer: string; senderId: string };

function problemOf(
  { role, entryId, wordsVersion, strokes, image, proxyReason }: Sent,
  of: string | null,
  { signer, senderId }: By,
): Refusal | null {
  if ((role === 'trainer') !== (entryId === null)) return 'entryUnknown';
  if (!signedWords[wordsVersion]) return 'wordsUnknown';
  // Nor does anyone hand in an evaluation of themselves, no matter who is said to have signed it.
  if (role === 'evaluator' && of !== null && (of === signer || of === senderId)) return 'ownEvaluation';
  if (strokes === null) {
    // Only a trainee can be spoken for, and by someone else.
    if (role !== 'trainee') return 'signatureTooSmall';
    if (of === signer) return 'ownProxy';
    return proxyReason && proxyReason.length >= 3 ? null : 'proxyReasonMissing';
  }
  const bytes = Buffer.from(image ?? '', 'base64');
  const problem = signatureProblem(strokes, bytes.length);
  if (problem) return problem;
  if (!bytes.subarray(0, 8).equals(pngHead) || bytes.length < 24) return 'signatureUnreadable';
  // As wide and high as its head says it is once it is drawn, however few bytes it has.
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= mostPixels ? null : 'signatureTooLarge';
}
