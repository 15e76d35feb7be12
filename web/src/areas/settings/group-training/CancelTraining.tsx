import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { ofTrainings, titleOf } from '../../../modules/group-training/training.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import type { TrainingShown } from './plan.ts';

export type Scope = 'this' | 'following' | 'all';

/** Cancels a training, or more of its series; everyone is told the reason. */
export default function CancelTraining({ training, onClose }: { training: TrainingShown; onClose: () => void }) {
  const { t, language } = useTranslation('training');
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<Scope>('this');
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = useCommand('cancelTraining', {
    quiet: true,
    refresh: ofTrainings,
    done: ({ cancelled, told }) => t('cancelTraining.done', { count: cancelled, told }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={t('cancelTraining.title')}
      text={t('cancelTraining.text', { title: titleOf(training.subject, language), count: training.booked })}
      confirm={t('cancelTraining.action')}
      refusal={refusal}
      busy={cancel.isPending}
      destructive
      onSubmit={(event) => {
        event?.preventDefault();
        cancel.mutate({ trainingId: training.id, reason, scope });
      }}
      onClose={onClose}
    >
      {training.series && <ScopeField value={scope} onChange={setScope} />}
      <Textarea
        label={t('reason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Which trainings of a series something is done to. */
export function ScopeField({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useTranslation('training');
  return (
    <Radio.Group label={t('scope.label')} value={value} onChange={(next) => onChange(next as Scope)}>
      <Stack gap="xs" mt="xs">
        {(['this', 'following', 'all'] as const).map((one) => (
          <Radio key={one} value={one} label={t(`scope.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
