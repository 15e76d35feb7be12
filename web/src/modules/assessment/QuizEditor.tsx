import { writeGift } from '@app/domain/assessment/gift-write';
import type { Question, QuizBody } from '@app/domain/assessment/quiz';
import { withFreshKeys } from '@app/domain/assessment/quiz';
import type { QuizProblem } from '@app/domain/assessment/quiz-problems';
import { quizProblems } from '@app/domain/assessment/quiz-problems';
import type { ContentLanguage } from '@app/domain/localised';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { IconDownload, IconEye, IconUpload } from '../../ui/icons.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { notifyGood } from '../../ui/feedback/notify.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { AddQuestion } from './editor/AddQuestion.tsx';
import { saveFile } from './editor/download.ts';
import type { Editing } from './editor/editing.ts';
import { EditingContext } from './editor/editing.ts';
import { ImportDialog } from './editor/ImportDialog.tsx';
import { QuestionRows } from './editor/QuestionRows.tsx';
import { SettingsFields } from './editor/SettingsFields.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const QuizPreview = lazyPart(() => import('./QuizPreview.tsx').then((module) => ({ default: module.QuizPreview })));

export type QuizEditorProps = {
  body: QuizBody;
  onChange: (body: QuizBody) => void;
  /** Stores a picture with this content version and answers its media name. */
  uploadPicture: (file: File) => Promise<string>;
  mediaUrl: (name: string) => string;
  /** Languages in which the quiz is to be written; English first. */
  languages: readonly ContentLanguage[];
  /** What keeps it from being published; worked out here unless given. */
  problems?: readonly QuizProblem[];
};

const languageNames: Record<ContentLanguage, string> = { en: 'English', fr: 'Français', es: 'Español' };

/** Writes a quiz: its rules and its questions, in each of its languages, one by one or imported. */
export function QuizEditor({ body, onChange, uploadPicture, mediaUrl, languages, problems: given }: QuizEditorProps) {
  const { t } = useTranslation('assessment');
  const [language, setLanguage] = useState<ContentLanguage>('en');
  const [importing, setImporting] = useState(false);
  const [trying, setTrying] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const problems = useMemo(() => given ?? quizProblems(body, languages), [given, body, languages]);
  const editing = useMemo<Editing>(
    () => ({
      language,
      problemAt: (path) => {
        const found = problems.find((problem) => problem.path === path);
        return found && t(`problems.${found.code}`);
      },
      uploadPicture,
      mediaUrl,
    }),
    [language, problems, uploadPicture, mediaUrl, t],
  );
  const { questions, settings } = body;
  const setQuestions = (next: Question[]) => onChange({ ...body, questions: next });
  const add = (more: Question[]) => {
    const fresh = withFreshKeys(
      more,
      questions.map(({ key }) => key),
    );
    setQuestions([...questions, ...fresh]);
    setOpened(fresh.length === 1 ? fresh[0]!.key : null);
  };
  const exportGift = () => {
    const { text, leftOut } = writeGift(questions);
    saveFile('questions.gift.txt', text);
    notifyGood(leftOut > 0 ? t('editor.exported', { count: leftOut }) : t('editor.exportedAll'));
  };
  return (
    <EditingContext value={editing}>
      <Stack gap="lg">
        <SectionCard title={t('editor.settings')}>
          <SettingsFields settings={settings} onChange={(next) => onChange({ ...body, settings: next })} />
        </SectionCard>
        <SectionCard
          title={t('editor.questions', { count: questions.length })}
          description={
            settings.drawCount !== null && settings.drawCount < questions.length
              ? t('editor.pool', { draw: settings.drawCount, count: questions.length })
              : undefined
          }
          action={
            <Group gap="xs">
              <Button
                variant="default"
                size="sm"
                leftSection={<IconEye size={16} aria-hidden />}
                disabled={problems.some((problem) => problem.code !== 'translationMissing')}
                onClick={() => setTrying(true)}
              >
                {t('editor.try')}
              </Button>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => setImporting(true)}
              >
                {t('editor.import')}
              </Button>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={16} aria-hidden />}
                disabled={questions.length === 0}
                onClick={exportGift}
              >
                {t('editor.export')}
              </Button>
            </Group>
          }
        >
          <Stack gap="md">
            {languages.length > 1 && (
              <Group gap="sm">
                <Text size="sm" id="quiz-language">
                  {t('editor.language')}
                </Text>
                <SegmentedControl
                  aria-labelledby="quiz-language"
                  size="sm"
                  value={language}
                  onChange={(value) => setLanguage(value as ContentLanguage)}
                  data={languages.map((value) => ({ value, label: languageNames[value] }))}
                />
              </Group>
            )}
            <QuestionRows
              questions={questions}
              problems={problems}
              opened={opened}
              onOpen={setOpened}
              onChange={setQuestions}
            />
            <AddQuestion taken={questions.map(({ key }) => key)} onAdd={(question) => add([question])} />
          </Stack>
        </SectionCard>
        <Dialog opened={trying} onClose={() => setTrying(false)} title={t('editor.tryTitle')} size="xl">
          <Suspense fallback={<PageSkeleton />}>
            <QuizPreview body={body} mediaUrl={mediaUrl} />
          </Suspense>
        </Dialog>
        {importing && (
          <ImportDialog
            onClose={() => setImporting(false)}
            onAdd={(more) => {
              add(more);
              setImporting(false);
            }}
          />
        )}
      </Stack>
    </EditingContext>
  );
}
