import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from './DataList.tsx';
import { DataList } from './DataList.tsx';
import { useTranslation } from '../i18n.ts';
import { SectionCard } from '../layout/SectionCard.tsx';

type Input = { id: string; person: string; company: string; reason: string; askedBy: string | null; mine: boolean };
type SecondPersonListProps<Row extends Input> = {
  title: string;
  text: string;
  rows: Row[];
  /** Across companies. */
  company: boolean;
  /** What it is about. */
  about: Column<Row>[];
  until: (row: Row) => string;
  onOpen: (row: Row) => void;
};

/** What someone asked for and waits for a second person. */
export function SecondPersonList<Row extends Input>({
  title,
  text,
  rows,
  company,
  about,
  until,
  onOpen,
}: SecondPersonListProps<Row>): ReactNode {
  const { t } = useTranslation('twoPeople');
  return (
    <Box mb="lg">
      <SectionCard title={title} description={text} flush>
        <DataList<Row>
          label={title}
          rows={rows}
          rowKey={(row) => row.id}
          empty={{ title: '', text: '' }}
          columns={[
            { key: 'person', label: t('person'), card: 'title', cell: (row) => row.person },
            ...(company ? [{ key: 'company', label: t('company'), cell: (row: Row) => row.company }] : []),
            ...about,
            { key: 'reason', label: t('reason'), cell: (row) => row.reason },
            {
              key: 'askedBy',
              label: t('askedBy'),
              cell: (row) => (row.mine ? t('you') : (row.askedBy ?? t('platform'))),
            },
            { key: 'until', label: t('until'), cell: until },
          ]}
          actions={(row) => (
            <Button size="xs" variant={row.mine ? 'default' : 'light'} onClick={() => onOpen(row)}>
              {t(row.mine ? 'look' : 'decide')}
            </Button>
          )}
        />
      </SectionCard>
    </Box>
  );
}
