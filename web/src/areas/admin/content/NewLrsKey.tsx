import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx';
import { refusalWords } from '../../../words/words.ts';
import CompanyField from '../companies/ParentField.tsx';

const access = ['both', 'read', 'write'] as const;

/** Makes a key; then shows its secret, this once. */
export function NewLrsKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lrs');
  const [name, setName] = useState('');
  const [companyId, setCompany] = useState<string | null>(null);
  const [may, setMay] = useState<(typeof access)[number]>('both');
  const create = useCommand('createLrsKey', { quiet: true, refresh: ['listLrsKeys'] });
  return (
    <Dialog opened onClose={onClose} title={t(create.data ? 'madeTitle' : 'add')} lightDismiss={!create.data}>
      {create.data ? (
        <MadeKey made={create.data} onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() && companyId) create.mutate({ name: name.trim(), companyId, access: may });
          }}
        >
          <Stack>
            <TextInput
              label={t('name')}
              description={t('nameHint')}
              required
              withAsterisk={false}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <CompanyField label={t('company')} value={companyId} onChange={setCompany} />
            <NativeSelect
              label={t('what')}
              data={access.map((value) => ({ value, label: t(`access.${value}`) }))}
              value={may}
              onChange={(event) => setMay(event.currentTarget.value as typeof may)}
            />
            {create.error && (
              <Text c="red" size="sm" role="alert">
                {refusalWords(create.error)}
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('ui:cancel')}
              </Button>
              <Button type="submit" loading={create.isPending} disabled={name.trim() === '' || companyId === null}>
                {t('create')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function MadeKey({ made, onClose }: { made: Result<'createLrsKey'>; onClose: () => void }) {
  const { t } = useTranslation('lrs');
  return (
    <ShownOnce
      text={t('madeText')}
      values={(['endpoint', 'key', 'secret'] as const).map((what) => ({ name: t(what), value: made[what] }))}
      words={{ copy: t('copyThis'), copied: t('copied'), done: t('done'), copyOf: (what) => t('copy', { what }) }}
      onClose={onClose}
    />
  );
}
