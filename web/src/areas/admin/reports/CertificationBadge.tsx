import type { CertificationStatus } from '@app/domain/reports/certification-list';
import { certificationWords } from '@app/domain/reports/certification-list';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';

const tones: Record<CertificationStatus, Tone> = {
  valid: 'good',
  expiring: 'due',
  expired: 'bad',
  upcoming: 'idle',
  suspended: 'bad',
  revoked: 'bad',
};

/** What a qualification on record is worth, in its colour. */
export function CertificationBadge({ status }: { status: CertificationStatus }) {
  return <StatusBadge tone={tones[status]}>{certificationWords[status][spokenLocale()]}</StatusBadge>;
}
