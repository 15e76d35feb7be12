import type { DraftValues } from './draftStore.ts';
import type { Piece } from './states.ts';

/** What a certificate says, as the fields of a form; a note is written again. */
export const valuesOf = (piece: Piece): Omit<DraftValues, 'note'> => ({
  skillId: piece.skillId,
  level: String(piece.level),
  issuer: piece.issuer,
  number: piece.number ?? '',
  issuedOn: piece.issuedOn,
  expiresOn: piece.expiresOn ?? '',
  neverExpires: piece.neverExpires,
  hours: piece.hours === null ? '' : String(piece.hours),
  record: piece.record,
});
