import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Ticket = Result<'getAnyTicket'>;
type Sites = Result<'listTicketSheetRequests'>['sites'];

/**
 * Requests for safety data sheets that the ticket was passed on as, and another one: the requester's company has to
 * answer for its products.
 */
export function TicketSheets({ ticket, mayChange }: { ticket: Ticket; mayChange: boolean }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const found = useQuery(queryOf('listTicketSheetRequests', { ticketId: ticket.id }));
  const [asking, setAsking] = useState(false);
  const { sites = [], requests = [] } = found.data ?? {};
  return (
    <SectionCard title={t('ticket.sheets')}>
      <Stack gap="sm">
        {requests.map(({ id, product, site, createdAt, answeredAt, answer }) => (
          <div key={id}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {product}
            </Text>
            <Text size="sm" c="dimmed">
              {site} · {f.dayOf(createdAt)}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {answeredAt
                ? t('ticket.sheetAnswered', { when: f.dayOf(answeredAt), answer })
                : t('ticket.sheetOpen', { company: ticket.company.name })}
            </Text>
          </div>
        ))}
        {found.error && (
          <Text size="sm" c="brick" role="alert">
            {refusalWords(found.error)}
          </Text>
        )}
        {found.data && sites.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('ticket.sheetNoSite', { company: ticket.company.name })}
          </Text>
        )}
        {mayChange && sites.length > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('ticket.sheetRequest')}
          </Button>
        )}
      </Stack>
      {asking && <RequestForm ticket={ticket} sites={sites} onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}

function RequestForm({ ticket, sites, onClose }: { ticket: Ticket; sites: Sites; onClose: () => void }) {
  const { t } = useTranslation('support');
  const [siteId, setSiteId] = useState(sites.length === 1 ? sites[0]!.id : '');
  const [product, setProduct] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const request = useCommand('requestSheetForTicket', {
    quiet: true,
    refresh: ['listTicketSheetRequests', 'getAnyTicket', 'listTickets', 'getSupportFigures'],
    done: t('ticket.sheetDone', { company: ticket.company.name }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('ticket.sheetTitle')}
      text={t('ticket.sheetText', { company: ticket.company.name })}
      confirm={t('ticket.sheetConfirm')}
      refusal={request.error ? refusalWords(request.error) : null}
      busy={request.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        setTried(true);
        if (siteId && product.trim())
          request.mutate({ ticketId: ticket.id, siteId, product: product.trim(), note: note.trim() });
      }}
    >
      <NativeSelect
        label={t('ticket.sheetSite')}
        withAsterisk
        aria-required
        value={siteId}
        error={tried && !siteId ? t('required') : null}
        data={[
          ...(sites.length === 1 ? [] : [{ value: '', label: t('ticket.sheetChooseSite') }]),
          ...sites.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setSiteId(value)}
      />
      <TextInput
        label={t('ticket.sheetProduct')}
        description={t('ticket.sheetProductHint')}
        withAsterisk
        aria-required
        maxLength={200}
        value={product}
        error={tried && !product.trim() ? t('required') : null}
        onChange={(event) => setProduct(event.currentTarget.value)}
      />
      <Textarea
        label={t('ticket.sheetNote')}
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
