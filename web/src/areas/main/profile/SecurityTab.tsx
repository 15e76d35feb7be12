import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, refreshAll, useCommand } from '../../../api/queries.ts';
import { NewPassword } from '../../../modules/identity/NewPassword.tsx';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import classes from './MyInfoPage.module.css';
import { SecondFactor } from '../../../modules/identity/SecondFactor.tsx';
import { PinForm } from './PinForm.tsx';
import { SessionList } from './SessionList.tsx';
import { unlessDeclined } from '../../../modules/identity/unlessDeclined.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';

/** How I sign in, and where I am signed in. */
export function SecurityTab() {
  const { pin } = useSession();
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <SessionList />
        {!pin && <SecondFactor />}
      </div>
      <div className={classes.stack}>
        {pin ? <PinForm /> : <Password />}
        <Email />
      </div>
    </div>
  );
}

function Password() {
  const { t } = useTranslation('profile', 'identity');
  const { claims, person, company } = useSession();
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' } });
  const change = useCommand('changePassword', {
    quiet: true,
    refresh: ['listSessions', 'getProfile'],
    done: t('security.passwordDone'),
    onSuccess: () => form.reset(),
    onRefusal: (error) => {
      const words = showRefusal(form, error);
      if (words) notifyBad(words);
    },
  });
  return (
    <SectionCard title={t('security.password')} description={t('security.passwordText')}>
      <form className={classes.fields} onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <PasswordField
          label={t('identity:password.current')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={1024}
          size="md"
          {...form.getInputProps('currentPassword')}
        />
        <NewPassword
          admin={claims.buAdmin}
          known={[person.displayName, company.name]}
          {...form.getInputProps('newPassword')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {t('security.passwordSubmit')}
          </Button>
        </Group>
      </form>
    </SectionCard>
  );
}

function Email() {
  const { t } = useTranslation('profile');
  const profile = useQuery(queryOf('getProfile', {})).data;
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { email: '' } });
  const submit = async ({ email }: { email: string }) => {
    setBusy(true);
    try {
      if (!(await unlessDeclined(() => call('changeEmail', { email })))) return;
      form.reset();
      notifyGood(t('security.emailAsked'));
      await refreshAll(['getProfile']);
    } catch (error) {
      const words = showRefusal(form, error);
      if (words) notifyBad(words);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SectionCard
      title={t('security.email')}
      description={
        profile && (profile.email ? t('security.emailText', { email: profile.email }) : t('security.emailNone'))
      }
    >
      {profile?.pendingEmail && (
        <Text size="sm" mb="sm">
          {t('security.emailPending', { email: profile.pendingEmail })}
        </Text>
      )}
      <form className={classes.fields} onSubmit={form.onSubmit((values) => void submit(values))}>
        <TextInput
          label={t('security.emailNew')}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          maxLength={320}
          size="md"
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy}>
            {t('security.emailChange')}
          </Button>
        </Group>
      </form>
    </SectionCard>
  );
}
