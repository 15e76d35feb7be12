import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

/** Recomputes the chains over the days that are chosen, and says which entries were altered, and how. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('trainingReports');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const verify = useCommand('verifyLogs', { quiet: true, refresh: ['listLogs', 'groupLogs'] });
  return (
    <Dialog opened onClose={onClose} title={t('logs.verifyTitle')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          verify.mutate({ company: null, from: from || null, to: to || null });
        }}
      >
        <Stack>
          <Text size="sm">{t('logs.verifyText')}</Text>
          <Group grow align="start">
            <TextInput
              type="date"
              label={t('logs.from')}
              value={from}
              onChange={({ currentTarget: { value } }) => setFrom(value)}
            />
            <TextInput
              type="date"
              label={t('logs.to')}
              value={to}
              error={from && to && from > to ? t('logs.reversed') : undefined}
              onChange={({ currentTarget: { value } }) => setTo(value)}
            />
          </Group>
          {verify.error && (
            <Alert color="brick" role="alert">
              {refusalWords(verify.error)}
            </Alert>
          )}
          {verify.data && !verify.isPending && <Found found={verify.data} />}
          <Group justify="flex-end">
            <Button type="submit" loading={verify.isPending} disabled={Boolean(from && to && from > to)}>
              {t('logs.verify')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Found({ found: { entries, companies, breaks, total } }: { found: Result<'verifyLogs'> }) {
  const { t } = useTranslation('trainingReports');
  const f = useFormat();
  if (total === 0)
    return (
      <Alert
        color={entries === 0 ? 'slate' : 'spruce'}
        role="status"
        title={t(entries === 0 ? 'logs.empty' : 'logs.whole')}
      >
        {entries === 0
          ? t('logs.emptyText')
          : t('logs.wholeText', { count: entries, entries: f.number(entries), companies: f.number(companies) })}
      </Alert>
    );
  return (
    <Alert color="brick" role="alert" title={t('logs.broken', { count: total })}>
      <Stack gap={4}>
        {breaks.map(({ companyId, company, sequence, kind, at }) => (
          <Text key={`${companyId} ${sequence} ${kind}`} size="sm">
            {t(`logs.kinds.${kind}`, { company, sequence: f.number(sequence) })}
            {at && ` · ${f.instant(at)}`}
          </Text>
        ))}
        {total > breaks.length && <Text size="sm">{t('logs.more', { count: total - breaks.length })}</Text>}
      </Stack>
    </Alert>
  );
}
