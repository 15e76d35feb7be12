import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { legalPage } from '@app/domain/legal/kinds';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { languageNames } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listMyAcceptances'>[number];

/** Which versions of which documents I agreed to. */
export function AcceptancesTab() {
  const { t } = useTranslation('profile');
  const f = useFormat();
  const list = useQuery(queryOf('listMyAcceptances', {}));
  const columns: Column<Row>[] = [
    { key: 'document', label: t('acceptances.document'), card: 'title', cell: (row) => row.title },
    {
      key: 'version',
      label: t('acceptances.version'),
      cell: (row) => (
        <>
          <Link
            to={legalPage(row.kind).to}
            search={{ ...legalPage(row.kind).search, version: String(row.number) } as never}
            aria-label={`${row.title}, ${t('acceptances.version')} ${row.number}`}
          >
            {row.number}
          </Link>
          {row.withdrawn && ` (${t('acceptances.withdrawn')})`}
        </>
      ),
    },
    { key: 'when', label: t('acceptances.when'), cell: (row) => f.instant(row.acceptedAt) },
    {
      key: 'language',
      label: t('acceptances.language'),
      cell: (row) => (row.locale === 'fr' ? languageNames.fr : languageNames.en),
    },
    {
      key: 'fingerprint',
      label: t('acceptances.fingerprint'),
      card: 'hidden',
      cell: (row) => <Code title={row.sha256}>{row.sha256.slice(0, 12)}…</Code>,
    },
  ];
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('acceptances.text')}
      </Text>
      <DataList
        label={t('acceptances.title')}
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.versionId}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        empty={{ title: t('acceptances.empty'), text: t('acceptances.emptyText') }}
      />
    </>
  );
}
