import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { mostAnchorAddresses } from '@app/domain/reports/anchor-words';
import { useRef, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { issueWords, refusalWords } from '../../../words/words.ts';
import classes from './LogEvidence.module.css';

type Address = Result<'listLogAnchors'>['addresses'][number];
const languages = { en: 'English', fr: 'Français' } as const;

/** Who receives the daily anchor by email: added and removed one at a time, each of them told. */
export function AnchorAddresses({ addresses }: { addresses: Address[] }) {
  const { t } = useTranslation('trainingReports');
  const [leaving, setLeaving] = useState<Address | null>(null);
  const remove = useCommand('removeAnchorAddress', {
    refresh: ['listLogAnchors'],
    done: t('anchorEmails.removed'),
    onSuccess: () => setLeaving(null),
  });
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('anchorEmails.title')}
      </Title>
      <Text size="sm">{t('anchorEmails.text')}</Text>
      {addresses.length > 0 && (
        <ul className={classes.anchors} aria-label={t('anchorEmails.title')}>
          {addresses.map((one) => (
            <li key={one.address}>
              <AddressFacts {...one} />
              <Button
                size="xs"
                variant="subtle"
                aria-label={`${colon(t('anchorEmails.remove'))} ${one.address}`}
                onClick={() => setLeaving(one)}
              >
                {t('anchorEmails.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {addresses.length < mostAnchorAddresses ? (
        <NewAddress />
      ) : (
        <Text size="sm" c="dimmed">
          {t('anchorEmails.full', { count: mostAnchorAddresses })}
        </Text>
      )}
      {leaving && (
        <ConfirmDialog
          opened
          destructive
          title={t('anchorEmails.removeTitle')}
          preview={t('anchorEmails.removeText', { address: leaving.address })}
          confirm={t('anchorEmails.remove')}
          busy={remove.isPending}
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutate({ address: leaving.address })}
        />
      )}
    </Stack>
  );
}

function AddressFacts({ address, locale, addedAt, addedBy, lastSentAt, failure }: Address) {
  const { t } = useTranslation('trainingReports');
  const f = useFormat();
  return (
    <span className={classes.address}>
      <strong>{address}</strong> <small>{languages[locale]}</small>
      <br />
      <small>
        {t('anchorEmails.addedBy', { name: addedBy, at: f.instant(addedAt) })} ·{' '}
        {lastSentAt ? t('anchorEmails.sent', { at: f.instant(lastSentAt) }) : t('anchorEmails.notYet')}
      </small>
      {failure && (
        <Text component="small" display="block" c="brick">
          {colon(t('anchorEmails.failed'))} {failure}
        </Text>
      )}
    </span>
  );
}

function NewAddress() {
  const { t, language } = useTranslation('trainingReports');
  const [address, setAddress] = useState('');
  const [locale, setLocale] = useState<'en' | 'fr'>(language.startsWith('fr') ? 'fr' : 'en');
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = useCommand('addAnchorAddress', {
    quiet: true,
    refresh: ['listLogAnchors'],
    done: t('anchorEmails.added'),
    onSuccess: () => setAddress(''),
    onRefusal: (error) => {
      const [issue] = error.issues;
      setRefused(issue ? issueWords(issue) : refusalWords(error));
      field.current?.focus();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ address: address.trim(), locale });
      }}
    >
      <Group gap="xs" align="flex-start">
        <TextInput
          ref={field}
          type="email"
          label={t('anchorEmails.address')}
          maxLength={320}
          value={address}
          error={refused}
          onChange={({ currentTarget: { value } }) => {
            setAddress(value);
            setRefused(null);
          }}
          style={{ flex: '1 1 16rem' }}
        />
        <Select
          label={t('anchorEmails.language')}
          allowDeselect={false}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          value={locale}
          onChange={(value) => setLocale(value === 'fr' ? 'fr' : 'en')}
          w={140}
        />
        <Button type="submit" variant="default" mt={25} loading={add.isPending} disabled={address.trim() === ''}>
          {t('anchorEmails.add')}
        </Button>
      </Group>
    </form>
  );
}
