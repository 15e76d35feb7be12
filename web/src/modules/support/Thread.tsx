import type { CorrectionField, RecallReason } from '@app/domain/support/correction';
import { correctionFieldWords } from '@app/domain/support/correction-words';
import { ticketCategoryWords, ticketPriorityWords, ticketStatusWords } from '@app/domain/support/ticket-list';
import type { TicketStatus } from '@app/domain/support/ticket';
import type { Result } from '../../api/client.ts';
import { hrefOf } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { EmailRest, EmailSource } from './EmailEntry.tsx';
import classes from './support.module.css';

type TransferEventStep = 'consent' | 'release' | 'accept' | 'refuse' | 'withdraw' | 'finish' | 'expire';
type Entry = Result<'getTicket'>['entries'][number];
type Note = Result<'getAnyTicket'>['notes'][number];
type ThreadProps = {
  ticketId: string;
  entries: readonly Entry[];
  /** Notes of the platform's staff, among the entries by their time. */
  notes?: readonly Note[];
  /** Names of assignees, by id: for the platform alone. */
  names?: ReadonlyMap<string, string>;
  staff?: boolean;
};

/** What happened to a ticket, oldest first. */
export function Thread({ ticketId, entries, notes = [], names, staff = false }: ThreadProps) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const all = [
    ...entries.map((entry) => ({ at: entry.at, id: entry.id, entry, note: null })),
    ...notes.map((note) => ({ at: note.at, id: note.id, entry: null, note })),
  ];
  return (
    <ol className={classes.thread} aria-label={t('thread')}>
      {all
        .toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
        .map(({ id, at, entry, note }) =>
          note ? (
            <li key={id} className={classes.note}>
              <header>
                <strong>{note.name}</strong> <span>{t('note')}</span> <Origin from={note.from} />{' '}
                <time dateTime={at}>{f.instant(at)}</time>
              </header>
              <p dir="auto">{note.body}</p>
            </li>
          ) : entry.kind === 'reply' ? (
            <li key={id} className={classes.reply} data-support={entry.bySupport || undefined}>
              <header>
                <strong>{entry.name ?? t('support')}</strong> <Origin from={entry.from} />{' '}
                <time dateTime={at}>{f.instant(at)}</time>
              </header>
              {entry.email && <EmailSource email={entry.email} staff={staff} />}
              <p dir="auto">{entry.body}</p>
              {entry.files.length > 0 && (
                <ul className={classes.files} aria-label={t('files')}>
                  {entry.files.map(({ name, bytes }, place) => (
                    <li key={place}>
                      <a
                        href={hrefOf(staff ? 'getAnyTicketFile' : 'getTicketFile', {
                          ticketId: entry.from?.id ?? ticketId,
                          replyId: entry.id,
                          place: String(place),
                        })}
                        target="_blank"
                        rel="noopener"
                      >
                        {name}
                      </a>{' '}
                      <small>{f.bytes(bytes)}</small>
                    </li>
                  ))}
                </ul>
              )}
              {entry.email && <EmailRest email={entry.email} />}
            </li>
          ) : (
            <li key={id} className={classes.event}>
              <EventWords entry={entry} staff={staff} {...(names && { names })} /> · <Origin from={entry.from} />{' '}
              <time dateTime={at}>{f.instant(at)}</time>
            </li>
          ),
        )}
    </ol>
  );
}

/** The number of the ticket that it came from, where that was merged into this one. */
function Origin({ from }: Pick<Entry, 'from'>) {
  const { t } = useTranslation('support');
  return from && <span>{t('fromNumber', { number: from.number })}</span>;
}

function EventWords({ entry, staff, names }: { entry: Entry; staff: boolean; names?: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('support');
  const locale = spokenLocale();
  const { before, after, into, from, step, company, to, reason, product, answer, rating, note, because } =
    (entry.details ?? {}) as Record<string, string | number | null>;
  const f = useFormat();
  const fieldsOf = ({ details }: Entry) =>
    f.list(((details?.['fields'] ?? []) as CorrectionField[]).map((field) => correctionFieldWords[field][locale]));
  const who = entry.name ?? t('support');
  const said = (words: Record<string, { en: string; fr: string }>, key: unknown) =>
    words[String(key)]?.[locale] ?? String(key);
  switch (entry.kind) {
    case 'status':
      return t('events.status', {
        who,
        status: staff ? said(ticketStatusWords, after) : t(`states.${after as TicketStatus}`),
      });
    case 'priority':
      return t('events.priority', {
        who,
        before: said(ticketPriorityWords, before),
        after: said(ticketPriorityWords, after),
      });
    case 'category':
      return t('events.category', { who, category: said(ticketCategoryWords, after) });
    case 'merged':
      return into ? t('events.mergedInto', { who, number: into }) : t('events.mergedFrom', { who, number: from });
    case 'transfer':
      return t(`events.transfer.${step as TransferEventStep}`, { company, from, to, reason });
    case 'sheetRequest':
      return t('events.sheetRequest', { who, product });
    case 'sheetAnswer':
      return t('events.sheetAnswer', { product, answer });
    case 'passOnAsked':
    case 'passOnAgreed':
      return t(`events.${entry.kind}`, { who, company });
    case 'passOnWithdrawn': {
      const key = entry.details?.['recalled'] === true ? 'passOnWithdrawnWaiting' : 'passOnWithdrawn';
      return t(`events.${key}`, { company });
    }
    case 'correctionRecalled':
      return t(`events.correctionRecalled.${because as RecallReason}`, { who, company });
    case 'correction':
      return t(note ? 'events.correction' : 'events.correctionForgotten', {
        who,
        company,
        note,
        fields: fieldsOf(entry),
      });
    case 'correctionAnswer': {
      const how = entry.details?.['corrected'] !== true ? 'unchanged' : answer ? 'correctedWith' : 'corrected';
      return t(`events.correctionAnswer.${how}`, { company, answer, fields: fieldsOf(entry) });
    }
    case 'rated': {
      const said = { who, rating: t(`satisfaction.${rating as 'good' | 'bad'}`) };
      return note ? t('events.ratedWith', { ...said, note }) : t('events.rated', said);
    }
    case 'split':
      return into ? t('events.splitInto', { who, number: into }) : t('events.splitFrom', { who, number: from });
    default:
      return after
        ? t('events.assigned', { who, name: names?.get(String(after)) ?? '–' })
        : t('events.unassigned', { who });
  }
}
