import { extensionLimitDays } from '@app/domain/seats/seat';
import { inLanguage } from '@app/domain/localised';
import { Anchor, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { ReasonField } from '../../../ui/forms/ReasonDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AttemptDialog = lazyPart(() =>
  import('../../../modules/packages/AttemptDialog.tsx').then((module) => ({ default: module.AttemptDialog })),
);

type Ticket = Result<'getAnyTicket'>;
type Enrolment = NonNullable<Ticket['enrolment']>;

/** The attempt that a ticket is about: how far it is, what its packages said, and what staff can do for it. */
export function TicketCourse({
  ticket,
  enrolment,
  mayChange,
}: {
  ticket: Ticket;
  enrolment: Enrolment;
  mayChange: boolean;
}) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const [open, setOpen] = useState<'log' | 'extend' | null>(null);
  const { course, completedAt, percent, packages, completeBy } = enrolment;
  return (
    <SectionCard title={t('ticket.course')}>
      <Stack gap="xs">
        <div>
          <Text size="sm" fw={600}>
            {inLanguage(course, spokenLocale())}
          </Text>
          <Text size="sm" c="dimmed">
            {completedAt ? t('ticket.completed', { day: f.dayOf(completedAt) }) : t('ticket.progress', { percent })}
            {completeBy && !completedAt && ` · ${t('ticket.completeBy', { day: f.day(completeBy) })}`}
          </Text>
        </div>
        <Group gap="xs">
          {packages > 0 && (
            <Button variant="default" size="sm" onClick={() => setOpen('log')}>
              {t('ticket.packageLog')}
            </Button>
          )}
          {mayChange && completeBy && !completedAt && (
            <Button variant="default" size="sm" onClick={() => setOpen('extend')}>
              {t('ticket.extend.action')}
            </Button>
          )}
        </Group>
        {ticket.requester.id && (
          <Anchor
            component={Link}
            to="/admin/employees/$id"
            params={{ id: ticket.requester.id } as never}
            search={{ tab: 'packages' } as never}
            size="sm"
          >
            {t('ticket.attempts')}
          </Anchor>
        )}
      </Stack>
      <Suspense>
        {open === 'log' && <AttemptDialog desk="platform" enrolmentId={enrolment.id} onClose={() => setOpen(null)} />}
      </Suspense>
      {open === 'extend' && <Extend ticket={ticket} enrolment={enrolment} onClose={() => setOpen(null)} />}
    </SectionCard>
  );
}

function Extend({ ticket, enrolment, onClose }: { ticket: Ticket; enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { days: 7, reason: t('ticket.extend.because', { number: String(ticket.number) }) },
  });
  const extend = useCommand('extendAnyEnrolment', {
    quiet: true,
    refresh: ['getAnyTicket'],
    done: ({ completeBy }) => t('ticket.extend.done', { day: f.day(completeBy) }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('ticket.extend.action')}
      text={t('ticket.extend.text', { day: f.day(enrolment.completeBy!) })}
      confirm={t('ticket.extend.confirm')}
      refusal={refusal}
      busy={extend.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        setRefusal(null);
        extend.mutate({ enrolmentId: enrolment.id, ...values });
      })}
    >
      <NumberInput
        label={t('ticket.extend.days')}
        min={1}
        max={extensionLimitDays}
        allowDecimal={false}
        {...form.getInputProps('days')}
      />
      <ReasonField
        label={t('ticket.extend.reason')}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue('reason', reason)}
      />
    </FormDialog>
  );
}
