import type { AskedOfProof } from '@app/domain/access/two-people';
import { voids } from '../../enrolment/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { revocations } from './revoke-by-two.ts';

type Proof = { id: string; personId: string; enrolmentId: string | null };

/** Which proofs are to be taken back and wait for a second person, by their ids. Of one's own no one is told. */
export async function pendingReversals(work: Work, proofs: readonly Proof[]): Promise<Map<string, AskedOfProof>> {
  const others = proofs.filter(({ personId }) => personId !== work.personId);
  const [revoked, voided] = [
    await revocations.waitingOn(
      work,
      others.map(({ id }) => id),
    ),
    await voids.waitingOn(
      work,
      others.flatMap(({ enrolmentId }) => enrolmentId ?? []),
    ),
  ];
  return new Map(
    others.flatMap(({ id, enrolmentId }): [string, AskedOfProof][] => {
      const [revoke, voiding] = [revoked.get(id), enrolmentId === null ? undefined : voided.get(enrolmentId)];
      return revoke ? [[id, { ...revoke, to: 'revoke' }]] : voiding ? [[id, { ...voiding, to: 'void' }]] : [];
    }),
  );
}
