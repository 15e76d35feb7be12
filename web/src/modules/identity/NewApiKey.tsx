import { keyDays, keyScopes } from '@app/domain/access/key-scopes';
import type { KeyScope } from '@app/domain/access/key-scopes';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { ShownOnce } from '../../ui/forms/ShownOnce.tsx';
import { refusalWords } from '../../words/words.ts';
import { unlessDeclined } from './unlessDeclined.ts';

/** Makes a key; then shows it, this once. */
export function NewApiKey({ companyId, onClose }: { companyId?: string; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>([]);
  const [days, setDays] = useState<(typeof keyDays)[number]>(90);
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<Result<'createApiKey'> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const own = useCommand('createApiKey', { quiet: true, refresh: ['listApiKeys'] });
  const other = useCommand('createCompanyApiKey', { quiet: true, refresh: ['listCompanyApiKeys'] });
  // Platform staff do not see a company’s reports, so no key of theirs reads them.
  const offered = companyId === undefined ? keyScopes : keyScopes.filter((scope) => scope !== 'reports');
  const asked = { name: name.trim(), scopes, days };
  const create = async () => {
    setTried(true);
    setRefusal(null);
    if (asked.name === '' || scopes.length === 0) return;
    try {
      await unlessDeclined(async () =>
        setMade(
          companyId === undefined ? await own.mutateAsync(asked) : await other.mutateAsync({ companyId, ...asked }),
        ),
      );
    } catch (error) {
      setRefusal(refusalWords(error));
    }
  };
  if (made) return <MadeKey made={made} onClose={onClose} />;
  return (
    <>
      <FormDialog
        title={t('add')}
        confirm={t('create')}
        refusal={refusal}
        busy={own.isPending || other.isPending}
        lightDismiss={false}
        onClose={onClose}
        onSubmit={(event) => {
          event?.preventDefault();
          void create();
        }}
      >
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
        <Checkbox.Group
          label={t('what')}
          value={scopes}
          onChange={(chosen) => setScopes(chosen as KeyScope[])}
          error={tried && scopes.length === 0 && t('whatNeeded')}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scopes.${scope}`)} description={t(`scopesHint.${scope}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={t('days')}
          data={keyDays.map((count) => ({ value: String(count), label: t('daysOf', { count }) }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value) as typeof days)}
        />
      </FormDialog>
    </>
  );
}

function MadeKey({ made, onClose }: { made: Result<'createApiKey'>; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  return (
    <Dialog opened onClose={onClose} title={t('madeTitle')} lightDismiss={false}>
      <ShownOnce
        text={t('madeText')}
        values={(['endpoint', 'key'] as const).map((what) => ({ name: t(what), value: made[what] }))}
        words={{ copy: t('copyThis'), copied: t('copied'), done: t('done'), copyOf: (what) => t('copy', { what }) }}
        onClose={onClose}
      />
    </Dialog>
  );
}
