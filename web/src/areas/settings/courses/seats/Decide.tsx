import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { ofSeats } from './seats.ts';

export function Decide({
  request,
  onClose,
}: {
  request: Result<'listSeatRequests'>['rows'][number];
  onClose: () => void;
}) {
  const { t } = useTranslation('seats');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { reason: '' } });
  const send = useCommand('decideSeatRequest', {
    quiet: true,
    refresh: ofSeats,
    done: t('decide.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const decide = (give: boolean) =>
    form.onSubmit(({ reason }) => send.mutate({ requestId: request.id, give, reason }))();
  return (
    <FormDialog
      title={t('decide.title', { name: request.person, course: request.course })}
      text={t('decide.text', { count: request.free })}
      confirm={t('decide.give')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={(event) => {
        event?.preventDefault();
        decide(true);
      }}
      onClose={onClose}
      beside={
        <Button variant="default" color="brick" onClick={() => decide(false)}>
          {t('decide.decline')}
        </Button>
      }
    >
      {request.note && <Text size="sm">“{request.note}”</Text>}
      <Textarea
        label={t('decide.reason')}
        description={t('decide.reasonHint')}
        autosize
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
