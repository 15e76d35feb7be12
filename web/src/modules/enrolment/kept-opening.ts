import { keep, kept } from '../../api/keepOffline.ts';

/** What opening a course answered last: where to go on when it is opened without a connection. */
export type KeptOpening = { enrolmentId: string; sequence: number; review: boolean };

export function keepOpening(courseId: string, { enrolmentId, sequence, review }: KeptOpening): void {
  keep(`opening ${courseId}`, { enrolmentId, review });
  keepSequence(enrolmentId, sequence);
}

/** The highest sequence handed out: going on below it, what is done would be taken for what was sent before. */
export function keepSequence(enrolmentId: string, sequence: number): void {
  if (sequence > sequenceOf(enrolmentId)) keep(`sequence ${enrolmentId}`, sequence);
}

export function keptOpening(courseId: string): KeptOpening | null {
  const opening = kept(`opening ${courseId}`) as Omit<KeptOpening, 'sequence'> | null;
  return opening && { ...opening, sequence: sequenceOf(opening.enrolmentId) };
}

function sequenceOf(enrolmentId: string): number {
  return Number(kept(`sequence ${enrolmentId}`) ?? 0);
}
