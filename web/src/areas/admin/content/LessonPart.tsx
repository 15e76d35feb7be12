import type { RichDoc } from '@app/domain/content/rich-doc';
import { emptyDoc } from '@app/domain/content/rich-doc';
import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconTrash } from '../../../ui/icons.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './content.module.css';
import type { PartProps } from './item.ts';
import { mediaOf } from './item.ts';
import type { StoredFile } from '../../../modules/content/transfer.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

// The editor is large: it loads with the first lesson that is written.
const LessonEditor = lazyPart(() => import('../../../modules/content/editor/LessonEditor.tsx'));

const written = ['en', 'fr'] as const;
type Written = (typeof written)[number];
type Docs = Partial<Record<Written, RichDoc>>;

/** A lesson in its languages, one editor at a time. */
export function LessonPart({ item, edited }: PartProps) {
  const { t } = useTranslation('library');
  const [language, setLanguage] = useState<Written>('en');
  const [removing, setRemoving] = useState(false);
  const docs = (edited.draft.body as { docs: Docs }).docs;
  const media = useMemo(
    () => mediaOf(item.id, edited.draft.id, edited.draft.media),
    [item.id, edited.draft.id, edited.draft.media],
  );
  const put = (next: Docs) => edited.edit({ docs: next });
  const attach = async (file: StoredFile) => {
    const name = `${file.mime.startsWith('video/') ? 'film' : 'picture'}-${file.id.slice(-12)}`;
    try {
      await edited.attach(name, file.id);
    } catch (error) {
      notifyBad(refusalWords(error));
      throw error;
    }
    return name;
  };
  const doc = docs[language];
  const other: Written = language === 'en' ? 'fr' : 'en';
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('lesson.language')}
          value={language}
          onChange={(value) => setLanguage(value as Written)}
          data={written.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        {doc && docs[other] && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t('lesson.removeLanguage', { language: t(`languages.${language}`) })}
          </Button>
        )}
      </div>
      {doc ? (
        <Suspense fallback={<Skeleton h={420} />}>
          <LessonEditor
            key={language}
            doc={doc}
            language={language}
            media={media}
            onAttach={attach}
            onChange={(next) => put({ ...docs, [language]: next })}
          />
        </Suspense>
      ) : (
        <EmptyState
          title={t('lesson.notWritten', { language: t(`languages.${language}`) })}
          text={t('lesson.notWrittenText')}
          action={
            <Group justify="center">
              <Button onClick={() => put({ ...docs, [language]: docs[other] ?? emptyDoc() })}>
                {t('lesson.copyFrom', { language: t(`languages.${other}`) })}
              </Button>
              <Button variant="default" onClick={() => put({ ...docs, [language]: emptyDoc() })}>
                {t('lesson.startEmpty')}
              </Button>
            </Group>
          }
        />
      )}
      <ConfirmDialog
        opened={removing}
        destructive
        onClose={() => setRemoving(false)}
        title={t('lesson.removeLanguage', { language: t(`languages.${language}`) })}
        preview={t('lesson.removeLanguageAsk', { language: t(`languages.${language}`) })}
        confirm={t('remove')}
        onConfirm={() => {
          const { [language]: _, ...rest } = docs;
          put(rest);
          setRemoving(false);
        }}
      />
    </>
  );
}
