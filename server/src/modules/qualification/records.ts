import type { Day, Instant } from '@app/domain/time';
import type { PublicName } from '@app/domain/qualification/holder-name';
import type { StoredFile } from '../../platform/files.ts';

type Localised = Record<string, string>;

/** What was true when an achievement was issued; certificates and credentials are drawn from it for good. */
export type Snapshot = {
  holderName: string;
  course: { code: string; version: number; titles: Localised; summaries: Localised; minutes: number; regulationRefs: string[] };
  issuer: { name: string; legalName: string; isPlatform: boolean };
  completedOn: Day;
  scorePercent: number | null;
  evidence: 'course';
  locale: string;
};

/** One row of `public_achievement()`. */
export type PublicAchievement = {
  publicId: string;
  verificationCode: string;
  certificateNumber: string;
  validFrom: Day;
  validThrough: Day | null;
  issuedAt: Instant;
  snapshot: Snapshot;
  statusIndex: number;
  revokedOn: Day | null;
  publicName: PublicName;
  timeZone: string;
  issuer: string;
  logo: StoredFile | null;
  renewedBy: { publicId: string; validFrom: Day } | null;
};
