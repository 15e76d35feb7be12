import { Button, Group, List, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { ContentLanguage } from '@app/domain/localised';
import { exportStandards } from '@app/domain/packages/export/export-plan';
import type { ExportStandard } from '@app/domain/packages/export/export-plan';
import { noteLine } from '@app/domain/packages/export/export-words';
import type { ExportNote } from '@app/domain/packages/export/export-notes';
import { useState } from 'react';
import { hrefOf } from '../../../api/client.ts';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { IconDownload } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Course = Result<'getCourse'>;

/**
 * Takes a course along to another system: which standard, which language, then what the package will lack and the file.
 */
export function ExportPackage({ course, title, onClose }: { course: Course; title: string; onClose: () => void }) {
  const { t, language } = useTranslation('editor', 'catalogue');
  const published = course.versions.find((version) => version.publishedAt)!;
  const [standard, setStandard] = useState<ExportStandard>('scorm12');
  const [speaks, setSpeaks] = useState<ContentLanguage>(
    published.languages.find((one) => one === language) ?? published.languages[0] ?? 'en',
  );
  const prepare = useCommand('prepareCoursePackage', { quiet: true });
  if (prepare.data) return <Ready prepared={prepare.data} onClose={onClose} />;
  return (
    <FormDialog
      title={t('export.title', { title })}
      text={t('export.text', { number: String(published.number) })}
      confirm={t('export.prepare')}
      refusal={prepare.error ? refusalWords(prepare.error) : null}
      busy={prepare.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        prepare.mutate({ courseId: course.id, standard, language: speaks });
      }}
    >
      <Radio.Group
        label={t('export.standard')}
        value={standard}
        onChange={(value) => setStandard(value as ExportStandard)}
      >
        <Stack gap="sm" mt="xs">
          {exportStandards.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`export.standards.${one}`)}
              description={t(`export.standardTexts.${one}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label={t('export.language')}
        description={t('export.languageHint')}
        value={speaks}
        onChange={(event) => setSpeaks(event.currentTarget.value as ContentLanguage)}
        data={published.languages.map((value) => ({ value, label: t(`catalogue:languages.${value}`) }))}
      />
      <Text size="sm">{t('export.keys')}</Text>
    </FormDialog>
  );
}

function Ready({ prepared, onClose }: { prepared: Result<'prepareCoursePackage'>; onClose: () => void }) {
  const { t, language } = useTranslation('editor');
  const f = useFormat();
  const { ticket, filename, bytes, units } = prepared;
  const notes = prepared.notes as unknown as ExportNote[];
  return (
    <Dialog opened onClose={onClose} title={t('export.ready')}>
      <Stack>
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {filename}
          </Text>
          <Text size="sm" c="dimmed">
            {t('export.steps', { count: units })} · {t('export.media', { size: f.bytes(bytes) })}
          </Text>
        </div>
        {notes.length === 0 ? (
          <Text size="sm">{t('export.whole')}</Text>
        ) : (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t('export.notes')}
            </Text>
            <List size="sm" spacing={4}>
              {notes.map((note, index) => (
                <List.Item key={index}>{noteLine(note, language === 'fr' ? 'fr' : 'en')}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Text size="sm" c="dimmed">
          {t('export.notesFile')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
          <Button
            component="a"
            href={hrefOf('downloadCoursePackage', { ticket })}
            leftSection={<IconDownload size={18} aria-hidden />}
            data-autofocus
          >
            {t('export.download')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
