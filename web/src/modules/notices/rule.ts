import { noticeRule } from '@app/domain/notices/rules';
import type { Result } from '../../api/client.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';

export type Settings = Result<'getNoticeSettings'>;
export type Rule = Settings['rules'][number];
export type Place = 'company' | 'platform';

/** What of it is read and changed in which place. */
export const names = {
  company: { get: 'getNoticeSettings', rule: 'changeNoticeRule', digest: 'changeDigestTime' },
  platform: { get: 'getPlatformNoticeSettings', rule: 'changePlatformNoticeRule', digest: 'changePlatformDigestTime' },
} as const;

export const toneOf = ({ on, own }: Rule): Tone => (on ? (own ? 'busy' : 'good') : 'off');

/** Whether the times of a rule come before what it is about: people enter them without a sign. */
const isBefore = ({ rule }: Pick<Rule, 'rule'>) => noticeRule(rule).range[1] <= 0;

/** Times as people write them, the largest number first where they come before. */
export const written = (rule: Pick<Rule, 'rule'>, offsets: readonly number[]): string =>
  offsets.map((offset) => (isBefore(rule) ? -offset : offset)).join(', ');

/** What someone entered as times of a rule; null where it holds anything else than whole numbers. */
export function offsetsIn(rule: Pick<Rule, 'rule'>, text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (parts.some((part) => !/^\d{1,4}$/.test(part))) return null;
  return parts.map((part) => (isBefore(rule) && part !== '0' ? -Number(part) : Number(part)));
}

/** The range of a rule's times as people enter them. */
export function limitsOf(rule: Pick<Rule, 'rule'>): {
  least: number;
  most: number;
  count: number;
  kind: 'before' | 'after' | 'percent';
} {
  const { range, most, unit } = noticeRule(rule.rule);
  const [one, other] = range.map(Math.abs) as [number, number];
  return {
    least: Math.min(one, other),
    most: Math.max(one, other),
    count: most,
    kind: unit === 'percent' ? 'percent' : isBefore(rule) ? 'before' : 'after',
  };
}

/** When a rule is sent, in words. */
export function useTimes(): (rule: Pick<Rule, 'rule'>, offsets: readonly number[]) => string {
  const { t } = useTranslation('notices');
  const f = useFormat();
  return (rule, offsets) => {
    const { digest, fixed } = noticeRule(rule.rule);
    if (digest === 'weekly') return t('times.weekly');
    if (fixed) return t('times.training');
    if (offsets.length === 1 && offsets[0] === 0) return t('times.atOnce');
    const { kind } = limitsOf(rule);
    return t(`times.${kind}`, {
      list: written(rule, offsets)
        .split(', ')
        .map((one) => f.number(Number(one)))
        .join(', '),
    });
  };
}
