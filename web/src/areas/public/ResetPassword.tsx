import { Alert, Button, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../api/forms.ts';
import type { Result } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { NewPassword } from '../../modules/identity/NewPassword.tsx';
import { renewSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import classes from './UserPage.module.css';

/** A new password by the link of a letter; afterwards one signs in with it. */
export function ResetPassword({ token, link }: { token: string; link: Result<'lookAtToken'> }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { password: '' } });
  const reset = useCommand('resetPassword', {
    quiet: true,
    onSuccess: async () => {
      await renewSession();
      await navigate({ to: '/login', search: { done: 'password' } });
    },
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <SectionCard>
      <Title order={1}>{t('resetTitle')}</Title>
      <p>{t('resetText', { email: link.email })}</p>
      {refusal && (
        <Alert color="brick" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      <form className={classes.fields} onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))}>
        <NewPassword admin={link.admin} known={[link.personName]} {...form.getInputProps('password')} />
        <Button type="submit" size="md" loading={reset.isPending}>
          {t('resetSubmit')}
        </Button>
      </form>
    </SectionCard>
  );
}
