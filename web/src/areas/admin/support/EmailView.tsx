import { Alert, Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { emailReasonWords, emailStateWords } from '@app/domain/support/inbound-list';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { Quoted } from '../../../modules/support/EmailEntry.tsx';
import classes from '../../../modules/support/support.module.css';
import { emailTones } from '../../../modules/support/tones.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type Email = Result<'getInboundEmail'>;
type Choice = Email['choices'][number];
const refresh = [
  'getInboundEmail',
  'listInboundEmails',
  'getSupportMailbox',
  'listTickets',
  'getSupportFigures',
  'getAnyTicket',
] as const;

/** One email: who sent it, what it says, and what is made of it while it waits. */
export function EmailView({ emailId, state }: { emailId: string; state: string | undefined }) {
  const { t } = useTranslation('support');
  const found = useQuery(queryOf('getInboundEmail', { emailId }));
  const back = (
    <BackLink to="/admin/support" search={{ tab: 'emails', ...(state && { state }) } as never}>
      {t('emails.back')}
    </BackLink>
  );
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const email = found.data;
  return (
    <>
      <PageHeader
        above={back}
        title={email.subject || t('emails.title')}
        beside={
          <StatusBadge tone={emailTones[email.state]}>{emailStateWords[email.state][spokenLocale()]}</StatusBadge>
        }
      />
      <Stack gap="lg">
        <Facts email={email} />
        <SectionCard title={t('emails.content')}>
          {email.body ? (
            <>
              <p dir="auto" className={classes.emailText}>
                {email.body}
              </p>
              {email.quoted && <Quoted text={email.quoted} />}
            </>
          ) : (
            <Text c="dimmed">{t('emails.noContent')}</Text>
          )}
        </SectionCard>
        <Decision email={email} />
      </Stack>
    </>
  );
}

function Facts({ email }: { email: Email }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const locale = spokenLocale();
  const reason = email.reason && emailReasonWords[email.reason][locale];
  const facts: [string, string | null][] = [
    [
      t('emails.from'),
      email.from &&
        (email.fromName && email.fromName !== email.from ? `${email.fromName} <${email.from}>` : email.from),
    ],
    [t('emails.status'), [emailStateWords[email.state][locale], reason].filter(Boolean).join(' · ')],
    [t('emails.sent'), email.sentAt && f.instant(email.sentAt)],
    [t('emails.recipients'), email.recipients > 1 ? f.number(email.recipients) : null],
    [t('emails.results'), t('email.results', { spf: email.spf, dkim: email.dkim, dmarc: email.dmarc })],
    [t('emails.size'), f.bytes(email.bytes)],
    [t('emails.files'), email.parts.map(({ name, bytes }) => `${name} (${f.bytes(bytes)})`).join(', ') || null],
    [t('emails.reason'), email.decision?.reason ?? null],
  ];
  return (
    <>
      {email.sender === 'fail' && <Alert color="brick">{t('emails.forged')}</Alert>}
      <dl className={classes.emailFacts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {email.decision && (
        <Text size="sm" c="dimmed">
          {t('emails.decided', { by: email.decision.by, when: f.instant(email.decision.at) })}
        </Text>
      )}
      {email.ticketId && email.ticket !== null && (
        <Anchor component={Link} to="/admin/support/$id" params={{ id: email.ticketId } as never}>
          {t('emails.ticket', { number: email.ticket })}
        </Anchor>
      )}
    </>
  );
}

const keyOf = (choice: Choice) => (choice.as === 'person' ? `person ${choice.companyId}` : choice.as);

function Decision({ email }: { email: Email }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const accept = useCommand('acceptInboundEmail', {
    refresh,
    done: t('emails.accepted'),
    onSuccess: ({ ticketId }) => void navigate({ to: '/admin/support/$id', params: { id: ticketId } as never }),
  });
  const discard = useCommand('discardInboundEmail', {
    quiet: true,
    refresh,
    done: t('emails.discarded'),
    onSuccess: () => setDiscarding(false),
  });
  const held = email.state === 'held';
  if (!held && email.choices.length === 0) return null;
  const choice = email.choices.find((one) => keyOf(one) === chosen) ?? email.choices[0];
  const words = (one: Choice) => {
    if (one.as === 'reply') return t('emails.asReply', { number: one.number, subject: one.subject });
    return one.as === 'person'
      ? t('emails.asPerson', { name: one.name, company: one.company })
      : t('emails.asStranger');
  };
  return (
    <Stack gap="md">
      {choice && (
        <Radio.Group
          label={t('emails.become')}
          description={t('emails.acceptText')}
          value={keyOf(choice)}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {email.choices.map((one) => (
              <Radio key={keyOf(one)} value={keyOf(one)} label={words(one)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Group>
        {choice && (
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutate({
                emailId: email.id,
                as: choice.as,
                companyId: choice.as === 'person' ? choice.companyId : null,
              })
            }
          >
            {t('emails.accept')}
          </Button>
        )}
        {held && (
          <Button variant="default" onClick={() => setDiscarding(true)}>
            {t('emails.discard')}
          </Button>
        )}
      </Group>
      {discarding && (
        <ReasonDialog
          title={t('emails.discardTitle')}
          text={t('emails.discardText')}
          label={t('emails.reason')}
          confirm={t('emails.discard')}
          destructive
          busy={discard.isPending}
          refusal={discard.error ? refusalWords(discard.error) : null}
          onClose={() => setDiscarding(false)}
          onReason={(reason) => discard.mutate({ emailId: email.id, reason })}
        />
      )}
    </Stack>
  );
}
