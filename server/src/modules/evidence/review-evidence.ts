import * as api from '@app/contract/evidence/evidence-review';
import { refuseFields, refuseIf } from '@app/domain/errors';
import type { CheckMethod, RejectionReason } from '@app/domain/evidence/evidence';
import { correctedReason, evidenceObstacle, isOpen } from '@app/domain/evidence/evidence';
import type { EvidenceFields } from '@app/domain/evidence/fields';
import { evidenceIssues, recordOf } from '@app/domain/evidence/fields';
import { dayOf } from '@app/domain/time';
import type { Call } from '../../platform/http/handler.ts';
import { command } from '../../platform/http/handler.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { changedFields } from './changed-fields.ts';
import { evidenceRevoked, evidenceVerified } from './events.ts';
import { writeDecision } from './emails.ts';
import type { Piece } from './records.ts';
import { addEvent, filesOf, findSkill, lockPiece, stateOf } from './records.ts';
import { insertEvidence } from './send-evidence.ts';

type Verification = { evidenceId: string; method: CheckMethod; note?: string | undefined; fields: EvidenceFields };

/** No one decides about their own certificate, nor about one they sent in (A21). */
async function pieceToReview(
  work: Work,
  evidenceId: string,
  action: 'ask' | 'verify' | 'reject' | 'revoke',
  anywhere: boolean,
): Promise<Piece> {
  const piece = await lockPiece(work, evidenceId, { anywhere });
  work.authorize('evidence.review', piece);
  refuseIf(evidenceObstacle(action, stateOf(piece), piece, work.personId));
  return piece;
}

/**
 * Accepts a certificate: its achievement is issued in the same transaction. What the reviewer corrected is in a piece
 * of its own that names the one it corrects; that one is withdrawn, and stays as it was sent.
 */
const verify =
  (anywhere: boolean) =>
  async (work: Work, { evidenceId, method, note, fields }: Verification, call: Call) => {
    const piece = await pieceToReview(work, evidenceId, 'verify', anywhere);
    const given = {
      ...fields,
      number: fields.number || null,
      expiresOn: fields.neverExpires ? null : fields.expiresOn,
    };
    const skill = given.skillId === piece.skillId ? piece.skill : await findSkill(work, given.skillId);
    refuseFields(
      evidenceIssues(given, skill, {
        today: dayOf(work.now, piece.timeZone),
        files: filesOf(piece).length,
        stage: 'verify',
      }),
    );
    const changes = changedFields(piece, given);
    const corrected = Object.keys(changes).length > 0;
    let { id } = piece;
    if (corrected) {
      await addEvent(work, piece, { kind: 'withdrawn', reason: correctedReason });
      const { personId, companyId, submittedBy } = piece;
      id = await insertEvidence(work, {
        companyId,
        personId,
        submittedBy,
        fields: given,
        files: filesOf(piece),
        note: piece.note,
        correctsId: piece.id,
      });
    }
    const sequence = await addEvent(
      work,
      corrected ? { id, companyId: piece.companyId, events: [{ sequence: 1 }] } : piece,
      {
        kind: 'verified',
        method,
        ...(note && { note }),
      },
    );
    await work.emit(evidenceVerified, {
      companyId: piece.companyId,
      personId: piece.personId,
      evidenceId: id,
      skillId: given.skillId,
      level: given.level,
      issuer: given.issuer,
      number: given.number,
      issuedOn: given.issuedOn,
      expiresOn: given.expiresOn,
      record: recordOf(given),
    });
    await writeDecision(work, call.runtime, { ...piece, ...given, id, skill: skill! }, 'verified', { sequence, note });
    work.record({
      action: 'evidence.verify',
      entity: 'evidence',
      entityId: id,
      companyId: piece.companyId,
      changes: { method, ...(corrected && { corrected: piece.id }), ...changes },
    });
    return { id, corrected };
  };

