import { Alert, Text } from '@mantine/core';
import { emailStateWords, inboundList, senderWords } from '@app/domain/support/inbound-list';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { emailTones, senderTones } from '../../../modules/support/tones.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { EmailView } from './EmailView.tsx';

/** What arrived in the support's mailbox; one email is under `?email=`. */
export function Emails() {
  const [{ email, state }] = useUrlState();
  return email ? <EmailView emailId={email} state={state} /> : <EmailList />;
}

function EmailList() {
  const { t } = useTranslation('support');
  const locale = spokenLocale();
  const [{ state }] = useUrlState();
  const list = useList(inboundList, 'listInboundEmails', 'exportInboundEmails');
  return (
    <>
      <PageHeader
        title={t('emails.title')}
        description={t('emails.text')}
        above={<BackLink to="/admin/support">{t('ticket.back')}</BackLink>}
      />
      <MailboxState />
      <ListView
        list={list}
        search={t('emails.search')}
        title="subject"
        rowLink={(row) =>
          ({ to: '/admin/support', search: { tab: 'emails', ...(state && { state }), email: row.id } }) as never
        }
        cells={{
          from: ({ from }) => from ?? '–',
          subject: ({ subject }) => subject || '–',
          state: ({ state: one }) => <StatusBadge tone={emailTones[one]}>{emailStateWords[one][locale]}</StatusBadge>,
          sender: ({ sender }) => <StatusBadge tone={senderTones[sender]}>{senderWords[sender][locale]}</StatusBadge>,
        }}
        empty={{ title: t('emails.none'), text: t('emails.noneText') }}
      />
    </>
  );
}

/** When the mailbox was last read, how many emails wait in it, and what went wrong. */
function MailboxState() {
  const { t } = useTranslation('support');
  const f = useFormat();
  const found = useQuery({ ...queryOf('getSupportMailbox', {}), refetchInterval: 60_000 }).data;
  if (!found) return null;
  if (found.address === null)
    return (
      <Text size="sm" c="dimmed" mb="md">
        {t('emails.notConfigured')}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('emails.box', { address: found.address })}{' '}
        {found.readAt ? t('emails.read', { when: f.instant(found.readAt) }) : t('emails.neverRead')}{' '}
        {found.waiting > 0 && t('emails.waiting', { count: found.waiting })}
      </Text>
      {found.failure && (
        <Alert color="brick" mb="md">
          {t('emails.failed', { when: f.instant(found.failedAt!), failure: found.failure })}
        </Alert>
      )}
      {!found.verifies && (
        <Alert color="gray" mb="md">
          {t('emails.unverified')}
        </Alert>
      )}
    </>
  );
}
