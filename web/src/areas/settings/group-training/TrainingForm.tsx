import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ofTrainings, titleOf } from '../../../modules/group-training/training.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { focusProblem } from '../../../ui/forms/focusProblem.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { AboutFields } from './AboutFields.tsx';
import type { Scope } from './CancelTraining.tsx';
import { ScopeField } from './CancelTraining.tsx';
import { ClashList } from './ClashList.tsx';
import { ContentFields } from './ContentFields.tsx';
import { chosenRule, sentPlan } from './plan.ts';
import { RuleFields } from './RuleFields.tsx';
import { StaffFields } from './StaffFields.tsx';
import type { TrainingShown } from './plan.ts';
import { WhenFields } from './WhenFields.tsx';
import { usePlan } from './usePlan.ts';
import { usePlanCheck } from './usePlanCheck.ts';
import classes from './training.module.css';

/** `courseId`: what a new one begins with. */
type FormProps = { trainingId: string | null; copyOf: string | null; courseId?: string | null };

/** Plans a training or changes one. What stands in the way is shown before it is saved. */
export default function TrainingForm({ trainingId, copyOf, courseId = null }: FormProps) {
  const read = trainingId ?? copyOf;
  const found = useQuery({
    ...queryOf('getTraining', { trainingId: read! }),
    enabled: read !== null,
    refetchOnWindowFocus: false,
  });
  if (read !== null && !found.data) return <PageSkeleton />;
  return <Fields before={found.data ?? null} trainingId={trainingId} courseId={courseId} />;
}

type FieldsProps = { before: TrainingShown | null; trainingId: string | null; courseId: string | null };

function Fields({ before, trainingId, courseId }: FieldsProps) {
  const { t, language } = useTranslation('training');
  const navigate = useNavigate();
  const form = usePlan(before, trainingId, courseId);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [scope, setScope] = useState<Scope>('this');
  const check = usePlanCheck(form.values, trainingId);
  const clashes = check?.clashes ?? [];
  const open = (id: string) => navigate({ to: '/settings/groupTraining', search: { training: id } as never });
  const after = {
    quiet: true,
    refresh: ofTrainings,
    onRefusal: (error: unknown) => {
      setRefusal(showRefusal(form, error));
      const missing =
        error instanceof ApiError
          ? error.issues.some(({ path, code }) => path === 'title' && code === 'trainingTopicMissing')
          : false;
      const { about } = form.getValues();
      // What is missing is chosen in the field that is shown for it.
      if (missing && about !== 'topic') {
        form.setFieldError('title', null);
        if (about === 'course') form.setFieldError('courseId', t('form.courseMissing'));
        else form.setFieldError('skillId', t('form.skillMissing'));
      }
      focusProblem();
    },
  };
  const create = useCommand('createTraining', {
    ...after,
    done: ({ made }) => t('done.created', { count: made }),
    onSuccess: ({ id }) => open(id),
  });
  const change = useCommand('changeTraining', {
    ...after,
    done: ({ told, offered }) =>
      [
        t('done.saved'),
        ...(told > 0 ? [t('done.changed', { count: told })] : []),
        ...(offered > 0 ? [t('done.offered', { count: offered })] : []),
      ].join(' '),
    onSuccess: () => open(trainingId!),
  });
  const send = (schedule: boolean) =>
    form.onSubmit((values) => {
      setRefusal(null);
      // Clashes are listed above the button: saving is going on in spite of them.
      const plan = { ...sentPlan(values), despiteClashes: clashes.length > 0 };
      if (trainingId) change.mutate({ trainingId, ...plan, scope, revision: before!.revision });
      else create.mutate({ ...plan, rule: chosenRule(values), schedule });
    });
  const busy = create.isPending || change.isPending;
  const back = trainingId ? { training: trainingId } : {};
  return (
    <>
      <PageHeader
        title={trainingId ? t('form.edit') : t('add')}
        description={before ? titleOf(before.subject, language) : t('form.description')}
        above={<BackLink to="/settings/groupTraining">{t('title')}</BackLink>}
      />
      <form className={classes.form} onSubmit={send(true)} noValidate>
        <AboutFields form={form} />
        <WhenFields form={form} check={check} isNew={trainingId === null} />
        <StaffFields form={form} check={check} />
        <RuleFields form={form} booked={trainingId ? (before?.booked ?? 0) : 0} />
        <ContentFields form={form} />
        {trainingId && before?.series && <ScopeField value={scope} onChange={setScope} />}
        <Stack className={classes.bar} data-lower-bar gap="sm">
          <ClashList clashes={clashes} />
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => void navigate({ to: '/settings/groupTraining', search: back as never })}
            >
              {t('ui:cancel')}
            </Button>
            {!trainingId && (
              <Button variant="default" loading={busy} onClick={() => send(false)()}>
                {t('form.saveDraft')}
              </Button>
            )}
            <Button type="submit" loading={busy}>
              {trainingId ? t('save') : clashes.length > 0 ? t('form.planAnyway') : t('form.plan')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
