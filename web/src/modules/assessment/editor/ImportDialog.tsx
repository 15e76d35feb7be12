import { csvTemplate, parseCsvQuestions } from '@app/domain/assessment/csv-questions';
import { parseGift } from '@app/domain/assessment/gift';
import type { Imported } from '@app/domain/assessment/import-problem';
import type { Question } from '@app/domain/assessment/quiz';
import { Button, FileButton, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconDownload, IconUpload } from '../../../ui/icons.ts';
import { saveFile } from './download.ts';
import classes from './ImportDialog.module.css';
import { kindIcons } from './kindIcons.ts';

type Format = 'gift' | 'csv';
const largest = 2_000_000;

/**
 * Reads pasted or chosen questions, shows what was understood and what was not, line by line, before anything is added.
 */
export function ImportDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (questions: Question[]) => void }) {
  const { t } = useTranslation('assessment');
  const [format, setFormat] = useState<Format>('gift');
  const [text, setText] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const read = useDeferredValue(text);
  const imported = useMemo<Imported>(
    () =>
      read.trim() === ''
        ? { questions: [], problems: [] }
        : format === 'csv'
          ? parseCsvQuestions(read)
          : parseGift(read),
    [read, format],
  );
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size > largest) return setFailed(t('editor.importTooLarge'));
    setFailed(null);
    setFormat(/\.csv$/i.test(file.name) ? 'csv' : 'gift');
    setText(await file.text());
  };
  const count = imported.questions.length;
  return (
    <Dialog opened onClose={onClose} title={t('editor.importTitle')} size="xl">
      <Stack gap="md">
        <Text c="dimmed">{t('editor.importText')}</Text>
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('editor.importFormat')}
            value={format}
            onChange={(value) => setFormat(value as Format)}
            data={[
              { value: 'gift', label: 'GIFT' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
          <FileButton accept=".txt,.gift,.csv,text/plain,text/csv" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {t('editor.importFile')}
              </Button>
            )}
          </FileButton>
          {format === 'csv' && (
            <Button
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveFile('questions.csv', `\uFEFF${csvTemplate()}`)}
            >
              {t('editor.importTemplate')}
            </Button>
          )}
        </Group>
        <Textarea
          data-autofocus
          label={t('editor.importPaste')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          minRows={6}
          maxRows={12}
          autosize
          error={failed}
          spellCheck={false}
          placeholder={
            format === 'gift'
              ? '::Lockout::What comes first? {=Shut down ~Lock ~Test}'
              : 'kind,question,answer,option_a,option_b'
          }
          classNames={{ input: classes.paste }}
        />
        <Preview imported={imported} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button disabled={count === 0} onClick={() => onAdd(imported.questions.map(({ question }) => question))}>
            {t('editor.importAdd', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Preview({ imported: { questions, problems } }: { imported: Imported }) {
  const { t } = useTranslation('assessment');
  return (
    <div className={classes.preview}>
      <p className={classes.summary} role="status">
        {questions.length > 0 ? t('editor.importFound', { count: questions.length }) : t('editor.importNone')}
        {problems.length > 0 && ` · ${t('editor.importSkipped', { count: problems.length })}`}
      </p>
      {problems.length > 0 && (
        <ul className={classes.list}>
          {problems.map((problem, index) => (
            <li key={index} data-severity={problem.severity}>
              <strong>{t('editor.line', { line: String(problem.line) })}</strong>
              <span>{t(`imports.${problem.code}`, { text: problem.text ?? '' })}</span>
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && (
        <ul className={classes.list}>
          {questions.map(({ line, question }) => {
            const Shape = kindIcons[question.kind];
            return (
              <li key={line}>
                <Shape size={18} aria-label={t(`kinds.${question.kind}`)} />
                <span>{question.prompt.en}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
