import { showMoney } from '@app/domain/money/written';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { writeMail } from '../../platform/mail/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import type { StoreEmail } from './email-words.ts';
import { storeEmailWords } from './email-words.ts';

type Input = {
  personId: string;
  companyId: string;
  /** Where its button leads. */
  path: string;
  /** The same email is never written twice. */
  key: string;
  number?: number;
  total?: { minor: number; currency: string };
  by?: string;
  reason?: string | null;
  day?: Day;
};

/** Tells someone of an order. Without an e-mail address nothing is written: it is on their pages. */
export async function writeStoreEmail(work: Work, runtime: Runtime, letter: StoreEmail, given: Input): Promise<void> {
  const { personId, companyId, path, key, number, total, by, reason, day } = given;
  const { rows } = await sql<{ name: string; email: string | null; locale: string }>`
    select coalesce(preferred_name, legal_name) as name, email, locale from people where id = ${personId}`.execute(
    work.tx,
  );
  const reader = rows[0];
  if (!reader?.email) return;
  const { action, ...words } = storeEmailWords(reader.locale, letter, {
    name: reader.name,
    number: number ?? 0,
    total: total ? showMoney(total, reader.locale === 'fr' ? 'fr-CA' : 'en-CA') : '',
    by: by ?? '',
    reason: reason || null,
    day: day
      ? new Intl.DateTimeFormat(reader.locale === 'fr' ? 'fr-CA' : 'en-CA', {
          dateStyle: 'long',
          timeZone: 'UTC',
        }).format(new Date(`${day}T00:00:00Z`))
      : '',
  });
  await writeMail(work, {
    kind: `store.${letter}`,
    to: reader.email,
    locale: reader.locale,
    personId,
    companyId,
    ...words,
    action: { label: action, href: `${runtime.config.publicOrigin}${path}` },
    uniqueKey: `store.${letter}:${key}`,
  });
}
