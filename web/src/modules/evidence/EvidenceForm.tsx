import { Alert, Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { showRefusal } from '../../api/forms.ts';
import { refreshAll } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconSend } from '../../ui/icons.ts';
import { notifyGood } from '../../ui/feedback/notify.ts';
import { issueWords } from '../../words/words.ts';
import type { Draft, DraftFile, DraftValues } from './draftStore.ts';
import { dropDraft, keepDraft, readDraft } from './draftStore.ts';
import { FieldsOfCertificate } from './FieldsOfCertificate.tsx';
import { FilesField } from './FilesField.tsx';
import { missing } from './missing.ts';
import { sendDraft } from './sendDraft.ts';
import { evidenceReads } from './states.ts';

export const emptyValues: DraftValues = {
  skillId: '',
  level: '1',
  issuer: '',
  number: '',
  issuedOn: '',
  expiresOn: '',
  neverExpires: false,
  hours: '',
  note: '',
  record: {},
};

type Props = {
  today: string;
  /** For whom, when not for oneself. */
  personId?: string;
  /** To begin with, when nothing is kept: another try at what was refused. */
  begin?: Partial<DraftValues>;
  onSent: (id: string) => void;
  onCancel: () => void;
};

/**
 * A certificate to be sent in. What is typed and every picture is kept on this device until it is sent, through reloads
 * and without a connection; then it goes out by itself.
 */
export function EvidenceForm({ today, personId, begin, onSent, onCancel }: Props) {
  const { t } = useTranslation('evidence');
  const { person, company } = useSession();
  const key = `${company.id}:${person.id}:${personId ?? 'self'}`;
  const form = useForm<DraftValues>({ initialValues: { ...emptyValues, ...begin } });
  const [files, setFiles] = useState<DraftFile[]>([]);
  const [sending, setSending] = useState<number | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [filesError, setFilesError] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const sendKey = useRef<string>(crypto.randomUUID());

  const draftNow = (more: Partial<Draft> = {}): Draft => ({
    key,
    values: form.getValues(),
    files,
    waiting: false,
    sendKey: sendKey.current,
    ...more,
  });

  const send = async (draft: Draft) => {
    setRefusal(null);
    setFilesError(null);
    setSending(0);
    try {
      await keepDraft(draft);
      const id = await sendDraft(draft, personId ?? null, setSending);
      await refreshAll(evidenceReads);
      notifyGood(t('form.sent'));
      onSent(id);
    } catch (error) {
      const offline = error instanceof ApiError && error.code === 'offline';
      const kept = await readDraft(key);
      if (kept) {
        setFiles(kept.files);
        sendKey.current = kept.sendKey;
      }
      setWaiting(offline);
      if (offline) return;
      const atFiles = error instanceof ApiError && error.issues.find(({ path }) => path === 'files');
      if (atFiles) setFilesError(issueWords(atFiles));
      setRefusal(showRefusal(form as never, error));
    } finally {
      setSending(null);
    }
  };

  useEffect(() => {
    void readDraft(key).then((kept) => {
      setReady(true);
      if (!kept) return;
      form.setValues(kept.values);
      setFiles(kept.files);
      sendKey.current = kept.sendKey;
      if (kept.waiting) {
        setWaiting(true);
        if (navigator.onLine) void send(kept);
      }
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what this device kept
  }, [key]);

  useEffect(() => {
    if (!ready || sending !== null) return;
    const untouched =
      files.length === 0 && JSON.stringify(form.values) === JSON.stringify({ ...emptyValues, ...begin });
    const timer = setTimeout(() => !untouched && void keepDraft(draftNow({ waiting })), 300);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever something was typed or taken
  }, [form.values, files, ready, waiting, sending]);

  useEffect(() => {
    if (!waiting) return;
    const online = () => void readDraft(key).then((kept) => kept && send(kept));
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is kept is sent, whatever was drawn last
  }, [waiting, key]);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const errors = missing(form.getValues(), t);
        form.setErrors(errors);
        setFilesError(files.length === 0 ? issueWords({ path: 'files', code: 'filesMissing', message: '' }) : null);
        if (Object.keys(errors).length > 0 || files.length === 0) return;
        void send(draftNow({ waiting: true }));
      }}
    >
      <Stack gap="lg">
        {waiting && sending === null && (
          <Alert color="amber" title={t('form.waitingTitle')} role="status">
            {t('form.waitingText')}
          </Alert>
        )}
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <FilesField files={files} onChange={setFiles} error={filesError} />
        <FieldsOfCertificate form={form} today={today} stage="submit" />
        <Textarea
          label={t('fields.note')}
          description={t('fields.noteHint')}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('note')}
        />
        {sending !== null && (
          <div role="status">
            <Text size="sm">{t('form.sending')}</Text>
            <Progress value={Math.max(6, sending * 100)} mt={6} animated aria-label={t('form.sending')} />
          </div>
        )}
        <Group justify="space-between">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              void dropDraft(key);
              onCancel();
            }}
          >
            {t('form.discard')}
          </Button>
          <Button type="submit" size="md" loading={sending !== null} leftSection={<IconSend size={18} aria-hidden />}>
            {t('form.send')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('form.kept')}
        </Text>
      </Stack>
    </form>
  );
}
