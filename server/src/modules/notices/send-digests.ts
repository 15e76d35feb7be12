import type { Channel } from '@app/domain/delivery/topics';
import { channels as allChannels } from '@app/domain/delivery/topics';
import type { StoredNotifications } from '@app/domain/identity/notifications';
import { notificationsFrom } from '@app/domain/identity/notifications';
import { noticeRule } from '@app/domain/notices/rules';
import type { NoticeSettings } from '@app/domain/notices/settings';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Parcel } from '../delivery/index.ts';
import { deliver } from '../delivery/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { digestWords } from './digest-words.ts';
import type { Found } from './readers.ts';

/** What one person is told on one day. */
export type Told = { personId: string; day: Day; items: Found[] };
type Reader = { personId: string; name: string; locale: string; notifications: StoredNotifications; digestId: string };

export type Sent = { digests: number; notices: number };

/**
 * Notes and delivers the digests of some people, in this transaction: anyone who has one of that day gets no other, and
 * what a person was told is not told again, whatever runs at the same time. Answers how many were made.
 */
export async function sendDigests(
  work: Work,
  companyId: string,
  settings: NoticeSettings,
  told: readonly Told[],
): Promise<Sent> {
  work.authorize('notice.view', { companyId });
  const readers = await claim(work, companyId, told);
  const fresh = await note(work, companyId, readers, told);
  const empty = [...readers.values()].filter(({ personId }) => !fresh.has(personId)).map(({ digestId }) => digestId);
  if (empty.length > 0)
    await sql`delete from digests where company_id = ${companyId} and id = any(${empty}::uuid[])`.execute(work.tx);
  const days = new Map(told.map(({ personId, day }) => [personId, day]));
  const parcels = [...fresh].flatMap(([personId, items]) =>
    parcelsOf(companyId, readers.get(personId)!, days.get(personId)!, items, settings),
  );
  await deliver(work, parcels);
  return { digests: fresh.size, notices: [...fresh.values()].reduce((sum, { length }) => sum + length, 0) };
}

/**
 * Takes the digest of the day for everyone who has none and still works here; in one order, so that two that do so
 * never wait for each other.
 */
async function claim(work: Work, companyId: string, told: readonly Told[]): Promise<Map<string, Reader>> {
  const asked = told.map(({ personId, day, items }) => ({ person_id: personId, on_day: day, items: items.length }));
  const { rows } = await sql<Reader>`with claimed as (
      insert into digests (company_id, person_id, on_day, items, made_at)
      select ${companyId}, t.person_id, t.on_day, t.items, ${work.now}
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t (person_id uuid, on_day date, items int)
        join employments m on m.company_id = ${companyId} and m.person_id = t.person_id
          join people p on p.id = t.person_id
      where p.merged_into is null order by t.person_id
      on conflict on constraint one_digest_a_day do nothing returning id, person_id)
    select c.id as "digestId", c.person_id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.locale,
      p.notifications
    from claimed c join people p on p.id = c.person_id`.execute(work.tx);
  return new Map(rows.map((row) => [row.personId, row]));
}

/** Notes what of it is new; answers that by person. */
async function note(
  work: Work,
  companyId: string,
  readers: ReadonlyMap<string, Reader>,
  told: readonly Told[],
): Promise<Map<string, Found[]>> {
  const items = told.flatMap(({ personId, items: all }) => (readers.has(personId) ? all : []));
  const asked = items.map(({ personId, rule, subject, offset, period }) => ({
    ...{ person_id: personId, rule, subject, day_offset: offset, period },
    digest_id: readers.get(personId)!.digestId,
  }));
  const { rows } = await sql<{
    key: string;
  }>`insert into notices (company_id, person_id, rule, subject, day_offset, period, digest_id, noted_at)
    select ${companyId}, t.person_id, t.rule, t.subject, t.day_offset, t.period, t.digest_id, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t (person_id uuid, rule text, subject text,
      day_offset int, period text, digest_id uuid)
    order by t.person_id, t.rule, t.subject, t.day_offset, t.period
    on conflict on constraint notice_once do nothing
    returning concat_ws('|', person_id, rule, subject, day_offset, period) as key`.execute(work.tx);
  const noted = new Set(rows.map(({ key }) => key));
  return Map.groupBy(
    items.filter((item) => noted.delete(keyOf(item))),
    ({ personId }) => personId,
  );
}

/** What makes a notice the same one: told once, whenever it is looked for again. */
export const keyOf = ({
  personId,
  rule,
  subject,
  offset,
  period,
}: Pick<Found, 'personId' | 'rule' | 'subject' | 'offset' | 'period'>): string =>
  [personId, rule, subject, offset, period].join('|');

/**
 * The parcels of a digest: on each channel what its rules send there and the person did not switch off; channels with
 * the same content share one.
 */
function parcelsOf(
  companyId: string,
  reader: Reader,
  day: Day,
  items: readonly Found[],
  settings: NoticeSettings,
): Parcel[] {
  const wishes = notificationsFrom(reader.notifications);
  const contents = allChannels.flatMap((channel) => {
    const sent = items.filter(({ rule }) => settings.rules[rule].channels.includes(channel));
    if (sent.length === 0) return [];
    const wanted =
      channel === 'inbox'
        ? sent
        : sent.filter(({ rule }) => noticeRule(rule).mandatory || wishes[channel][noticeRule(rule).topic]);
    // Where all of it is switched off, the trail says so.
    return [{ channel, items: wanted.length > 0 ? wanted : sent, wanted: wanted.length > 0 }];
  });
  const groups = Map.groupBy(contents, (one) => `${one.wanted} ${one.items.map(keyOf).join()}`);
  return [...groups.values()].map((same) =>
    parcelOf(
      companyId,
      reader,
      day,
      same[0]!.items,
      same.map(({ channel }) => channel),
    ),
  );
}

function parcelOf(
  companyId: string,
  { personId, name, locale, digestId }: Reader,
  day: Day,
  items: readonly Found[],
  channels: readonly Channel[],
): Parcel {
  const { subject, paragraphs, action, footer } = digestWords(locale, name, items, day);
  const rule = noticeRule(items[0]!.rule);
  return {
    ...{
      personId,
      companyId,
      source: { kind: 'notice', id: digestId },
      kind: 'notices.digest',
      channels,
      locale,
      subject,
      paragraphs,
      footer,
    },
    action: { label: action.label, href: action.path },
    topic: rule.topic,
    mandatory: items.every((item) => noticeRule(item.rule).mandatory),
    uniqueKey: `digest:${digestId}`,
  };
}
