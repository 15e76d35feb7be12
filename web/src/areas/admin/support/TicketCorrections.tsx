import type { CorrectionField } from '@app/domain/support/correction';
import { correctionFields, correctionLimits } from '@app/domain/support/correction';
import { correctionFieldWords } from '@app/domain/support/correction-words';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type Ticket = Result<'getAnyTicket'>;
type Found = Result<'listTicketCorrections'>;
const refresh = ['listTicketCorrections', 'getAnyTicket', 'listTickets', 'getSupportFigures'] as const;

/** What was passed on to a company of the requester, which keeps the facts and decides, and another one. */
export function TicketCorrections({ ticket, mayChange }: { ticket: Ticket; mayChange: boolean }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const locale = spokenLocale();
  const found = useQuery(queryOf('listTicketCorrections', { ticketId: ticket.id }));
  const [passing, setPassing] = useState(false);
  const recall = useCommand('recallCorrection', { refresh, done: t('correction.recalled') });
  const { companies = [], corrections = [] } = found.data ?? {};
  return (
    <SectionCard title={t('correction.title')}>
      <Stack gap="sm">
        {corrections.map(({ id, company, fields, note, createdAt, state, decidedAt, reason }) => (
          <div key={id}>
            <Text size="sm" fw={600}>
              {company} · {f.list(fields.map((field) => correctionFieldWords[field][locale]))}
            </Text>
            <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {note}
            </Text>
            <Text size="sm" c="dimmed">
              {t(`correction.states.${state}`)} · {f.dayOf(decidedAt ?? createdAt)}
            </Text>
            {reason && (
              <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {t('correction.said', { reason })}
              </Text>
            )}
            {state === 'waiting' && (
              <Button
                size="sm"
                variant="subtle"
                loading={recall.isPending}
                aria-label={t('correction.recallNamed', { company })}
                onClick={() => recall.mutate({ ticketId: ticket.id, correctionId: id })}
              >
                {t('correction.recall')}
              </Button>
            )}
          </div>
        ))}
        {found.error && (
          <Text size="sm" c="brick" role="alert">
            {refusalWords(found.error)}
          </Text>
        )}
        {found.data && companies.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('correction.noCompany')}
          </Text>
        )}
        {mayChange && companies.length > 0 && (
          <Button variant="default" onClick={() => setPassing(true)}>
            {t('correction.passOn')}
          </Button>
        )}
      </Stack>
      {passing && <PassOnForm ticket={ticket} companies={companies} onClose={() => setPassing(false)} />}
    </SectionCard>
  );
}

function PassOnForm({
  ticket,
  companies,
  onClose,
}: {
  ticket: Ticket;
  companies: Found['companies'];
  onClose: () => void;
}) {
  const { t } = useTranslation('support');
  const locale = spokenLocale();
  const [companyId, setCompanyId] = useState(companies[0]!.id);
  const [fields, setFields] = useState<CorrectionField[]>([]);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const company = companies.find(({ id }) => id === companyId) ?? companies[0]!;
  const { name } = company;
  const passOn = useCommand('passOnCorrection', {
    quiet: true,
    refresh,
    done: t('correction.passedOn', { company: name }),
    onSuccess: onClose,
  });
  const ask = useCommand('askToPassOn', { quiet: true, refresh, done: t('correction.askedDone'), onSuccess: onClose });
  const refusal = company.agreed ? passOn.error : ask.error;
  return (
    <FormDialog
      title={t('correction.formTitle')}
      text={t('correction.shared', { company: name })}
      confirm={t(company.agreed ? 'correction.confirm' : 'correction.ask')}
      refusal={refusal ? refusalWords(refusal) : null}
      busy={passOn.isPending || ask.isPending}
      lightDismiss={note === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        setTried(true);
        if (!company.agreed) ask.mutate({ ticketId: ticket.id, companyId });
        else if (fields.length > 0 && note.trim())
          passOn.mutate({ ticketId: ticket.id, companyId, fields, note: note.trim() });
      }}
    >
      <NativeSelect
        label={t('correction.company')}
        value={companyId}
        data={companies.map((one) => ({
          value: one.id,
          label: one.left ? t('correction.former', { company: one.name }) : one.name,
        }))}
        onChange={({ currentTarget: { value } }) => setCompanyId(value)}
      />
      {company.agreed ? (
        <>
          <Checkbox.Group
            label={t('correction.fields')}
            error={tried && fields.length === 0 ? t('correction.fieldsMissing') : null}
            value={fields}
            onChange={(chosen) => setFields(correctionFields.filter((field) => chosen.includes(field)))}
          >
            <Group gap="sm" mt={6} mb={6}>
              {correctionFields.map((field) => (
                <Checkbox key={field} value={field} label={correctionFieldWords[field][locale]} />
              ))}
            </Group>
          </Checkbox.Group>
          <Textarea
            label={t('correction.note')}
            description={t('correction.noteHint')}
            withAsterisk
            aria-required
            autosize
            minRows={3}
            maxLength={correctionLimits.note}
            value={note}
            error={tried && !note.trim() ? t('required') : null}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      ) : (
        <Text size="sm">
          {t(company.asked ? 'correction.waitsForAnswer' : 'correction.notAgreed', { company: name })}
        </Text>
      )}
    </FormDialog>
  );
}
