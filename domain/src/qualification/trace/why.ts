import type { AskedOfProof } from '../../access/two-people.ts';
import type { Localised } from '../../localised.ts';
import type { Day, Instant } from '../../time.ts';
import type { RequirementStatus } from '../status.ts';
import type { Remedy, TraceStep } from './trace.ts';

/** What meets a requirement, with its words. */
export type NamedTarget = {
  skillId: string | null;
  courseId: string | null;
  minLevel: number;
  code: string;
  names: Localised;
  levels: Localised[];
};

/**
 * An attempt under way; `renewal` where it was opened to renew what is held, `notPassed` where a step was done and not
 * passed: being done does not count. `scoreMissing`: it says that it passed, and not with the score that is asked for.
 */
export type OpenAttempt = {
  enrolmentId: string;
  dueOn: Day | null;
  started: boolean;
  renewal: boolean;
  notPassed: boolean;
  scoreMissing: boolean;
};

/**
 * Why one person stands as they do against one requirement: the steps of the rule, and the names in them. Screens and
 * exports are written from it.
 */
export type Why = {
  personId: string;
  personName: string;
  on: Day;
  /** The day at whose end things were known; null: now. */
  knownOn: Day | null;
  /** Whether that is a moment that has passed: what would help today is not said of it. */
  past: boolean;
  status: RequirementStatus;
  qualified: boolean;
  requirement: {
    rowId: string;
    requirementId: string;
    version: number;
    kind: 'mandatory' | 'recommended';
    targets: NamedTarget[];
    position: { id: string; title: string } | null;
    site: string | null;
    department: string | null;
    forThisPerson: boolean;
    dueBasis: 'assignment' | 'hire' | 'fixed';
    reason: string;
    regulationRef: string | null;
    source: 'company' | 'template' | 'import' | 'seed';
    recordedAt: Instant;
  };
  baseOn: Day;
  dueOn: Day;
  validFrom: Day | null;
  validThrough: Day | null;
  /** The last day it is met without a gap: later than the proof's own where its renewal is held already. */
  coveredThrough: Day | null;
  renewalOpensOn: Day | null;
  steps: TraceStep[];
  proof: {
    publicId: string;
    title: Localised;
    source: 'course' | 'selfReported' | 'session' | 'external' | 'import' | 'manual';
    issuer: string;
    certificateNumber: string;
    externalNumber: string | null;
    evidenceId: string | null;
    recordedAt: Instant;
    /**
     * The mistaken record it took the place of, on which day, and why; the reason is for admins, and null for anyone
     * else.
     */
    corrects: {
      on: Day;
      certificateNumber: string;
      validFrom: Day;
      validThrough: Day | null;
      reason: string | null;
    } | null;
    /** What waits for a second person; null for the one whom it concerns. */
    asked: AskedOfProof | null;
  } | null;
  /**
   * A course that was completed and proves nothing here: no one but its package says so, and the skill asks for more.
   */
  notEnough: { titles: Localised; on: Day } | null;
  /** The skill that stood in for the one asked. */
  via: Localised | null;
  /** The suspension or exemption at work; its reason is for admins, and null for anyone else. */
  hold: { id: string; kind: 'suspension' | 'exemption'; from: Day; to: Day | null; reason: string | null } | null;
  remedy: {
    kind: NonNullable<Remedy>;
    course: { id: string; code: string; titles: Localised } | null;
    /** An open attempt of this person at that course: it cannot be assigned again, and need not be. */
    open: OpenAttempt | null;
    evidenceId: string | null;
    holdId: string | null;
  } | null;
};
