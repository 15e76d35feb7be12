import { channels } from '@app/domain/delivery/topics';
import { noticeRuleKeys } from '@app/domain/notices/rules';
import type { NoticeRuleKey } from '@app/domain/notices/rules';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, paging, uuid } from '../endpoint.ts';

const ruleKey = z.enum(noticeRuleKeys as [NoticeRuleKey, ...NoticeRuleKey[]]);
const setting = z.object({
  on: z.boolean(),
  offsets: z.array(integer()).max(20),
  channels: z.array(z.enum(channels)).max(4),
});
const digest = z.object({ hour: integer(), weekday: integer() });

const settings = z.object({
  /** What holds; `own`: decided here; `usual`: what holds without that. */
  digest: digest.extend({ own: z.boolean(), usual: digest }),
  rules: z.array(setting.extend({ rule: ruleKey, own: z.boolean(), usual: setting })),
});

/** How the digests are: made, sent, and whether any that is due is not there. */
const health = z.object({
  lastAt: instant.nullable(),
  nextAt: instant.nullable(),
  /** Of the last seven days. */
  digests: z.int(),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  late: z.array(z.object({ timeZone: freeText(), dueAt: instant })),
  /** The last time that making them failed, if nothing was made since. */
  failure: z.object({ at: instant, cause: freeText() }).nullable(),
});

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/settings/notices',
  area: 'settings',
  summary:
    'List the company’s notice rules: when, to whom and how each is sent, and what differs from the platform’s defaults',
  input: z.object({}),
  result: settings,
});
export const changeNoticeRule = endpoint({
  method: 'PUT',
  path: '/settings/notices/rules/:rule',
  area: 'settings',
  summary:
    'Change a notice rule for the company within the allowed range; without a setting the platform’s default applies again',
  input: z.object({ rule: ruleKey, setting: setting.nullable() }),
  result: nothing,
});
export const changeDigestTime = endpoint({
  method: 'PUT',
  path: '/settings/notices/digest',
  area: 'settings',
  summary:
    'Change the hour of the daily digest and the day of the weekly team summary; without values the platform’s default applies again',
  input: z.object({ digest: digest.nullable() }),
  result: nothing,
});
export const getNoticeHealth = endpoint({
  method: 'GET',
  path: '/settings/notices/health',
  area: 'settings',
  summary: 'Whether the company’s digests are sent: last and next run, sent, failed and late',
  input: z.object({}),
  result: health,
});

/** A change of a rule that is tried before it is saved. */
const draft = {
  rule: ruleKey.optional(),
  on: z.enum(['true', 'false']).optional(),
  offsets: oneLine().max(200).optional(),
};
const offsetCount = z.object({ rule: ruleKey, count: z.int() });

export const previewNotices = endpoint({
  method: 'GET',
  path: '/settings/notices/preview',
  area: 'settings',
  summary:
    'Dry run: who would receive which notices in the next seven days, by the saved rules or with a change of one. Sends nothing',
  input: z.object(draft),
  result: z.object({
    days: z.array(z.object({ day, digests: z.int(), rules: z.array(offsetCount) })),
    /** The first 200 digests, in order of day and name. */
    digests: z.array(z.object({ personId: uuid, person: freeText(), day, notices: z.int(), email: z.boolean() })),
    total: z.int(),
  }),
});
export const previewDigest = endpoint({
  method: 'GET',
  path: '/settings/notices/preview/:personId',
  area: 'settings',
  summary: 'Dry run of one person’s digest on one of the next seven days, as it would be sent',
  input: z.object({ personId: uuid, day, ...draft }),
  result: z.object({ person: freeText(), day, subject: freeText(), paragraphs: z.array(freeText()) }),
});

export const listMyNotices = endpoint({
  method: 'GET',
  path: '/profile/notices',
  area: 'main',
  summary: 'What one’s own company sends one in the next seven days, as of now',
  input: z.object({}),
  result: z.object({
    days: z.array(z.object({ day, lines: z.array(z.object({ text: freeText(), path: freeText() })) })),
  }),
});

export const getPlatformNoticeSettings = endpoint({
  method: 'GET',
  path: '/admin/notices',
  area: 'admin',
  summary: 'List the platform’s default notice rules',
  input: z.object({}),
  result: settings,
});
export const previewPlatformNotices = endpoint({
  method: 'GET',
  path: '/admin/notices/preview',
  area: 'admin',
  summary:
    'Dry run at every company, some of them at a time: how many people would receive how many notices in the next seven days. Sends nothing',
  input: z.object({ ...draft, cursor: paging.cursor }),
  result: z.object({
    /** `own`: the company decides this rule itself, a change of the platform’s does not concern it. */
    rows: z.array(
      z.object({ companyId: uuid, company: freeText(), people: z.int(), notices: z.int(), own: z.boolean() }),
    ),
    nextCursor: freeText().nullable(),
    /** Companies whose people receive digests. */
    total: z.int(),
  }),
});
export const changePlatformNoticeRule = endpoint({
  method: 'PUT',
  path: '/admin/notices/rules/:rule',
  area: 'admin',
  summary: 'Change the platform’s default for a notice rule; without a setting the built-in default applies again',
  input: z.object({ rule: ruleKey, setting: setting.nullable() }),
  result: nothing,
});
export const changePlatformDigestTime = endpoint({
  method: 'PUT',
  path: '/admin/notices/digest',
  area: 'admin',
  summary: 'Change the platform’s default hour of the daily digest and day of the team summary',
  input: z.object({ digest: digest.nullable() }),
  result: nothing,
});
export const getPlatformNoticeHealth = endpoint({
  method: 'GET',
  path: '/admin/notices/health',
  area: 'admin',
  summary: 'Whether digests are sent across the platform, and at which companies they are late or failed',
  input: z.object({}),
  result: z.object({
    lastAt: instant.nullable(),
    digests: z.int(),
    sent: z.int(),
    waiting: z.int(),
    failed: z.int(),
    /** At most 50; `companiesLate` counts all. */
    late: z.array(z.object({ companyId: uuid, company: freeText(), dueAt: instant, failure: freeText().nullable() })),
    companiesLate: z.int(),
  }),
});
