import type { LegalStatus } from '@app/domain/legal/version';
import type { EndpointName, Input, Result } from '../../../api/client.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';

export type Shown = Result<'getLegalVersion'>;
export type Texts = Input<'changeLegalDraft'>['texts'];
export type Locale = 'en' | 'fr';

/** What a change of a version is read from. */
export const ofLegal: EndpointName[] = ['listLegalDocuments', 'getLegalVersion'];

export const statusTones: Record<LegalStatus, Tone> = {
  draft: 'idle',
  inReview: 'wait',
  scheduled: 'due',
  inForce: 'good',
  superseded: 'off',
  withdrawn: 'bad',
};

/** A draft as it is being written. */
export type Draft = { texts: Texts; changeKind: Shown['changeKind']; effectiveOn: string };
export const draftOf = ({ texts, changeKind, effectiveOn }: Shown): Draft => ({
  texts: structuredClone(texts) as Texts,
  changeKind,
  effectiveOn: effectiveOn ?? '',
});
