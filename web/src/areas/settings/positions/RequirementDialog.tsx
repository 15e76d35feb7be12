import { NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RequirementScope } from '@app/domain/positions/requirement';
import { dueBases } from '@app/domain/positions/requirement';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Input } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { RequirementKindField } from '../../../modules/positions/RequirementKindField.tsx';
import type { PickedTarget } from '../../../modules/positions/TargetsField.tsx';
import { noTarget, TargetsField } from '../../../modules/positions/TargetsField.tsx';
import { plainTargets } from '../../../modules/positions/targets.ts';
import { WhatIfRequirement } from '../../../modules/qualification/WhatIf.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';
import { PersonField } from './PersonField.tsx';
import type { Requirement } from './position.ts';
import { ofPosition } from './position.ts';

/** Whom it may be asked of: a position (at a site), the company and its parts, or those it is asked of already. */
export type AskedOf = { kind: 'position'; positionId: string } | { kind: 'company' } | { kind: 'existing' };
export type RequirementDraft = Input<'addRequirement'>;

type RequirementDialogProps = {
  scope: AskedOf;
  /** The version that is changed; without it something new is asked. */
  requirement?: Requirement;
  /** What something new begins with: a course, of everyone or of those at a site. */
  begin?: { courseId: string; siteId: string | null };
  onClose: () => void;
};

const graceWords = ['skill', 'counts', 'counts not'] as const;

/**
 * What is asked, of whom, and from when it applies. Saving never overwrites: what was asked before ends the day before.
 */
