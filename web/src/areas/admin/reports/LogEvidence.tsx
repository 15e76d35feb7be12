import { Alert, Box, Button, FileButton, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Input, Result } from '../../../api/client.ts';
import { fetchFile } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { downloadBlob } from '../../../ui/downloadBlob.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconDownload, IconUpload } from '../../../ui/icons.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { AnchorAddresses } from './AnchorAddresses.tsx';
import classes from './LogEvidence.module.css';

/** The largest anchor that the server reads. */
const mostText = 900_000;

/** Small files: nothing is shown of how far they are. */
const quietly = () => ({ signal: new AbortController().signal, onBytes: () => {} });

type LogEvidenceProps = { asked: Omit<Input<'exportSignedLogs'>, 'format'>; onClose: () => void };

/** What outside parties can keep of the log, and what they kept held against it: signed exports and daily anchors. */
export function LogEvidence({ asked, onClose }: LogEvidenceProps) {
  const { t } = useTranslation('trainingReports');
  return (
    <Dialog opened onClose={onClose} title={t('evidence.title')} size="lg">
      <Stack gap="xl">
        <SignedExport asked={asked} />
        <Comparison />
        <Anchors />
      </Stack>
    </Dialog>
  );
}

function SignedExport({ asked }: Pick<LogEvidenceProps, 'asked'>) {
  const { t } = useTranslation('trainingReports');
  const [busy, setBusy] = useState<'csv' | 'json' | null>(null);
  const take = async (format: 'csv' | 'json') => {
    setBusy(format);
    try {
      const { blob, filename } = await fetchFile('exportSignedLogs', { ...asked, format }, quietly());
      downloadBlob(blob, filename);
    } catch (error) {
      notifyBad(refusalWords(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('evidence.signed')}
      </Title>
      <Text size="sm">{t('evidence.signedText')}</Text>
      <Group gap="xs">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            loading={busy === format}
            disabled={busy !== null && busy !== format}
            onClick={() => void take(format)}
          >
            {t(`evidence.${format}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

function Comparison() {
  const { t } = useTranslation('trainingReports');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'tooLong' | 'empty' | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const compare = useCommand('compareLogAnchor', { quiet: true, refresh: ['listLogs', 'groupLogs'] });
  const choose = async (file: File | null) => {
    if (!file) return;
    compare.reset();
    if (file.size > mostText) return setProblem('tooLong');
    setProblem(null);
    setText(await file.text());
  };
  const refused =
    compare.error && (compare.error.code === 'invalidInput' ? t('evidence.noAnchor') : refusalWords(compare.error));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const anchor = text.trim();
        setProblem(anchor === '' ? 'empty' : anchor.length > mostText ? 'tooLong' : null);
        // The button is out of reach while it waits: what to mend is where one goes on.
        if (anchor !== '' && anchor.length <= mostText)
          compare.mutate({ anchor }, { onError: () => field.current?.focus() });
        else field.current?.focus();
      }}
    >
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t('evidence.compare')}
        </Title>
        <Text size="sm">{t('evidence.compareText')}</Text>
        <Textarea
          ref={field}
          label={t('evidence.anchor')}
          placeholder={'{ "kind": "muster-audit-anchor", … }'}
          rows={4}
          spellCheck={false}
          value={text}
          error={problem ? t(`evidence.${problem}`) : refused}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setProblem(null);
            compare.reset();
          }}
        />
        <Group justify="space-between">
          <FileButton accept=".json,application/json" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {t('evidence.file')}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={compare.isPending}>
            {t('evidence.compareNow')}
          </Button>
        </Group>
        {compare.data && !compare.isPending && <Compared found={compare.data} />}
      </Stack>
    </form>
  );
}

function Compared({ found: { at, companies, unknown, since, breaks, total } }: { found: Result<'compareLogAnchor'> }) {
  const { t } = useTranslation('trainingReports');
  const f = useFormat();
  const facts = { at: f.instant(at), companies: f.number(companies), since: f.number(since) };
  if (total === 0)
    return (
      <Alert color="spruce" role="status" title={t('evidence.same')}>
        {t('evidence.sameText', facts)}
      </Alert>
    );
  return (
    <Alert color="brick" role="alert" title={t('evidence.different', { count: total })}>
      <Stack gap={4}>
        {unknown === companies && <Text size="sm">{t('evidence.elsewhere')}</Text>}
        {breaks.map(({ companyId, company, sequence, kind, at: when }) => (
          <Text key={`${companyId} ${sequence} ${kind}`} size="sm">
            {t(kind === 'rewritten' ? 'evidence.rewritten' : `logs.kinds.${kind}`, {
              company: company ?? companyId,
              sequence: f.number(sequence),
            })}
            {when && ` · ${f.instant(when)}`}
          </Text>
        ))}
        {total > breaks.length && <Text size="sm">{t('logs.more', { count: total - breaks.length })}</Text>}
      </Stack>
    </Alert>
  );
}

function Anchors() {
  const { t } = useTranslation('trainingReports');
  const f = useFormat();
  const found = useQuery(queryOf('listLogAnchors', {}));
  const take = async (day: string) => {
    try {
      const { blob, filename } = await fetchFile('getLogAnchor', { day }, quietly());
      downloadBlob(blob, filename);
    } catch (error) {
      notifyBad(refusalWords(error));
    }
  };
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('evidence.anchors')}
      </Title>
      <Text size="sm">{t('evidence.anchorsText')}</Text>
      {found.error && (
        <Alert color="brick" role="alert">
          {refusalWords(found.error)}
        </Alert>
      )}
      {found.data?.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('evidence.noAnchors')}
        </Text>
      )}
      {found.data && found.data.rows.length > 0 && (
        <ul className={classes.anchors} tabIndex={0} aria-label={t('evidence.anchors')}>
          {found.data.rows.map(({ day, companies, entries }) => (
            <li key={day}>
              <span>
                <strong>{f.day(day)}</strong>{' '}
                <small>{t('evidence.anchorOf', { companies: f.number(companies), entries: f.number(entries) })}</small>
              </span>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconDownload size={16} aria-hidden />}
                aria-label={`${colon(t('evidence.download'))} ${f.day(day)}`}
                onClick={() => void take(day)}
              >
                {t('evidence.download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found.data && (
        <Box mt="lg">
          <AnchorAddresses addresses={found.data.addresses} />
        </Box>
      )}
    </Stack>
  );
}
