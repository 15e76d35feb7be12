import { withdrawable } from '@app/domain/support/correction';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

type Ticket = Result<'getTicket'>;
type Company = { id: string; name: string };

/** Which companies support may tell what shall be corrected, each with the way to withdraw one's consent. */
export function PassOnConsents({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  const [leaving, setLeaving] = useState<Company | null>(null);
  const withdraw = useCommand('withdrawPassOn', {
    refresh: ['getTicket', 'listMyTickets'],
    done: t('correction.withdrawn'),
    onSuccess: () => setLeaving(null),
  });
  const given = new Map(
    ticket.entries
      .filter(({ kind }) => kind === 'passOnAgreed' || kind === 'correction')
      .map(({ details }) => [String(details?.['companyId']), String(details?.['company'])] as const)
      .filter(([companyId]) => withdrawable(ticket.entries, companyId)),
  );
  return (
    <>
      {given.size > 0 && (
        <Stack gap="xs">
          {[...given].map(([id, name]) => (
            <Group key={id} gap="sm">
              <Text size="sm" c="dimmed">
                {t('correction.given', { company: name })}
              </Text>
              <Button
                variant="default"
                size="sm"
                aria-label={t('correction.withdrawNamed', { company: name })}
                onClick={() => setLeaving({ id, name })}
              >
                {t('correction.withdraw')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {leaving && (
        <ConfirmDialog
          opened
          title={t('correction.withdrawTitle')}
          preview={t('correction.withdrawText', { company: leaving.name })}
          confirm={t('correction.withdraw')}
          keep={t('correction.keep')}
          busy={withdraw.isPending}
          onClose={() => setLeaving(null)}
          onConfirm={() => withdraw.mutate({ ticketId: ticket.id, companyId: leaving.id })}
        />
      )}
    </>
  );
}
