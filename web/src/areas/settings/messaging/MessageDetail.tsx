import { Alert, Stack, Text } from '@mantine/core';
import { messageStateWords } from '@app/domain/messaging/message-list';
import { messageLanguages, paragraphsOf } from '@app/domain/messaging/message';
import { useQuery } from '@tanstack/react-query';
import { hrefOf } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { Figure, Figures } from '../../../ui/lists/Figures.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { Message } from './draft.ts';
import { MessageActions } from './MessageActions.tsx';
import classes from './messaging.module.css';
import { Recipients } from './Recipients.tsx';
import { messageTone } from './states.ts';

const going = 3000;

/** One message: its dates, what became of it, to whom it went, and its words. */
export function MessageDetail({ messageId }: { messageId: string }) {
  const { t } = useTranslation('messaging');
  const found = useQuery({
    ...queryOf('getMessage', { messageId }),
    // While it goes out the numbers change.
    refetchInterval: (query) =>
      query.state.data?.state === 'sending' || query.state.data?.reminders.some(({ finishedAt }) => !finishedAt)
        ? going
        : false,
  });
  return (
    <RecordPage found={found} list="/settings/messaging" back={t('back')}>
      {(message, back) => <Shown message={message} back={back} />}
    </RecordPage>
  );
}

function Shown({ message, back }: { message: Message; back: React.ReactNode }) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const locale = spokenLocale();
  const { state, counts, variants, acknowledge } = message;
  const subject =
    variants[locale]?.subject || messageLanguages.map((one) => variants[one]?.subject).find(Boolean) || t('noSubject');
  const when = message.frozenAt
    ? t('detail.sent', { at: f.instant(message.frozenAt) })
    : message.startsAt && !message.cancelledAt
      ? t('detail.starts', { at: f.instant(message.startsAt) })
      : null;
  const facts = [
    message.author && t('detail.by', { name: message.author }),
    when,
    message.channels.map((one) => t(`channel.${one}`)).join(', '),
    message.kiosk && t('channel.kiosk'),
    message.acknowledgeBy && t('detail.acknowledgeBy', { day: f.day(message.acknowledgeBy) }),
  ].filter(Boolean);
  const share = (count: number) => (counts.recipients > 0 ? f.percent((100 * count) / counts.recipients) : undefined);
  const fixed = message.frozenAt !== null && !message.cancelledAt;
  return (
    <>
      <PageHeader
        title={subject}
        above={back}
        beside={<StatusBadge tone={messageTone[state]}>{messageStateWords[state][locale]}</StatusBadge>}
        description={facts.join(' · ')}
        actions={<MessageActions message={message} />}
      />
      <Stack gap="md">
        {message.cancelReason && <Alert color="slate">{t(`detail.cancelReason.${message.cancelReason}`)}</Alert>}
        {state === 'draft' && <Alert color="slate">{t('detail.draftText')}</Alert>}
        {message.reminders.some(({ finishedAt }) => !finishedAt) && (
          <Alert color="slate">{t('detail.reminderGoing')}</Alert>
        )}
        {fixed && (
          <Figures>
            <Figure label={t('detail.figures.recipients')} value={f.number(counts.recipients)} />
            <Figure
              label={t('detail.figures.delivered')}
              value={f.number(counts.delivered)}
              note={share(counts.delivered)}
            />
            <Figure label={t('detail.figures.opened')} value={f.number(counts.opened)} note={share(counts.opened)} />
            {acknowledge && (
              <Figure
                label={t('detail.figures.acknowledged')}
                value={f.number(counts.acknowledged)}
                note={share(counts.acknowledged)}
              />
            )}
            {counts.failed > 0 && <Figure alarm label={t('detail.figures.failed')} value={f.number(counts.failed)} />}
            {counts.unreachable > 0 && (
              <Figure alarm label={t('detail.figures.unreachable')} value={f.number(counts.unreachable)} />
            )}
            {counts.leftOut > 0 && <Figure label={t('detail.figures.leftOut')} value={f.number(counts.leftOut)} />}
          </Figures>
        )}
        {message.reminders.map(({ round, askedAt, askedBy }) => (
          <Text key={round} size="sm" c="dimmed">
            {t('detail.reminderOf', { at: f.instant(askedAt), name: askedBy ?? '–' })}
          </Text>
        ))}
        <SectionCard title={t('detail.words')}>
          <Stack gap="md">
            {messageLanguages.map((language) => {
              const words = variants[language];
              return words ? (
                <article key={language} className={classes.letter} lang={language}>
                  <h3 dir="auto">{words.subject}</h3>
                  {paragraphsOf(words.body).map((text, place) => (
                    <p key={place} dir="auto">
                      {text}
                    </p>
                  ))}
                </article>
              ) : null;
            })}
            {message.links.map(({ label, href }) => (
              <a key={href} href={href} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            ))}
            {message.files.length > 0 && (
              <ul className={classes.people} aria-label={t('detail.files')}>
                {message.files.map(({ fileId, name, bytes }, place) => (
                  <li key={fileId}>
                    <a
                      href={hrefOf('getMessageFile', { messageId: message.id, place: String(place) })}
                      target="_blank"
                      rel="noopener"
                    >
                      {name}
                    </a>
                    <small>{f.bytes(bytes)}</small>
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        </SectionCard>
        {(fixed || state === 'scheduled') && (
          <SectionCard title={t('detail.recipients')}>
            <Recipients messageId={message.id} />
          </SectionCard>
        )}
      </Stack>
    </>
  );
}
