import * as api from '@app/contract/notices/notices';
import { noticeSettings } from '@app/domain/notices/settings';
import { query } from '../../platform/http/handler.ts';
import { paged } from '../../platform/lists/list-cursor.ts';
import { companiesOfDigests } from './companies-due.ts';
import { draftedRule, simulate } from './preview.ts';
import { platformNotices, settingsFor } from './settings.ts';

/** Companies of one answer: each is looked at person by person. */
const atOnce = 5;

/** What the platform's rules would send at each company, with a change of one of them where it decides nothing else. */
export const previewPlatformNotices = query(
  api.previewPlatformNotices,
  async (work, asked, call) => {
    const { rule, on, offsets } = asked;
    work.authorize('notice.viewPlatform');
    const { overrides, since } = await platformNotices(work);
    const changed = rule && {
      ...overrides.rules,
      [rule]: draftedRule(work, noticeSettings(overrides).rules[rule], { rule, on, offsets }),
    };
    const all = await companiesOfDigests(work, null);
    const { from, next } = paged(call, 'platformNotices', asked);
    const after = from?.[0] ?? '';
    const left = all.filter(({ id }) => id > after);
    const rows = [];
    for (const company of left.slice(0, atOnce)) {
      const settings = settingsFor(
        changed ? { ...overrides, rules: changed } : overrides,
        company.overrides,
        company.settings,
      );
      const days = await simulate(work, { company, settings, since, personId: null });
      const told = [...days.values()].flatMap((people) => [...people]);
      rows.push({
        companyId: company.id,
        company: company.name,
        people: new Set(told.map(([personId]) => personId)).size,
        notices: told.reduce((sum, [, items]) => sum + items.length, 0),
        own:
          rule !== undefined &&
          (company.overrides.rules?.[rule] !== undefined ||
            (rule === 'courseDue' && company.settings.reminderDays !== undefined)),
      });
    }
    return { rows, nextCursor: left.length > atOnce ? next(rows.at(-1)!.companyId) : null, total: all.length };
  },
  // A dozen questions for each of seven days and five companies: planned once, they take a sixth of the time (decision
  // 54).
  { prepared: true },
);
