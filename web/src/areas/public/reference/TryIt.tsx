import { Alert, Button, Code, Group, SimpleGrid, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Operation } from './apiDocument.ts';
import { addressOf } from './apiDocument.ts';
import classes from './ApiReferencePage.module.css';

type Answer = { status: number; etag: string | null; text: string };

/** What an answer without data means, where it is about the key. */
const keyProblems: Record<number, 'unknownKey' | 'otherScope' | 'tooMany'> = {
  401: 'unknownKey',
  403: 'otherScope',
  429: 'tooMany',
};

/** Enough to see what came; the rest a program reads. */
const mostShown = 20_000;

/** Asks once, as a program would: with the key in its header, without a cookie, and with nothing kept. */
async function ask(address: string, key: string): Promise<Answer> {
  const answer = await fetch(address, {
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get('etag'), text: pretty(text) };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function TryIt({ operation, apiKey }: { operation: Operation; apiKey: string }) {
  const { t } = useTranslation('apiReference');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<
    'noKey' | 'badKey' | 'missing' | 'offline' | 'unknownKey' | 'otherScope' | 'tooMany' | null
  >(null);
  const [busy, setBusy] = useState(false);
  const address = addressOf(operation, typed);
  const send = async () => {
    const key = apiKey.trim();
    setAnswer(null);
    const missing = operation.parameters.some(({ name, required }) => required && !typed[name]?.trim());
    const refused = !key ? 'noKey' : /^muster_[\w-]+$/.test(key) ? (missing ? 'missing' : null) : 'badKey';
    setProblem(refused);
    if (refused) return;
    setBusy(true);
    try {
      const given = await ask(address, key);
      setAnswer(given);
      setProblem(keyProblems[given.status] ?? null);
    } catch {
      setProblem('offline');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      aria-label={t('try')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Title order={3} size="h5" mb="xs">
        {t('try')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {operation.parameters.map(({ name, required }) => (
          <TextInput
            key={name}
            label={name}
            required={required ?? false}
            maxLength={6000}
            spellCheck={false}
            autoComplete="off"
            value={typed[name] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped((before) => ({ ...before, [name]: value }));
            }}
          />
        ))}
      </SimpleGrid>
      <Group mt="md" align="center">
        <Button type="submit" loading={busy}>
          {t('send')}
        </Button>
        <code className={classes.path}>GET {address}</code>
      </Group>
      <div role="status">
        {problem && (
          <Alert color="amber" mt="md">
            {t(`problem.${problem}`)}
          </Alert>
        )}
        {answer && (
          <p className={classes.facts}>
            {t('answered', { status: String(answer.status) })}
            {answer.etag && <> · ETag {answer.etag}</>}
          </p>
        )}
      </div>
      {answer && (
        <Code block className={classes.code} tabIndex={0} role="region" aria-label={t('answer')}>
          {answer.text.slice(0, mostShown)}
          {answer.text.length > mostShown && `\n… ${t('cut')}`}
        </Code>
      )}
    </form>
  );
}
