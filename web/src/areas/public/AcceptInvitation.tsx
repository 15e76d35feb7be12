import { Alert, Button, Checkbox, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../api/forms.ts';
import type { Result } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { NewPassword } from '../../modules/identity/NewPassword.tsx';
import { renewSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { richWords } from '../../ui/forms/richWords.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import classes from './UserPage.module.css';

type Link = Result<'lookAtToken'>;

/** Name, password, agreement; then one is in. */
export function AcceptInvitation({ token, link }: { token: string; link: Link }) {
  const { t, language } = useTranslation('account');
  const locale = language === 'fr' ? 'fr' : 'en';
  const { history } = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const terms = useQuery({ ...queryOf('getLegalDocument', { kind: 'terms', locale }), retry: false });
  const privacy = useQuery({ ...queryOf('getLegalDocument', { kind: 'privacy', locale }), retry: false });
  const form = useForm({
    initialValues: { preferredName: link.personName ?? '', password: '', agreed: false },
    validate: { agreed: (agreed) => (agreed ? null : t('acceptNeeded')) },
  });
  const accept = useCommand('acceptInvitation', {
    quiet: true,
    onSuccess: async () => {
      await renewSession();
      history.push('/');
    },
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const versionIds = [terms.data?.id, privacy.data?.id].filter((id) => id !== undefined);
  return (
    <SectionCard>
      <Title order={1}>{t('invitationTitle', { name: link.personName })}</Title>
      <p>{t('invitationText', { company: link.companyName })}</p>
      {refusal && (
        <Alert color="brick" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      <form
        className={classes.fields}
        onSubmit={form.onSubmit(({ preferredName, password }) =>
          accept.mutate({ token, preferredName, password, locale, versionIds }),
        )}
      >
        <TextInput
          label={t('preferredName')}
          description={t('preferredNameHint', { name: link.personName })}
          autoComplete="name"
          maxLength={100}
          size="md"
          {...form.getInputProps('preferredName')}
        />
        <NewPassword
          admin={link.admin}
          known={[link.personName, link.companyName]}
          {...form.getInputProps('password')}
        />
        <Checkbox
          label={richWords(t('accept'), {
            terms: (inner) => (
              <a href="/terms" target="_blank" rel="noreferrer">
                {inner}
              </a>
            ),
            privacy: (inner) => (
              <a href="/privacy" target="_blank" rel="noreferrer">
                {inner}
              </a>
            ),
          })}
          {...form.getInputProps('agreed', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" loading={accept.isPending} disabled={terms.isPending || privacy.isPending}>
          {t('invitationSubmit')}
        </Button>
      </form>
      <p className={classes.foot}>{t('signInWith', { email: link.email })}</p>
    </SectionCard>
  );
}
