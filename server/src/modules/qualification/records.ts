import type { Evidence } from '@app/domain/qualification/evidence-kind';
import type { Day, Instant } from '@app/domain/time';
import type { PublicName } from '@app/domain/qualification/holder-name';
import type { StoredFile } from '../../platform/files/files.ts';

type Localised = Record<string, string>;

export type ProofSource = 'course' | 'session' | 'external' | 'import' | 'manual';

/**
 * What was true when an achievement was issued; certificates and credentials are drawn from it for good.
 * `course` says what was learned: a course's edition, or a skill (its version is null when no course of ours stands
 * behind it).
 */
export type Snapshot = {
  holderName: string;
  course: {
    code: string;
    version: number | null;
    titles: Localised;
    summaries: Localised;
    minutes: number | null;
    regulationRefs: string[];
  };
  issuer: { name: string; legalName: string; isPlatform: boolean };
  completedOn: Day;
  scorePercent: number | null;
  evidence: Evidence;
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
  /** Whether its skill is taken from the holder today. */
  suspended: boolean;
  /** Days of warning before the last day, as the skill or the company wants it; null: the platform's. */
  soonDays: number | null;
  publicName: PublicName;
  timeZone: string;
  issuer: string;
  logo: StoredFile | null;
  renewedBy: { publicId: string; validFrom: Day } | null;
};
