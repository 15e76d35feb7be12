import type { NoticeRuleKey } from '@app/domain/notices/rules';

/** A change of a rule that is not saved yet. */
export type Draft = { rule: NoticeRuleKey; on: boolean; offsets: readonly number[] };

/** A change that is tried, as it is written in an address. */
export const inQuery = (draft: Draft | undefined) =>
  draft
    ? {
        rule: draft.rule,
        on: draft.on ? ('true' as const) : ('false' as const),
        ...(draft.offsets.length > 0 && { offsets: draft.offsets.join(',') }),
      }
    : {};