const reject =
  (anywhere: boolean) =>
  async (
    work: Work,
    { evidenceId, reason, note }: { evidenceId: string; reason: RejectionReason; note: string },
    call: Call,
  ) => {
    const piece = await pieceToReview(work, evidenceId, 'reject', anywhere);
    const sequence = await addEvent(work, piece, { kind: 'rejected', reason, note });
    await writeDecision(work, call.runtime, piece, 'rejected', { sequence, reason, note });
    work.record({
      action: 'evidence.reject',
      entity: 'evidence',
      entityId: piece.id,
      companyId: piece.companyId,
      changes: { state: [stateOf(piece), 'rejected'], reason },
    });
    return {};
  };

const ask =
  (anywhere: boolean) =>
  async (work: Work, { evidenceId, note }: { evidenceId: string; note: string }, call: Call) => {
    const piece = await pieceToReview(work, evidenceId, 'ask', anywhere);
    const sequence = await addEvent(work, piece, { kind: 'needsInfo', note });
    await writeDecision(work, call.runtime, piece, 'needsInfo', { sequence, note });
    work.record({
      action: 'evidence.ask',
      entity: 'evidence',
      entityId: piece.id,
      companyId: piece.companyId,
      changes: { state: [stateOf(piece), 'needsInfo'] },
    });
    return {};
  };

async function takeBack(work: Work, runtime: Runtime, piece: Piece, reason: string): Promise<void> {
  const sequence = await addEvent(work, piece, { kind: 'revoked', note: reason });
  await writeDecision(work, runtime, piece, 'revoked', { sequence, note: reason });
}

/**
 * The certificate on which a revoked achievement rested: it is taken back with it. The caller asked the permission and
 * records the change.
 */
export async function revokeBehind(work: Work, runtime: Runtime, evidenceId: string, reason: string): Promise<void> {
  const piece = await lockPiece(work, evidenceId, { anywhere: true });
  if (stateOf(piece) === 'verified') await takeBack(work, runtime, piece, reason);
}

/**
 * A certificate that is another person's, as was found out without a reviewer: it is rejected where no one decided yet.
 * Whether it was; the caller records it.
 */
export async function rejectBehind(work: Work, runtime: Runtime, evidenceId: string, note: string): Promise<boolean> {
  const piece = await lockPiece(work, evidenceId, { anywhere: true });
  if (!isOpen(stateOf(piece))) return false;
  const sequence = await addEvent(work, piece, { kind: 'rejected', reason: 'wrongPerson', note });
  await writeDecision(work, runtime, piece, 'rejected', { sequence, reason: 'wrongPerson', note });
  return true;
}

/** Takes an accepted certificate back; the achievement that rests on it is revoked with it, in public too. */
export const revokeEvidence = command(api.revokeEvidence, async (work, { evidenceId, reason }, call) => {
  const piece = await pieceToReview(work, evidenceId, 'revoke', false);
  // Two people take back what rests on it, and this goes with it.
  refuseIf(piece.skill.safetyCritical ? 'secondPersonNeeded' : null);
  await takeBack(work, call.runtime, piece, reason);
  await work.emit(evidenceRevoked, {
    companyId: piece.companyId,
    personId: piece.personId,
    evidenceId: piece.id,
    reason,
  });
  work.record({
    action: 'evidence.revoke',
    entity: 'evidence',
    entityId: piece.id,
    companyId: piece.companyId,
    reason,
  });
  return {};
});

export const verifyEvidence = command(api.verifyEvidence, verify(false));
export const verifyAnyEvidence = command(api.verifyAnyEvidence, verify(true));
export const rejectEvidence = command(api.rejectEvidence, reject(false));
export const rejectAnyEvidence = command(api.rejectAnyEvidence, reject(true));
export const askAboutEvidence = command(api.askAboutEvidence, ask(false));
export const askAboutAnyEvidence = command(api.askAboutAnyEvidence, ask(true));