export function RequirementDialog({ scope, requirement, begin, onClose }: RequirementDialogProps) {
  const { t } = useTranslation('positions');
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      targets: (requirement?.targets ?? [
        begin ? { ...noTarget, courseId: begin.courseId } : noTarget,
      ]) as PickedTarget[],
      kind: requirement?.kind ?? 'mandatory',
      of: (begin?.siteId ? 'site' : 'everyone') as 'everyone' | 'site' | 'department' | 'person',
      siteId: requirement?.scope.siteId ?? begin?.siteId ?? '',
      departmentId: requirement?.scope.departmentId ?? '',
      person: null as { id: string; name: string } | null,
      dueBasis: requirement?.dueBasis ?? 'assignment',
      initialDueDays: requirement?.initialDueDays ?? 14,
      fixedDueOn: requirement?.fixedDueOn ?? '',
      graceCounts: graceWords[requirement?.graceCounts === true ? 1 : requirement?.graceCounts === false ? 2 : 0],
      reason: requirement?.reason ?? '',
      regulationRef: requirement?.regulationRef ?? '',
      effectiveFrom: requirement?.state === 'later' ? requirement.effectiveFrom : today,
      effectiveTo: requirement?.effectiveTo ?? '',
    },
  });
  const { values, errors } = form;
  const options = {
    quiet: true,
    refresh: ofPosition,
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)),
  };
  const add = useCommand('addRequirement', { ...options, done: t('requirements.added') });
  const change = useCommand('changeRequirement', { ...options, done: t('requirements.changed') });
  const draft: RequirementDraft = {
    scope: requirement?.scope ?? scopeOf(scope, values),
    targets: plainTargets(values.targets.filter(({ skillId, courseId }) => skillId || courseId)),
    kind: values.kind,
    dueBasis: values.dueBasis,
    initialDueDays: Number(values.initialDueDays),
    fixedDueOn: values.dueBasis === 'fixed' ? values.fixedDueOn || null : null,
    graceCounts: values.graceCounts === 'skill' ? null : values.graceCounts === 'counts',
    reason: values.reason,
    regulationRef: values.regulationRef.trim() || null,
    effectiveFrom: values.effectiveFrom,
    effectiveTo: values.effectiveTo || null,
  };
  // Of whom it is asked is not chosen yet: sent so, it would be asked of everyone.
  const unchosen = requirement ? null : unchosenOf(scope, values);
  const submit = form.onSubmit(() => {
    setRefusal(null);
    if (unchosen) return form.setErrors({ [unchosen]: t(`requirements.choose.${unchosen}`) });
    if (draft.targets.length === 0) return form.setErrors({ targets: t('targets.needed') });
    const { scope: _scope, ...terms } = draft;
    if (requirement) change.mutate({ requirementId: requirement.requirementId, ...terms });
    else add.mutate(draft);
  });
  return (
    <FormDialog
      size="lg"
      lightDismiss={false}
      title={t(requirement ? 'requirements.changeTitle' : 'requirements.add')}
      confirm={t('ui:save')}
      refusal={refusal}
      busy={add.isPending || change.isPending}
      beside={
        <WhatIfRequirement
          draft={previewOf(draft, requirement)}
          ready={draft.targets.length > 0 && draft.effectiveFrom !== '' && unchosen === null}
          confirm={t('ui:save')}
          onConfirm={() => submit()}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {!requirement && <ScopeFields scope={scope} form={form} />}
      <TargetsField
        value={values.targets}
        onChange={(targets) => form.setFieldValue('targets', targets)}
        errors={errors}
      />
      <RequirementKindField value={values.kind} onChange={(kind) => form.setFieldValue('kind', kind)} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label={t('requirements.due')}
          data={dueBases.map((basis) => ({ value: basis, label: t(`dueBases.${basis}`) }))}
          {...form.getInputProps('dueBasis')}
        />
        {values.dueBasis === 'fixed' ? (
          <TextInput type="date" label={t('fields.fixedDueOn')} {...form.getInputProps('fixedDueOn')} />
        ) : (
          <NumberInput
            label={t('fields.initialDueDays')}
            description={t('fields.initialDueDaysHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={730}
            {...form.getInputProps('initialDueDays')}
          />
        )}
        <NativeSelect
          label={t('fields.grace')}
          data={graceWords.map((value) => ({
            value,
            label: t(`grace.${value === 'counts not' ? 'no' : value === 'counts' ? 'yes' : 'skill'}`),
          }))}
          {...form.getInputProps('graceCounts')}
        />
        <TextInput label={t('fields.regulationRef')} maxLength={200} {...form.getInputProps('regulationRef')} />
      </SimpleGrid>
      <TextInput
        label={t('fields.reason')}
        description={t('fields.reasonHint')}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          type="date"
          label={t('fields.applyFrom')}
          required
          withAsterisk={false}
          {...form.getInputProps('effectiveFrom')}
        />
        <TextInput type="date" label={t('fields.applyTo')} {...form.getInputProps('effectiveTo')} />
      </SimpleGrid>
      {requirement && (
        <Text size="sm" c="dimmed">
          {t('requirements.changeText')}
        </Text>
      )}
    </FormDialog>
  );
}

/** What the form says, as its preview asks for it. */
function previewOf(
  { scope, effectiveFrom, effectiveTo, ...terms }: RequirementDraft,
  requirement: Requirement | undefined,
): Input<'previewRequirement'> {
  return {
    requirementId: requirement?.requirementId ?? null,
    scope: requirement ? null : scope,
    terms,
    effectiveFrom,
    effectiveTo,
  };
}

type Fields = {
  of: 'everyone' | 'site' | 'department' | 'person';
  siteId: string;
  departmentId: string;
  person: { id: string; name: string } | null;
};

function scopeOf(scope: AskedOf, { of, siteId, departmentId, person }: Fields): RequirementScope {
  const none = { positionId: null, siteId: null, departmentId: null, personId: null };
  if (scope.kind === 'position')
    return { ...none, positionId: scope.positionId, siteId: siteId || null, departmentId: departmentId || null };
  if (of === 'site') return { ...none, siteId: siteId || null };
  if (of === 'department') return { ...none, departmentId: departmentId || null };
  return { ...none, personId: of === 'person' ? (person?.id ?? null) : null };
}

type Chosen = 'siteId' | 'departmentId' | 'person';

/** The field in which whom it is asked of is still to be chosen; null where it is known. */
function unchosenOf(scope: AskedOf, { of, siteId, departmentId, person }: Fields): Chosen | null {
  if (scope.kind === 'position') return null;
  if (of === 'site' && !siteId) return 'siteId';
  if (of === 'department' && !departmentId) return 'departmentId';
  return of === 'person' && !person ? 'person' : null;
}

type ScopeForm = {
  values: Fields;
  errors: Record<string, ReactNode>;
  setFieldValue: (field: 'of' | 'siteId' | 'departmentId' | 'person', value: never) => void;
};

function ScopeFields({ scope, form }: { scope: AskedOf; form: unknown }) {
  const { t } = useTranslation('positions');
  const { values, errors, setFieldValue } = form as ScopeForm;
  const choices = useQuery({ ...queryOf('listRequirementChoices', {}), staleTime: 60_000 });
  const set = (field: 'of' | 'siteId' | 'departmentId' | 'person', value: unknown) =>
    setFieldValue(field, value as never);
  const place = (
    field: 'siteId' | 'departmentId',
    label: string,
    all: string | null,
    options: { id: string; name: string; people: number }[],
  ) => (
    <NativeSelect
      label={label}
      required={all === null}
      withAsterisk={false}
      data={[
        { value: '', label: all ?? t(`requirements.choose.${field}`) },
        ...options.map(({ id, name, people }) => ({
          value: id,
          label: t('requirements.place', { name, count: people }),
        })),
      ]}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  const sites = choices.data?.sites ?? [];
  const departments = choices.data?.departments ?? [];
  if (scope.kind === 'position') {
    if (sites.length === 0 && departments.length === 0) return null;
    return (
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {sites.length > 0 && place('siteId', t('requirements.atSite'), t('requirements.allSites'), sites)}
        {departments.length > 0 &&
          place('departmentId', t('requirements.inDepartment'), t('requirements.allDepartments'), departments)}
      </SimpleGrid>
    );
  }
  const kinds = (['everyone', 'site', 'department', 'person'] as const).filter(
    (kind) => (kind !== 'site' || sites.length > 0) && (kind !== 'department' || departments.length > 0),
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <NativeSelect
        label={t('requirements.scope')}
        data={kinds.map((kind) => ({
          value: kind,
          label: t(`everyone.of.${kind}`, { count: choices.data?.people ?? 0 }),
        }))}
        value={values.of}
        onChange={(event) => set('of', event.currentTarget.value)}
      />
      {values.of === 'site' && place('siteId', t('requirements.atSite'), null, sites)}
      {values.of === 'department' && place('departmentId', t('requirements.inDepartment'), null, departments)}
      {values.of === 'person' && (
        <PersonField
          label={t('everyone.of.person', { count: 0 })}
          value={values.person}
          error={errors['person']}
          onChange={(person) => set('person', person)}
        />
      )}
    </SimpleGrid>
  );
}
