import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { unlessDeclined } from '../../../modules/identity/unlessDeclined.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from '../people/people.module.css';
import type { Company } from './company.ts';
import { ofCompany } from './company.ts';

/** Who administers a company; the right itself is changed on the person's page. */
export function AdminsTab({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const f = useFormat();
  const [adding, setAdding] = useState(false);
  const add = !company.terminatedAt && (
    <Button variant="default" size="sm" onClick={() => setAdding(true)}>
      {t('admins.add')}
    </Button>
  );
  return (
    <SectionCard title={t('admins.title')} description={t('admins.text')} action={add} flush>
      {company.admins.length === 0 && <EmptyState compact heading={3} title={t('admins.none')} />}
      <ul className={classes.rows}>
        {company.admins.map((one) => (
          <li key={one.id}>
            <div>
              <Group gap="xs">
                <Anchor component={Link} to="/admin/employees/$id" params={{ id: one.id } as never} fw={600}>
                  {one.name}
                </Anchor>
                {one.last && <StatusBadge tone="due">{t('admins.last')}</StatusBadge>}
              </Group>
              <div className={classes.small}>
                {[
                  one.email,
                  t('admins.since', { day: f.dayOf(one.since) }),
                  one.lastSignedInAt
                    ? t('admins.lastSignIn', { when: f.instant(one.lastSignedInAt) })
                    : one.invitedAt && t('admins.invited'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {adding && <AddAdmin companyId={company.id} onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

function AddAdmin({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { name: '', email: '' } });
  const add = useCommand('addCompanyAdmin', { quiet: true, refresh: ofCompany });
  const submit = form.onSubmit(async (values) => {
    setRefusal(null);
    try {
      if (!(await unlessDeclined(() => add.mutateAsync({ companyId, ...values })))) return;
      notifyGood(t('admins.added'));
      onClose();
    } catch (error) {
      setRefusal(showRefusal(form, error));
    }
  });
  return (
    <>
      <FormDialog
        title={t('admins.add')}
        text={t('admins.addText')}
        confirm={t('admins.add')}
        refusal={refusal}
        busy={add.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextInput
          label={t('fields.adminName')}
          required
          withAsterisk={false}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('fields.adminEmail')}
          type="email"
          required
          withAsterisk={false}
          maxLength={254}
          {...form.getInputProps('email')}
        />
      </FormDialog>
    </>
  );
}
