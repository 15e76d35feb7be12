import { departmentObstacle } from '@app/domain/company/employee';
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Department } from './companyPlaces.ts';
import { ofEmployee } from './standing.ts';

type DepartmentDialogProps = { department: Department | null; all: readonly Department[]; onClose: () => void };

export function DepartmentDialog({ department, all, onClose }: DepartmentDialogProps) {
  const { t } = useTranslation('company');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { name: department?.name ?? '', code: department?.code ?? '', parentId: department?.parentId ?? '' } });
  const options = {
    quiet: true,
    refresh: ofEmployee,
    done: t('places.saved'),
    onSuccess: onClose,
    onRefusal: (error: ApiError) => (error.code === 'placeCodeTaken' ? form.setErrors({ code: refusalWords(error) }) : setRefusal(showRefusal(form, error))),
  };
  const create = useCommand('createDepartment', options);
  const change = useCommand('changeDepartment', options);
  const parentOf = new Map(all.map((one) => [one.id, one.parentId]));
  // Only what it can stand under is offered.
  const parents = all.filter((one) => !one.archivedAt && (!department || !departmentObstacle(department.id, one.id, parentOf)));
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    const sent = { ...values, parentId: values.parentId || null };
    if (department) change.mutate({ departmentId: department.id, ...sent });
    else create.mutate(sent);
  });
  const field = { required: true, withAsterisk: false } as const;
  return (
    <Dialog opened onClose={onClose} title={t(department ? 'places.editDepartment' : 'places.addDepartment')}>
      <form onSubmit={submit}>
        <Stack>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput label={t('places.name')} {...field} maxLength={200} data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('places.code')} description={t('places.codeHint')} {...field} maxLength={40} {...form.getInputProps('code')} />
          <NativeSelect
            label={t('places.parent')}
            data={[{ value: '', label: t('places.noParent') }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.getInputProps('parentId')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending || change.isPending}>
              {t('places.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
