import { departmentObstacle } from '@app/domain/company/employee';
import { NativeSelect } from '@mantine/core';
import { useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import type { Department } from '../companyPlaces.ts';
import { PlaceForm, usePlaceForm } from '../PlaceForm.tsx';

type DepartmentDialogProps = { department: Department | null; all: readonly Department[]; onClose: () => void };

export function DepartmentDialog({ department, all, onClose }: DepartmentDialogProps) {
  const { t } = useTranslation('places');
  const { form, refusal, options, submitting } = usePlaceForm(
    { name: department?.name ?? '', code: department?.code ?? '', parentId: department?.parentId ?? '' },
    onClose,
  );
  const create = useCommand('createDepartment', options);
  const change = useCommand('changeDepartment', options);
  const parentOf = new Map(all.map((one) => [one.id, one.parentId]));
  // Only what it can stand under is offered.
  const parents = all.filter(
    (one) => !one.archivedAt && (!department || !departmentObstacle(department.id, one.id, parentOf)),
  );
  const submit = submitting((values) => {
    const sent = { ...values, parentId: values.parentId || null };
    if (department) change.mutate({ departmentId: department.id, ...sent });
    else create.mutate(sent);
  });
  return (
    <PlaceForm
      title={t(department ? 'editDepartment' : 'addDepartment')}
      form={form}
      refusal={refusal}
      busy={create.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('parent')}
        data={[{ value: '', label: t('noParent') }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]}
        {...form.getInputProps('parentId')}
      />
    </PlaceForm>
  );
}
