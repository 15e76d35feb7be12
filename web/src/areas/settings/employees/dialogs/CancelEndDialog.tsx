import { useState } from 'react';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat, useToday } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { Employee } from '../standing.ts';
import { ofEnding } from '../standing.ts';

/** The recorded last day does not come: says what goes on and what stays ended. */
export default function CancelEndDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = useCommand('cancelEnding', {
    quiet: true,
    refresh: ofEnding,
    done: t('ending.cancelled'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const lastDay = employee.endedOn!;
  return (
    <FormDialog
      title={t('ending.cancelTitle', { name: employee.name })}
      text={`${t('ending.cancelText', { day: f.day(lastDay) })} ${lastDay <= today ? t('ending.cancelToday') : ''}`}
      confirm={t('actions.cancelEnd')}
      refusal={refusal}
      busy={cancel.isPending}
      onSubmit={(event) => {
        event?.preventDefault();
        setRefusal(null);
        cancel.mutate({ personId: employee.id });
      }}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
