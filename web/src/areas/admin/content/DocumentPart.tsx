import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { DocumentView } from '../../../modules/content/DocumentView.tsx';
import { UploadField } from '../../../modules/content/UploadField.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import type { PartProps } from './item.ts';
import { FileLine } from './FileLine.tsx';
import { mediaOf } from './item.ts';

const tell = (error: unknown) => notifyBad(refusalWords(error));

/** A PDF, and one in French where there is one. */
export function DocumentPart({ item, edited }: PartProps) {
  const { t } = useTranslation('library');
  return (
    <Stack gap="lg">
      <Edition item={item} edited={edited} name="document" locale="en" title={t('document.file')} />
      <Edition
        item={item}
        edited={edited}
        name="document.fr"
        locale="fr"
        title={t('document.french')}
        description={t('document.frenchText')}
      />
    </Stack>
  );
}

type EditionProps = PartProps & { name: string; locale: string; title: string; description?: string };

function Edition({ item, edited, name, locale, title, description }: EditionProps) {
  const { t } = useTranslation('library');
  const { draft } = edited;
  const file = draft.media[name];
  const media = useMemo(() => mediaOf(item.id, draft.id, draft.media), [item.id, draft.id, draft.media]);
  return (
    <SectionCard title={title} description={description}>
      {file && (
        <>
          <DocumentView key={file.sha256} media={media} locale={locale} names={[name]} title={item.title} />
          <FileLine file={file} onRemove={() => void edited.remove(name).catch(tell)} />
        </>
      )}
      <UploadField
        kind="document"
        label={t(file ? 'document.replace' : 'document.choose')}
        compact={file !== undefined}
        onDone={(stored) => void edited.attach(name, stored.id).catch(tell)}
      />
    </SectionCard>
  );
}
