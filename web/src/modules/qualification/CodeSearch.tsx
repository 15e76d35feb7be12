import { Button, Group, Input } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';

/** Finds an achievement by the code printed on its certificate. */
export function CodeSearch() {
  const { t } = useTranslation('qualification');
  const navigate = useNavigate();
  const id = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const search = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { publicId } = await call('findAchievementByCode', { code });
      await navigate({ to: '/achievements/$id', params: { id: publicId } });
    } catch (refusal) {
      setError(
        refusal instanceof ApiError && refusal.code === 'notFound'
          ? t('codeUnknown')
          : refusalWords(refusal as ApiError),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void search(event)}>
      <Input.Wrapper
        id={id}
        label={t('codeLabel')}
        description={t('codeHint')}
        error={error}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      >
        <Group gap="sm" wrap="nowrap">
          <Input
            id={id}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={error !== null}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            required
            flex={1}
          />
          <Button type="submit" variant="default" loading={busy}>
            {t('check')}
          </Button>
        </Group>
      </Input.Wrapper>
    </form>
  );
}
