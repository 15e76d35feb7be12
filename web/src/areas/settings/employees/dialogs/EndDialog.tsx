import { Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { useUndo } from '../../../../api/undo.ts';
import { notifyGood } from '../../../../ui/feedback/notify.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat, useToday } from '../../../../words/format.ts';
import { closesWords } from '../closes.ts';
import type { Employee } from '../standing.ts';
import { lastDayOf, ofEnding } from '../standing.ts';

/** Ends an employment, or changes the last day that is recorded; says what would be closed before it is. */
export default function EndDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const planned = lastDayOf(employee);
  const [refusal, setRefusal] = useState<string | null>(null);
  const today = useToday();
  const form = useForm({ initialValues: { lastDay: planned ?? today, reason: '' } });
  const { lastDay } = form.values;
  const preview = useQuery({
    ...queryOf('previewEnding', { personId: employee.id, lastDay }),
    enabled: lastDay !== '',
    placeholderData: keepPreviousData,
  });
  const offer = useUndo(ofEnding);
  const end = useCommand(planned ? 'changeEnding' : 'endEmployment', {
    quiet: true,
    refresh: ofEnding,
    onSuccess: (result) => {
      onClose();
      if (planned) return notifyGood(t('ending.changed', { day: f.day(lastDay) }));
      const words = lastDay < today ? 'left' : lastDay === today ? 'leavesToday' : 'leavesOn';
      return offer(
        t(`ending.${words}`, { name: employee.name, day: f.day(lastDay) }),
        'undoId' in result ? result.undoId : undefined,
      );
    },
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ reason }) => {
    setRefusal(null);
    end.mutate({ personId: employee.id, lastDay, reason: reason || null });
  });
  const closes = preview.data && closesWords(preview.data.closes, t);
  return (
    <FormDialog
      title={t(planned ? 'ending.changeTitle' : 'ending.title', { name: employee.name })}
      text={
        planned
          ? `${t('ending.changeText', { day: f.day(planned) })} ${lastDay <= today ? t('ending.changePast') : ''}`
          : `${t('ending.text')} ${lastDay >= today ? t('ending.future') : ''}`
      }
      confirm={t(planned ? 'ending.changeConfirm' : 'ending.confirm')}
      refusal={refusal}
      busy={end.isPending}
      destructive={!planned || lastDay <= today}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('bulk.lastDay')}
        required
        withAsterisk={false}
        {...form.getInputProps('lastDay')}
      />
      <TextInput label={t('bulk.reasonOptional')} maxLength={500} {...form.getInputProps('reason')} />
      {closes ? (
        <Text size="sm" fw={600} role="status">
          {closes.length > 0
            ? t(lastDay > today ? 'ending.closesLater' : 'bulk.closes', { what: f.list(closes), day: f.day(lastDay) })
            : t('bulk.closesNothing')}
        </Text>
      ) : (
        !preview.error && <Skeleton height={18} width="60%" />
      )}
    </FormDialog>
  );
}
