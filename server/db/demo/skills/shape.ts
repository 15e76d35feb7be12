import type { Localised } from '../shape.ts';

export type DemoSkillRule = {
  validityMonths: number | null;
  expiryDay?: 'sameDay' | 'dayBefore';
  renewalAnchor?: 'previousExpiry' | 'completion' | 'fixedDate';
  /** Month and day, for fixed dates. */
  fixed?: [number, number];
  minActiveDays?: number;
  renewalWindowDays?: number;
  expiringSoonDays?: number;
  graceDays?: number;
  graceCounts?: boolean;
};

export type DemoSkill = DemoSkillRule & {
  code: string;
  name: Localised;
  description: Localised;
  category: Localised;
  /** Lowest first; empty: held or not. */
  levels: Localised[];
  /** Codes of the courses that give it, with the level each gives. */
  courses: Record<string, number>;
  /** A ticket of someone else that people show. */
  external?: { issuer: string };
  regulationRefs: string[];
  recordFields: string[];
  /** Two people take its proofs back. */
  safetyCritical?: boolean;
  retiredMonthsAgo?: number;
  /** What was held true before, and why it changed. */
  before?: DemoSkillRule & { changedMonthsAgo: number; reason: string };
};
