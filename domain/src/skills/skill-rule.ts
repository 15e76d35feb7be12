import type { ErrorCode } from '../errors.ts';

export const expiryDays = ['sameDay', 'dayBefore'] as const;
export const renewalAnchors = ['previousExpiry', 'completion', 'fixedDate'] as const;

/** How long a skill counts and how it is renewed. Days and months are whole; null months never lapse. */
export type SkillRule = {
  validityMonths: number | null;
  expiryDay: (typeof expiryDays)[number];
  renewalAnchor: (typeof renewalAnchors)[number];
  fixedMonth: number | null;
  fixedDay: number | null;
  /** Fixed dates only: a period shorter than this runs to the next date after. */
  minActiveDays: number;
  renewalWindowDays: number;
  expiringSoonDays: number;
  graceDays: number;
  graceCounts: boolean;
};

/** The rule of a skill no one has written one for: it never lapses. */
export const plainRule: SkillRule = {
  validityMonths: null,
  expiryDay: 'sameDay',
  renewalAnchor: 'previousExpiry',
  fixedMonth: null,
  fixedDay: null,
  minActiveDays: 0,
  renewalWindowDays: 90,
  expiringSoonDays: 60,
  graceDays: 0,
  graceCounts: false,
};

/** Days of the longest year a month can have: 29 February is a date, 31 April is none. */
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type Issue = { path: keyof SkillRule; code: ErrorCode | 'required' };

/** What does not fit in a rule, field by field. */
export function skillRuleIssues(rule: SkillRule): Issue[] {
  const issues: Issue[] = [];
  const lapses = rule.validityMonths !== null;
  if (lapses && rule.renewalWindowDays < rule.expiringSoonDays)
    issues.push({ path: 'renewalWindowDays', code: 'renewalWindowTooShort' });
  if (rule.renewalAnchor === 'fixedDate') {
    if (!lapses) issues.push({ path: 'validityMonths', code: 'required' });
    if (rule.fixedMonth === null) issues.push({ path: 'fixedMonth', code: 'required' });
    if (rule.fixedDay === null) issues.push({ path: 'fixedDay', code: 'required' });
    else if (rule.fixedMonth !== null && rule.fixedDay > (longestMonths[rule.fixedMonth - 1] ?? 0))
      issues.push({ path: 'fixedDay', code: 'noSuchDay' });
    if (lapses && rule.minActiveDays > Math.floor(rule.validityMonths! * 30.4))
      issues.push({ path: 'minActiveDays', code: 'longerThanValidity' });
  } else {
    if (rule.fixedMonth !== null || rule.fixedDay !== null) issues.push({ path: 'renewalAnchor', code: 'noSuchDay' });
    if (rule.minActiveDays > 0) issues.push({ path: 'minActiveDays', code: 'onlyFixedDates' });
  }
  return issues;
}

/** The fields in which two rules differ. */
export function changedRuleFields(before: SkillRule, after: SkillRule): (keyof SkillRule)[] {
  return (Object.keys(plainRule) as (keyof SkillRule)[]).filter((field) => before[field] !== after[field]);
}
