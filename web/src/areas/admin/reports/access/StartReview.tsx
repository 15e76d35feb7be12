import type { AdminRole } from '@app/domain/reports/admin-list';
import { accessReviewLimits } from '@app/domain/reports/access-review/access-review';
import { adminRoles } from '@app/domain/reports/admin-list';
import { addDays } from '@app/domain/time';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { ManyField } from '../../../../ui/forms/ManyField.tsx';
import { showRefusal } from '../../../../api/forms.ts';
import { useToday } from '../../../../words/format.ts';
import { spokenLocale } from '../../../../words/languages.ts';

const twoWeeks = 14;

/** Starts an access review: what it is about, who decides, and until when. */
export function StartReview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accessReview');
  const locale = spokenLocale();
  const today = useToday();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const companies = useQuery(queryOf('listCompanies', { limit: '100' } as never));
  const form = useForm({
    initialValues: {
      title: '',
      role: '' as AdminRole | '',
      companyIds: [] as string[],
      dueOn: addDays(today, twoWeeks),
      byCompanies: true,
    },
  });
  const start = useCommand('startAccessReview', {
    quiet: true,
    refresh: ['listAccessReviews'],
    done: ({ rows }) => t('start.done', { count: rows }),
    onSuccess: ({ id }) => void navigate({ to: '/admin/reports/AdminList', search: { review: id } as never }),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('start.title')}
      text={t('start.text')}
      confirm={t('start.confirm')}
      refusal={refusal}
      busy={start.isPending}
      lightDismiss={false}
      onSubmit={form.onSubmit(({ role, ...values }) => {
        setRefusal(null);
        start.mutate({ ...values, role: role || null });
      })}
      onClose={onClose}
    >
      <TextInput
        label={t('start.name')}
        placeholder={t('start.namePlaceholder')}
        required
        withAsterisk={false}
        maxLength={accessReviewLimits.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={t('start.role')}
        data={[
          { value: '', label: t('start.allRoles') },
          ...(Object.keys(adminRoles) as AdminRole[]).map((value) => ({ value, label: adminRoles[value][locale] })),
        ]}
        {...form.getInputProps('role')}
      />
      <ManyField
        label={t('start.companies')}
        description={t('start.companiesHint')}
        data={(companies.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('companyIds')}
      />
      <TextInput
        type="date"
        label={t('start.dueOn')}
        required
        withAsterisk={false}
        min={today}
        {...form.getInputProps('dueOn')}
      />
      <Checkbox
        label={t('start.byCompanies')}
        description={t('start.byCompaniesHint')}
        {...form.getInputProps('byCompanies', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
