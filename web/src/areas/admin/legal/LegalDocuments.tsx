import { isAgreedTo, legalHref } from '@app/domain/legal/kinds';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { useVersionColumns } from './useVersionColumns.tsx';

type Document = Result<'listLegalDocuments'>['documents'][number];
type Version = Document['versions'][number];

/** The legal documents of the platform, each with its versions. */
export function LegalDocuments() {
  const found = useQuery(queryOf('listLegalDocuments', {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  return (
    <Stack gap="lg">
      {found.data.documents.map((document) => (
        <DocumentCard key={document.kind} document={document} />
      ))}
    </Stack>
  );
}

function DocumentCard({ document: { kind, versions } }: { document: Document }) {
  const { t } = useTranslation('legalAdmin');
  const f = useFormat();
  const { number, status, effective } = useVersionColumns<Version>();
  const navigate = useNavigate();
  const draft = versions.find(({ publishedAt }) => publishedAt === null);
  const open = (id: string) => navigate({ to: '/admin/legal/$id', params: { id } });
  const start = useCommand('startLegalDraft', { refresh: ['listLegalDocuments'], onSuccess: ({ id }) => open(id) });
  const columns: Column<Version>[] = [
    number,
    status,
    {
      key: 'change',
      label: t('columns.change'),
      width: '13rem',
      cell: ({ changeKind }) => t(isAgreedTo(kind) ? `change.${changeKind}` : 'change.none'),
    },
    effective,
    {
      key: 'published',
      label: t('columns.published'),
      cell: ({ publishedAt, publishedBy }) =>
        !publishedAt
          ? '–'
          : publishedBy
            ? t('by', { day: f.dayOf(publishedAt), name: publishedBy })
            : f.dayOf(publishedAt),
    },
    {
      key: 'agreed',
      label: t('columns.agreed'),
      width: '12rem',
      align: 'end',
      cell: ({ acceptance }) =>
        acceptance
          ? t('agreed', {
              accepted: f.number(acceptance.accepted),
              people: f.number(acceptance.asked),
              percent: f.percent(acceptance.asked === 0 ? 0 : (acceptance.accepted / acceptance.asked) * 100),
            })
          : t(isAgreedTo(kind) ? 'noneAsked' : 'notNeeded'),
    },
  ];
  return (
    <SectionCard
      title={t(`kind.${kind}`)}
      description={t(`audience.${kind}`)}
      action={
        <Group gap="xs">
          {versions.some(({ status }) => status === 'inForce') && (
            <Button component="a" href={legalHref(kind)} target="_blank" variant="subtle">
              {t('view')}
            </Button>
          )}
          {draft ? (
            <Button variant="default" onClick={() => void open(draft.id)}>
              {t('continue')}
            </Button>
          ) : (
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate({ kind })}>
              {t('start')}
            </Button>
          )}
        </Group>
      }
    >
      <DataList<Version>
        label={t(`kind.${kind}`)}
        columns={columns}
        rows={versions}
        rowKey={({ id }) => id}
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </SectionCard>
  );
}
