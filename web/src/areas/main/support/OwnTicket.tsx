import { requesterMay, ticketLimits } from '@app/domain/support/ticket';
import { ticketCategoryWords } from '@app/domain/support/ticket-list';
import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import type { ReplyFile } from '../../../modules/support/ReplyFiles.tsx';
import { ReplyFiles } from '../../../modules/support/ReplyFiles.tsx';
import { Thread } from '../../../modules/support/Thread.tsx';
import { ticketTones } from '../../../modules/support/tones.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { PassOnConsents } from './PassOnConsents.tsx';
import { PassOnQuestions } from './PassOnQuestions.tsx';

const refresh = ['listMyTickets', 'getTicket'] as const;

/** One's own request with its thread: reply, say that it is solved, rate how it was. */
export function OwnTicket({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const found = useQuery({ ...queryOf('getTicket', { ticketId }), refetchInterval: 60_000 });
  return (
    <RecordPage found={found} list="/support" back={t('title')}>
      {(ticket, back) => {
        const may = requesterMay(ticket.status);
        return (
          <>
            <PageHeader
              above={back}
              title={ticket.subject}
              description={`${t('line', { number: ticket.number, when: f.instant(ticket.createdAt) })} · ${ticketCategoryWords[ticket.category][spokenLocale()]}`}
              beside={<StatusBadge tone={ticketTones[ticket.status]}>{t(`states.${ticket.status}`)}</StatusBadge>}
            />
            <Stack gap="lg">
              {ticket.follows && (
                <Text size="sm">
                  <Anchor component={Link} to="/support" search={{ ticket: ticket.follows.id } as never}>
                    {t('follows', { number: ticket.follows.number })}
                  </Anchor>
                </Text>
              )}
              <Thread ticketId={ticketId} entries={ticket.entries} />
              {ticket.mergedInto && (
                <Alert color="blue">
                  {t('continues')}{' '}
                  <Anchor component={Link} to="/support" search={{ ticket: ticket.mergedInto.id } as never}>
                    {t('number', { number: ticket.mergedInto.number })}
                  </Anchor>
                </Alert>
              )}
              {may.reply && <PassOnQuestions ticket={ticket} />}
              {!ticket.mergedInto && <PassOnConsents ticket={ticket} />}
              {may.rate && !ticket.mergedInto && <Rating ticket={ticket} />}
              {may.reply ? (
                <Reply ticketId={ticketId} closesAt={ticket.closesAt} solvable={may.solve} />
              ) : (
                !ticket.mergedInto && (
                  <Alert color="gray" title={t('closedTitle')}>
                    <Stack gap="xs" align="start">
                      {t('closedText')}
                      <Button
                        variant="default"
                        component={Link}
                        to="/support"
                        search={{ new: ticket.category, follows: ticket.id } as never}
                      >
                        {t('newFollowing')}
                      </Button>
                    </Stack>
                  </Alert>
                )
              )}
            </Stack>
          </>
        );
      }}
    </RecordPage>
  );
}

function Reply({ ticketId, closesAt, solvable }: { ticketId: string; closesAt: string | null; solvable: boolean }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const [body, setBody] = useState('');
  const [files, setFiles] = useState<ReplyFile[]>([]);
  const reply = useCommand('replyToTicket', {
    refresh,
    done: t('replied'),
    onSuccess: () => {
      setBody('');
      setFiles([]);
    },
  });
  const solve = useCommand('solveTicket', { refresh, done: t('solvedDone') });
  return (
    <SectionCard title={t('reply')} description={closesAt ? t('reopens', { when: f.instant(closesAt) }) : undefined}>
      <Stack>
        <Textarea
          aria-label={t('reply')}
          autosize
          minRows={4}
          maxLength={ticketLimits.body}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <ReplyFiles files={files} onChange={setFiles} />
        <Group justify="flex-end">
          {solvable && (
            <Button variant="default" loading={solve.isPending} onClick={() => solve.mutate({ ticketId })}>
              {t('solve')}
            </Button>
          )}
          <Button
            disabled={!body.trim()}
            loading={reply.isPending}
            onClick={() => reply.mutate({ ticketId, body: body.trim(), fileIds: files.map(({ fileId }) => fileId) })}
          >
            {t('sendReply')}
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  );
}

function Rating({ ticket }: { ticket: Result<'getTicket'> }) {
  const { t } = useTranslation('support');
  const [note, setNote] = useState(ticket.satisfactionNote ?? '');
  const rate = useCommand('rateTicket', { refresh, done: t('rated') });
  const say = (satisfaction: 'good' | 'bad') => rate.mutate({ ticketId: ticket.id, satisfaction, note: note.trim() });
  return (
    <SectionCard title={t('rate')}>
      <Stack gap="sm">
        <Textarea
          label={t('rateNote')}
          autosize
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group>
          {(['good', 'bad'] as const).map((one) => (
            <Button
              key={one}
              variant={ticket.satisfaction === one ? 'filled' : 'default'}
              aria-pressed={ticket.satisfaction === one}
              onClick={() => say(one)}
            >
              {t(`satisfaction.${one}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </SectionCard>
  );
}
