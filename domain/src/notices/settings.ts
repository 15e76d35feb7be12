import type { Channel } from '../delivery/topics.ts';
import type { FieldIssue } from '../errors.ts';
import type { Instant } from '../time.ts';
import type { NoticeRuleKey } from './rules.ts';
import { noticeRule, noticeRuleKeys } from './rules.ts';

/**
 * What was decided about one rule. `since`: when it was switched on again; `added`: when offsets were added, so that
 * what was due before is not sent.
 */
export type RuleOverride = {
  on?: boolean;
  offsets?: readonly number[];
  channels?: readonly Channel[];
  since?: Instant;
  added?: Record<string, Instant>;
};
/** As stored, for the platform or for one company: only what was decided. */
export type NoticeOverrides = { hour?: number; weekday?: number; rules?: Partial<Record<NoticeRuleKey, RuleOverride>> };

export type RuleSetting = { on: boolean; offsets: readonly number[]; channels: readonly Channel[] };
export type NoticeSettings = {
  /** Hour of the person's clock at which the day's digest is sent. */
  hour: number;
  /** Day of the week of the manager's summary: 1 Monday to 7 Sunday. */
  weekday: number;
  rules: Record<NoticeRuleKey, RuleSetting & Pick<RuleOverride, 'since' | 'added'>>;
};

export const digestLimits = { hour: [5, 18], weekday: [1, 7] } as const;
export const usualDigest = { hour: 7, weekday: 1 } as const;

/** What holds: the company's word, else the platform's, else the rule's own. */
export function noticeSettings(...overrides: readonly NoticeOverrides[]): NoticeSettings {
  const merged = overrides.reduce<NoticeSettings>(
    (before, one) => ({
      hour: one.hour ?? before.hour,
      weekday: one.weekday ?? before.weekday,
      rules: Object.fromEntries(
        noticeRuleKeys.map((key) => [key, overridden(before.rules[key], one.rules?.[key])]),
      ) as NoticeSettings['rules'],
    }),
    {
      ...usualDigest,
      rules: Object.fromEntries(
        noticeRuleKeys.map((key) => {
          const { offsets, channels } = noticeRule(key);
          return [key, { on: true, offsets, channels }];
        }),
      ) as NoticeSettings['rules'],
    },
  );
  return merged;
}

type Setting = NoticeSettings['rules'][NoticeRuleKey];

function overridden(before: Setting, after: RuleOverride | undefined): Setting {
  if (!after) return before;
  const since = [before.since, after.since]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1);
  return {
    on: after.on ?? before.on,
    offsets: after.offsets ?? before.offsets,
    channels: after.channels ?? before.channels,
    added: { ...before.added, ...after.added },
    ...(since !== undefined && { since }),
  };
}

/** Since when an offset of a rule counts: what was due before is never sent. Null: always. */
export function countsSince({ since, added }: Pick<Setting, 'since' | 'added'>, offset: number): Instant | null {
  const at = added?.[String(offset)];
  return (
    [since, at]
      .filter((one) => one !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * What is stored when a rule is changed to `after`, seen from what held before: when offsets were added or it was
 * switched on is noted with it. A change of what holds never sets off what was due before.
 */
export function changedRule(before: Setting, after: RuleSetting, now: Instant): RuleOverride {
  const fresh = after.offsets.filter((offset) => !before.offsets.includes(offset));
  const kept = Object.entries(before.added ?? {}).filter(([offset]) => after.offsets.includes(Number(offset)));
  const since = after.on && !before.on ? now : before.since;
  return {
    on: after.on,
    offsets: inRuleOrder(after.offsets),
    channels: after.channels,
    added: { ...Object.fromEntries(kept), ...Object.fromEntries(fresh.map((offset) => [String(offset), now])) },
    ...(since !== undefined && { since }),
  };
}

/** Each once, the earliest first. */
export const inRuleOrder = (offsets: readonly number[]): number[] =>
  [...new Set(offsets)].toSorted((one, other) => one - other);

/** What does not fit, at its field. A rule has at least one offset and channel: without any it is switched off. */
export function ruleIssues(
  key: NoticeRuleKey,
  { offsets, channels }: RuleSetting,
): Pick<FieldIssue, 'path' | 'code'>[] {
  const rule = noticeRule(key);
  const [least, most] = rule.range;
  const issues: Pick<FieldIssue, 'path' | 'code'>[] = [];
  if (rule.fixed) {
    if (offsets.join() !== rule.offsets.join()) issues.push({ path: 'offsets', code: 'settingOutside' });
  } else if (offsets.length === 0) issues.push({ path: 'offsets', code: 'noticeTimesMissing' });
  else if (offsets.length > rule.most) issues.push({ path: 'offsets', code: 'tooManyNoticeTimes' });
  else if (offsets.some((offset) => !Number.isInteger(offset) || offset < least || offset > most))
    issues.push({ path: 'offsets', code: 'settingOutside' });
  if (channels.length === 0) issues.push({ path: 'channels', code: 'noticeChannelMissing' });
  return issues;
}

/** The same for the hour and the weekday. */
export function digestIssues({
  hour,
  weekday,
}: {
  hour: number;
  weekday: number;
}): Pick<FieldIssue, 'path' | 'code'>[] {
  const outside = (value: number, [least, most]: readonly [number, number]) =>
    !Number.isInteger(value) || value < least || value > most;
  const issues: Pick<FieldIssue, 'path' | 'code'>[] = [];
  if (outside(hour, digestLimits.hour)) issues.push({ path: 'hour', code: 'settingOutside' });
  if (outside(weekday, digestLimits.weekday)) issues.push({ path: 'weekday', code: 'settingOutside' });
  return issues;
}
