import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays } from '@app/domain/time';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { TargetNames } from '../../../modules/positions/TargetNames.tsx';
import { WhatIfRequirement } from '../../../modules/qualification/WhatIf.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat, useToday } from '../../../words/format.ts';
import type { Requirement } from './position.ts';
import { ofPosition } from './position.ts';

type EndRequirementProps = {
  requirement: Requirement;
  onClose: () => void;
};

/** From a day on it is asked no longer; what was asked until then stays on record. */
export function EndRequirement({ requirement, onClose }: EndRequirementProps) {
  const { t } = useTranslation('positions');
  const f = useFormat();
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { from: requirement.state === 'later' ? requirement.effectiveFrom : today, reason: '' },
  });
  const end = useCommand('endRequirement', {
    quiet: true,
    refresh: ofPosition,
    done: t('requirements.ended'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const { from } = form.values;
  const submit = form.onSubmit((values) => end.mutate({ requirementId: requirement.requirementId, ...values }));
  return (
    <FormDialog
      title={t('requirements.endTitle')}
      confirm={t('requirements.end')}
      refusal={refusal}
      busy={end.isPending}
      destructive
      beside={
        <WhatIfRequirement
          draft={{
            requirementId: requirement.requirementId,
            scope: null,
            terms: null,
            effectiveFrom: from,
            effectiveTo: null,
          }}
          ready={from !== ''}
          confirm={t('requirements.end')}
          onConfirm={() => submit()}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Text fw={600}>
        <TargetNames targets={requirement.targets} />
      </Text>
      <TextInput
        type="date"
        label={t('fields.noLongerFrom')}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('from')}
      />
      {from && (
        <Text size="sm" c="dimmed">
          {from <= requirement.effectiveFrom
            ? t('requirements.endWhole')
            : t('requirements.endPreview', { day: f.day(addDays(from, -1)) })}
        </Text>
      )}
      <TextInput label={t('fields.reason')} maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
