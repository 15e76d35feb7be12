import * as api from '@app/contract/notices/notices';
import { DomainError, refuseFields } from '@app/domain/errors';
import { latestHour } from '@app/domain/notices/digest-day';
import { weekOf } from '@app/domain/notices/offsets';
import type { NoticeRuleKey } from '@app/domain/notices/rules';
import { noticeRuleKeys } from '@app/domain/notices/rules';
import type { NoticeSettings, RuleSetting } from '@app/domain/notices/settings';
import { changedRule, ruleIssues } from '@app/domain/notices/settings';
import { instantAt } from '@app/domain/local-time';
import type { Day, Instant } from '@app/domain/time';
import { addDays, dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { CompanyOfDigests } from './companies-due.ts';
import { companiesOfDigests, weekDue } from './companies-due.ts';
import { linesOf } from './digest-lines.ts';
import { digestWords } from './digest-words.ts';
import { findDue } from './find-due.ts';
import type { Found } from './readers.ts';
import { keyOf } from './send-digests.ts';
import { platformNotices, settingsFor } from './settings.ts';

const daysAhead = 7;
const shownDigests = 200;

/** A change of one rule that is not saved. */
export type Draft = {
  rule?: NoticeRuleKey | undefined;
  on?: 'true' | 'false' | undefined;
  offsets?: string | undefined;
};

/** What holds, with one rule as it would be: what was due before the change is not sent by it, as when it is saved. */
export function draftedRule(work: Work, before: RuleSetting, { rule, on, offsets }: Draft & { rule: NoticeRuleKey }) {
  const after = {
    ...before,
    on: on === undefined ? before.on : on === 'true',
    offsets: offsets === undefined ? before.offsets : offsets.split(',').map(Number),
  };
  refuseFields(ruleIssues(rule, after));
  return changedRule(before, after, work.now);
}

function drafted(work: Work, settings: NoticeSettings, { rule, ...draft }: Draft): NoticeSettings {
  if (!rule) return settings;
  const before = settings.rules[rule];
  return {
    ...settings,
    rules: { ...settings.rules, [rule]: { ...before, ...draftedRule(work, before, { rule, ...draft }) } },
  };
}

async function simulateOwn(work: Work, draft: Draft, personId: string | null): Promise<Map<Day, Map<string, Found[]>>> {
  const [company] = await companiesOfDigests(work, work.companyId);
  if (!company) return new Map();
  const platform = await platformNotices(work);
  const settings = drafted(work, settingsFor(platform.overrides, company.overrides, company.settings), draft);
  return simulate(work, { company, settings, since: platform.since, personId });
}

type Simulated = {
  company: CompanyOfDigests;
  settings: NoticeSettings;
  since: Instant | null;
  personId: string | null;
};

/**
 * What each person of a company would be told on each of the next days, if nothing changed until then. Writes nothing.
 */
export async function simulate(
  work: Work,
  { company, settings, since, personId }: Simulated,
): Promise<Map<Day, Map<string, Found[]>>> {
  const days = new Map<Day, Map<string, Found[]>>();
  const told = new Set<string>();
  const asked = { id: company.id, timeZone: company.timeZone, overrides: company.settings };
  // On the days to come each summary is made on its weekday.
  const weekOn = (day: Day, ahead: number, timeZone: string) =>
    ahead === 0 ? weekDue(company, settings, timeZone, day) : weekOf(day, settings.weekday) === day ? day : null;
  for (let ahead = 0; ahead < daysAhead; ahead += 1) {
    const zones = company.zones.flatMap((timeZone) => {
      const day = addDays(dayOf(work.now, timeZone), ahead);
      return ahead === 0 && isOver(work, company, timeZone, day)
        ? []
        : [{ timeZone, day, week: weekOn(day, ahead, timeZone) }];
    });
    const found = await findDue({ work, company: asked, settings, zones, ...(personId && { personId }) }, since);
    for (const one of found) {
      if (told.has(keyOf(one))) continue;
      told.add(keyOf(one));
      const people = days.get(one.day) ?? new Map<string, Found[]>();
      days.set(one.day, people.set(one.personId, [...(people.get(one.personId) ?? []), one]));
    }
  }
  return days;
}

/** Today's digest was made already, or its time has passed. */
const isOver = (work: Work, { runs }: CompanyOfDigests, timeZone: string, day: Day): boolean =>
  work.now >= instantAt(day, latestHour * 3600, timeZone) ||
  runs.some((run) => run.timeZone === timeZone && run.day === day && run.finishedAt !== null);

const previewNotices = query(api.previewNotices, async (work, draft) => {
  work.authorize('notice.view', { companyId: work.companyId });
  const days = await simulateOwn(work, draft, null);
  const inOrder = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const all = inOrder.flatMap(([day, people]) =>
    [...people].map(([personId, items]) => ({ personId, day, notices: items.length })),
  );
  const names = await namesOf(work, [...new Set(all.map(({ personId }) => personId))]);
  const named = all
    .map((one) => ({
      ...one,
      person: names.get(one.personId)?.name ?? '',
      email: names.get(one.personId)?.email ?? false,
    }))
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.person.localeCompare(other.person));
  return {
    days: inOrder.map(([day, people]) => {
      const items = [...people.values()].flat();
      const rules = noticeRuleKeys
        .map((rule) => ({ rule, count: items.filter((item) => item.rule === rule).length }))
        .filter(({ count }) => count > 0);
      return { day, digests: people.size, rules };
    }),
    digests: named.slice(0, shownDigests),
    total: named.length,
  };
});

type Named = { id: string; name: string; email: boolean; locale: string };

async function namesOf(work: Work, personIds: readonly string[]): Promise<Map<string, Named>> {
  const { rows } =
    await sql<Named>`select p.id, coalesce(p.preferred_name, p.legal_name) as name, p.email is not null as email,
      p.locale
    from people p join employments m on m.person_id = p.id and m.company_id = ${work.companyId}
      where p.id = any(${[...personIds]}::uuid[])`.execute(work.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const previewDigest = query(api.previewDigest, async (work, { personId, day, ...draft }) => {
  work.authorize('notice.view', { companyId: work.companyId });
  const items = (await simulateOwn(work, draft, personId)).get(day)?.get(personId);
  const person = (await namesOf(work, [personId])).get(personId);
  if (!items || !person) throw new DomainError('notFound');
  const { subject, paragraphs } = digestWords(person.locale, person.name, items, day);
  return { person: person.name, day, subject, paragraphs };
});

/** In one's own language; what one switched off is told here all the same. */
const listMyNotices = query(api.listMyNotices, async (work) => {
  const { personId, companyId } = work;
  work.authorize('notice.viewOwn', { personId, companyId });
  const days = await simulateOwn(work, {}, personId);
  const locale = (await namesOf(work, [personId])).get(personId)?.locale ?? 'en';
  return {
    days: [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, people]) => ({
        day,
        lines: (people.get(personId) ?? []).flatMap((item) =>
          linesOf(locale, item, day).map(({ sentence, path }) => ({ text: sentence, path })),
        ),
      })),
  };
});

export const previewHandlers = [previewNotices, previewDigest, listMyNotices];
