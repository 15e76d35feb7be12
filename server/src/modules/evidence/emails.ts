import { notificationsFrom, quietUntil } from '@app/domain/identity/notifications';
import type { StoredNotifications } from '@app/domain/identity/notifications';
import { inLanguage } from '@app/domain/localised';
import { sql } from 'kysely';
import { writeMail } from '../../platform/mail/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { unsubscribeAddress } from '../identity/index.ts';
import type { Decision } from './email-words.ts';
import { emailWords } from './email-words.ts';
import type { Piece } from './records.ts';

type Reader = {
  name: string;
  email: string | null;
  locale: string;
  timeZone: string;
  notifications: StoredNotifications;
};
type Input = { sequence: number; reason?: string; note?: string | undefined };

/**
 * Tells someone what was decided about their certificate. Good news may be switched off; that something is asked of
 * them, or was refused, always comes. Without an e-mail address nothing is written: it is on their first page.
 */
export async function writeDecision(
  work: Work,
  runtime: Runtime,
  piece: Pick<Piece, 'id' | 'companyId' | 'personId' | 'timeZone' | 'skill'>,
  decision: Decision,
  given: Input,
) {
  const { rows } = await sql<Reader>`select coalesce(p.preferred_name, p.legal_name) as name, p.email, p.locale,
      coalesce(p.time_zone, ${piece.timeZone}) as "timeZone", p.notifications
    from people p where p.id = ${piece.personId}`.execute(work.tx);
  const reader = rows[0];
  if (!reader?.email) return;
  const wishes = notificationsFrom(reader.notifications);
  const optional = decision === 'verified';
  if (optional && !wishes.email.achievements) return;
  const { action, stop, ...words } = emailWords(reader.locale, decision, {
    name: reader.name,
    skill: inLanguage(piece.skill.names, reader.locale),
    reason: given.reason ?? null,
    note: given.note || null,
  });
  await writeMail(work, {
    kind: `evidence.${decision}`,
    to: reader.email,
    locale: reader.locale,
    personId: piece.personId,
    companyId: piece.companyId,
    notBefore: quietUntil(work.now, reader.timeZone, wishes),
    ...words,
    action: { label: action, href: `${runtime.config.publicOrigin}/profile?tab=certificates` },
    ...(optional && {
      unsubscribe: { label: stop, href: unsubscribeAddress(runtime, piece.personId, 'achievements') },
    }),
    uniqueKey: `evidence:${piece.id}:${given.sequence}`,
  });
}
