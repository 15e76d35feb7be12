import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconPencil, IconUpload } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { CurrentRevisions } from './CurrentRevisions.tsx';
import { EarlierRevisions } from './EarlierRevisions.tsx';
import { EditSheet } from './EditSheet.tsx';
import classes from './sheets.module.css';
import type { Sheet } from './sheets.ts';
import { NewHazards } from './NewHazards.tsx';
import { SheetPlaces } from './SheetPlaces.tsx';
import { SheetTraining } from './SheetTraining.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const ReadsList = lazyPart(() => import('./ReadsList.tsx'));

/** A product: what its sheets in force say, those before them, where it is and was, and the training about it. */
export default function SheetPage() {
  const { t } = useTranslation('sds');
  const { id } = useParams({ strict: false }) as { id: string };
  const found = useQuery(queryOf('getSheet', { sheetId: id }));
  return (
    <RecordPage found={found} list="/settings/safety-data-sheets" back={t('sheet.back')}>
      {(sheet, back) => (
        <>
          <Head sheet={sheet} back={back} />
          <NewHazards sheet={sheet} />
          <Stack gap="lg">
            <div className={classes.columns}>
              <Stack gap="lg">
                <Current sheet={sheet} />
                <EarlierRevisions sheet={sheet} />
              </Stack>
              <Stack gap="lg">
                <SheetPlaces sheet={sheet} />
                <SheetTraining sheet={sheet} />
              </Stack>
            </div>
            <SectionCard title={t('reads.title')} description={t('reads.text')}>
              <Suspense fallback={<Skeleton h={240} />}>
                <ReadsList sheetId={sheet.id} />
              </Suspense>
            </SectionCard>
          </Stack>
        </>
      )}
    </RecordPage>
  );
}

function Head({ sheet, back }: { sheet: Sheet; back: ReactNode }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const [editing, setEditing] = useState(false);
  const reads = sheet.revisions.filter(({ current }) => current).reduce((sum, one) => sum + one.reads, 0);
  const names = [
    sheet.synonyms.length > 0 && `${colon(t('sheet.alsoCalled'))} ${f.list(sheet.synonyms)}`,
    sheet.barcodes.length > 0 && `${colon(t('fields.barcodes'))} ${sheet.barcodes.join(', ')}`,
    t('sheet.reads', { count: reads }),
  ].filter(Boolean);
  return (
    <>
      <PageHeader
        title={sheet.product}
        description={sheet.manufacturer}
        above={back}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('sheet.edit')}
            </Button>
            <Button
              leftSection={<IconUpload size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/settings/safety-data-sheets" search={{ tab: 'uploads' } as never} {...props} />
              )}
            >
              {t('sheet.upload')}
            </Button>
          </>
        }
      />
      <Text size="sm" c="dimmed" mb="md">
        {names.join(' · ')}
      </Text>
      {editing && <EditSheet sheet={sheet} onClose={() => setEditing(false)} />}
    </>
  );
}

function Current({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('sds');
  if (sheet.revisions.some(({ current }) => current)) return <CurrentRevisions sheet={sheet} />;
  return (
    <SectionCard>
      <EmptyState compact title={t('sheets.noSheet')} text={t('sheet.noneText')} />
    </SectionCard>
  );
}
