import { bounceToken } from '../../server/src/platform/mail/bounce-token.ts';
import type { KeyRing } from '../../server/src/platform/security/secrets.ts';
import { makers } from '../../server/test/make/make.ts';
import { checkedBy, emailText } from '../../server/test/doubles/support-email.ts';
import type { Random } from '../jobs/random.ts';
import type { Sql } from '../kill/scene.ts';

/** A person of a company with a ticket, and the proof in our email about it. */
export type Asker = { personId: string; companyId: string; email: string; ticketId: string; token: string };
/** What one email must come to: in that ticket, in a new ticket of its sender, or in none. */
export type Expected = {
  n: number;
  kind: Kind;
  to: { ticketId: string } | { requesterId: string } | 'held' | 'ignored';
};
export type Kind = 'reply' | 'new' | 'forged' | 'spoofed' | 'unknown' | 'automatic';

const companies = 10;
/** So few of one sender that the limit of an hour is not met. */
const emailsEach = 8;

/** Ten companies whose people have a ticket each, and were sent an email about it. */
export async function setScene(sql: Sql, messages: number, ring: KeyRing<string>): Promise<Asker[]> {
  const make = await makers(sql);
  const askers: Asker[] = [];
  const each = Math.max(2, Math.ceil(messages / emailsEach / companies));
  for (let company = 0; company < companies; company += 1) {
    const { id } = await make.company();
    const rows = await sql<{ personId: string; email: string; ticketId: string; mailId: string }>(
      `with made as (insert into people (legal_name, email, email_canonical) select 'Asker ' || n, e, e
        from generate_series(1, $2::int) n
           cross join lateral (select 'a' || n || '@c${company}.example' as e) as address returning id, email),
         hired as (insert into employments (company_id, person_id, employee_number, started_on) select $1, id,
           'A' || row_number() over (), '2020-01-01' from made returning person_id),
         asked as (insert into tickets (company_id, requester_id, category, subject, created_at, replied_at) select $1,
           id, 'other', 'Drill', now(), now() from made returning id, requester_id),
         sent as (insert into mails (kind, to_address, locale, subject, text_body, html_body, unique_key, sent_at,
           thread_id)
           select 'support.reply', m.email, 'en', 'Drill', '', '', 'drill:' || t.id, now(), t.id from asked t
             join made m on m.id = t.requester_id returning id, thread_id)
       select m.id as "personId", m.email, t.id as "ticketId", s.id as "mailId" from made m
         join asked t on t.requester_id = m.id join sent s on s.thread_id = t.id`,
      [id, each],
    );
    askers.push(...rows.map(({ mailId, ...row }) => ({ ...row, companyId: id, token: bounceToken(ring, mailId) })));
  }
  await sql('analyze');
  return askers;
}

/** The words by which an email is found again. */
export const markOf = (n: number): string => `DRILL-${n}.`;

/** So many emails of every kind, a twentieth of them delivered twice, and what each must come to. */
export function writeEmails(
  askers: readonly Asker[],
  messages: number,
  random: Random,
): { sources: string[]; expected: Expected[] } {
  const sources: string[] = [];
  const expected: Expected[] = [];
  for (let n = 0; n < messages; n += 1) {
    const sender = askers[n % askers.length]!;
    // Of another company, most of the time.
    const other = askers[(n + 1 + Math.floor(random.next() * (askers.length - 1))) % askers.length]!;
    const share = random.next();
    const kind: Kind =
      share < 0.5
        ? 'reply'
        : share < 0.65
          ? 'new'
          : share < 0.8
            ? 'forged'
            : share < 0.88
              ? 'spoofed'
              : share < 0.95
                ? 'unknown'
                : 'automatic';
    const answers = ({ token }: Asker) => `In-Reply-To: <${token}@muster>\nReferences: <${token}@muster>\n`;
    const written = { from: sender.email, body: markOf(n), id: `drill-${n}@example`, subject: `Drill ${n}` };
    const failed = `Authentication-Results: ${checkedBy}; dmarc=fail\n`;
    const text = {
      reply: () => emailText({ ...written, head: answers(sender) }),
      new: () => emailText(written),
      forged: () => emailText({ ...written, head: answers(other) }),
      spoofed: () => emailText({ ...written, head: answers(sender), checked: failed }),
      unknown: () => emailText({ ...written, from: `stranger${n}@elsewhere.example`, head: answers(other) }),
      automatic: () => emailText({ ...written, head: `${answers(sender)}Auto-Submitted: auto-replied\n` }),
    }[kind]();
    const to =
      kind === 'reply'
        ? { ticketId: sender.ticketId }
        : kind === 'new' || kind === 'forged'
          ? { requesterId: sender.personId }
          : kind === 'automatic'
            ? 'ignored'
            : 'held';
    expected.push({ n, kind, to });
    sources.push(text);
    if (n % 20 === 19) sources.push(`Received: from elsewhere by mx with SMTP\n${text}`);
  }
  return { sources, expected };
}

/** Planted: every email is another one, so that what is delivered twice is stored twice. */
export async function makeFingerprintsMeaningless(sql: Sql): Promise<void> {
  await sql(`create function drill_other_print() returns trigger language plpgsql as $$
    begin new.fingerprint := encode(sha256(gen_random_uuid()::text::bytea), 'hex'); return new; end $$`);
  await sql(
    'create trigger drill_print before insert on inbound_emails for each row execute function drill_other_print()',
  );
}

/** Planted: now and then what was written comes into another ticket of the same company. */
export async function misplaceSome(sql: Sql): Promise<void> {
  await sql(`create function drill_misplace() returns trigger language plpgsql as $$
    begin
      if new.kind = 'reply' and random() < 0.02 then
        new.ticket_id := coalesce((select t.id from tickets t where t.company_id = new.company_id and t.requester_id <> new.person_id limit 1), new.ticket_id);
      end if;
      return new;
    end $$`);
  await sql(
    'create trigger drill_misplace before insert on ticket_entries for each row execute function drill_misplace()',
  );
}
