import { askedAbout } from '@app/domain/support/correction';
import { Alert, Button, Stack, Text } from '@mantine/core';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';

type Ticket = Result<'getTicket'>;

/**
 * Support may tell a company what shall be corrected only with the requester's consent: what was asked and not agreed
 * to.
 */
export function PassOnQuestions({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  const agree = useCommand('agreeToPassOn', {
    refresh: ['getTicket', 'listMyTickets'],
    done: t('correction.agreedDone'),
  });
  const asked = new Map(
    ticket.entries
      .filter(({ kind }) => kind === 'passOnAsked')
      .map(({ details }) => [String(details?.['companyId']), String(details?.['company'])] as const)
      .filter(([companyId]) => askedAbout(ticket.entries, companyId)),
  );
  return [...asked].map(([companyId, company]) => (
    <Alert key={companyId} color="blue" title={t('correction.question', { company })}>
      <Stack gap="xs" align="start">
        <Text size="sm">{t('correction.questionText', { company })}</Text>
        <Button loading={agree.isPending} onClick={() => agree.mutate({ ticketId: ticket.id, companyId })}>
          {t('correction.agree')}
        </Button>
      </Stack>
    </Alert>
  ));
}
