import * as api from '@app/contract/notices/notices';
import { refuseFields } from '@app/domain/errors';
import type { NoticeRuleKey } from '@app/domain/notices/rules';
import { noticeRuleKeys } from '@app/domain/notices/rules';
import type { NoticeOverrides, NoticeSettings, RuleSetting } from '@app/domain/notices/settings';
import { changedRule, digestIssues, noticeSettings, ruleIssues } from '@app/domain/notices/settings';
import { sql } from 'kysely';
import { changeSettings, settingsOverrides } from '../company/index.ts';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { companyNotices, platformNotices, settingsFor } from './settings.ts';

type Digest = { hour: number; weekday: number };

const getNoticeSettings = query(api.getNoticeSettings, async (work) => {
  work.authorize('notice.view', { companyId: work.companyId });
  const { platform, own, effective } = await ofCompany(work);
  return shown(effective, noticeSettings(platform), own);
});

const getPlatformNoticeSettings = query(api.getPlatformNoticeSettings, async (work) => {
  work.authorize('notice.viewPlatform');
  const { overrides } = await platformNotices(work);
  return shown(noticeSettings(overrides), noticeSettings(), overrides);
});

async function ofCompany(work: Work) {
  const [{ overrides: platform }, stored, settings] = [
    await platformNotices(work),
    await companyNotices(work, work.companyId),
    await settingsOverrides(work),
  ];
  // The reminder days of courses are set with the rules of assignment as well: what is decided there is decided here.
  const decided = settings.reminderDays
    ? { ...stored, rules: { ...stored.rules, courseDue: { ...stored.rules?.courseDue } } }
    : stored;
  return { platform, own: decided, effective: settingsFor(platform, stored, settings) };
}

function shown(effective: NoticeSettings, usual: NoticeSettings, own: NoticeOverrides) {
  const plain = ({ on, offsets, channels }: RuleSetting) => ({ on, offsets: [...offsets], channels: [...channels] });
  return {
    digest: {
      ...{ hour: effective.hour, weekday: effective.weekday, own: own.hour !== undefined || own.weekday !== undefined },
      usual: { hour: usual.hour, weekday: usual.weekday },
    },
    rules: noticeRuleKeys.map((rule) => ({
      rule,
      ...plain(effective.rules[rule]),
      own: own.rules?.[rule] !== undefined,
      usual: plain(usual.rules[rule]),
    })),
  };
}

/** Of two who change it at once, one waits. */
const inTurn = (work: Work, companyId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtext(${`notices:${companyId ?? ''}`}))`.execute(work.tx);

function withRule(
  before: NoticeOverrides,
  rule: NoticeRuleKey,
  after: NonNullable<NoticeOverrides['rules']>[NoticeRuleKey] | null,
): NoticeOverrides {
  const { [rule]: _before, ...others } = before.rules ?? {};
  return { ...before, rules: after ? { ...others, [rule]: after } : others };
}

function withDigest(
  { hour: _hour, weekday: _weekday, ...others }: NoticeOverrides,
  digest: Digest | null,
): NoticeOverrides {
  return digest ? { ...others, ...digest } : others;
}

async function keepOfCompany(work: Work, overrides: NoticeOverrides): Promise<void> {
  await sql`insert into notice_settings (company_id, overrides, changed_at, changed_by)
    values (${work.companyId}, ${JSON.stringify(overrides)}::jsonb, ${work.now}, ${work.personId})
    on conflict (company_id) do update set overrides = excluded.overrides, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(work.tx);
}

async function keepOfPlatform(work: Work, overrides: NoticeOverrides): Promise<void> {
  await sql`update platform_notices set overrides = ${JSON.stringify(overrides)}::jsonb, changed_at = ${work.now},
    changed_by = ${work.personId}`.execute(work.tx);
}

const changeNoticeRule = command(api.changeNoticeRule, async (work, { rule, setting }) => {
  work.authorize('notice.change', { companyId: work.companyId });
  if (setting) refuseFields(ruleIssues(rule, setting));
  await inTurn(work, work.companyId);
  const { platform, effective } = await ofCompany(work);
  const before = effective.rules[rule];
  // Going back to the platform's times is a change like any other: what was due before is not sent.
  const after = setting ?? noticeSettings(platform).rules[rule];
  const changed = changedRule(before, after, work.now);
  const kept = setting ? changed : { ...(changed.since && { since: changed.since }), added: changed.added ?? {} };
  const none = !setting && !kept.since && Object.keys(kept.added ?? {}).length === 0;
  await keepOfCompany(work, withRule(await companyNotices(work, work.companyId), rule, none ? null : kept));
  if (rule === 'courseDue')
    await changeSettings(work, {
      reminderDays: (setting ? (changed.offsets ?? []).map((days) => -days) : null) as number[],
    });
  work.record({ entity: 'noticeRule', entityId: rule, changes: { before: plainOf(before), after: setting } });
  return {};
});

const plainOf = ({ on, offsets, channels }: RuleSetting) => ({ on, offsets, channels });

const changeDigestTime = command(api.changeDigestTime, async (work, { digest }) => {
  work.authorize('notice.change', { companyId: work.companyId });
  if (digest) refuseFields(digestIssues(digest));
  await inTurn(work, work.companyId);
  const before = await companyNotices(work, work.companyId);
  await keepOfCompany(work, withDigest(before, digest));
  work.record({
    entity: 'noticeDigest',
    entityId: work.companyId,
    changes: { before: { hour: before.hour ?? null, weekday: before.weekday ?? null }, after: digest },
  });
  return {};
});

const changePlatformNoticeRule = command(api.changePlatformNoticeRule, async (work, { rule, setting }) => {
  work.authorize('notice.changePlatform');
  if (setting) refuseFields(ruleIssues(rule, setting));
  await inTurn(work, null);
  const { overrides } = await platformNotices(work);
  const before = noticeSettings(overrides).rules[rule];
  const changed = changedRule(before, setting ?? noticeSettings().rules[rule], work.now);
  await keepOfPlatform(work, withRule(overrides, rule, changed));
  work.record({ entity: 'noticeRule', entityId: rule, changes: { before: plainOf(before), after: setting } });
  return {};
});

const changePlatformDigestTime = command(api.changePlatformDigestTime, async (work, { digest }) => {
  work.authorize('notice.changePlatform');
  if (digest) refuseFields(digestIssues(digest));
  await inTurn(work, null);
  const { overrides } = await platformNotices(work);
  await keepOfPlatform(work, withDigest(overrides, digest));
  work.record({
    entity: 'noticeDigest',
    entityId: 'platform',
    changes: { before: { hour: overrides.hour ?? null, weekday: overrides.weekday ?? null }, after: digest },
  });
  return {};
});

export const settingHandlers = [
  getNoticeSettings,
  changeNoticeRule,
  changeDigestTime,
  getPlatformNoticeSettings,
  changePlatformNoticeRule,
  changePlatformDigestTime,
];
