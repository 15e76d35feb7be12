import { Anchor, Box, Button, Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { hrefOf } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf, totalOf } from '../../../api/queries.ts';
import { localised, statusTone } from '../../../modules/qualification/status.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { FilterChips } from '../../../ui/lists/FilterChips.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listMyAchievements'>['rows'][number];

/** What I hold and held: each with its public page, its certificate and its wallet card. */
export function AchievementsTab() {
  const { t, language } = useTranslation('qualification');
  const f = useFormat();
  const [url, change] = useUrlState();
  const current = url['current'] === 'true';
  const list = useInfiniteQuery(pagesOf('listMyAchievements', current ? { current: 'true' } : {}));
  const columns: Column<Row>[] = [
    { key: 'title', label: t('mine.title'), card: 'title', cell: (row) => localised(row.title, language) },
    {
      key: 'status',
      label: t('mine.status'),
      width: '11rem',
      card: 'bare',
      cell: (row) => <StatusBadge tone={statusTone[row.status]}>{t(`status.${row.status}`)}</StatusBadge>,
    },
    {
      key: 'through',
      label: t('mine.validThrough'),
      width: '10rem',
      cell: (row) => (row.validThrough ? f.day(row.validThrough) : t('mine.noExpiry')),
    },
    { key: 'issued', label: t('mine.issued'), width: '9rem', cell: (row) => f.dayOf(row.issuedAt) },
    { key: 'number', label: t('number'), width: '14rem', cell: (row) => row.certificateNumber },
  ];
  return (
    <>
      <Box mb="md">
        <FilterChips
          label={t('mine.show')}
          name="current"
          options={[{ value: 'true', label: t('mine.currentOnly') }]}
        />
      </Box>
      <DataList
        label={t('mine.label')}
        columns={columns}
        rows={rowsOf(list)}
        rowKey={(row) => row.id}
        rowLink={(row) => ({ to: '/achievements/$id', params: { id: row.publicId } })}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        total={totalOf(list)}
        more={moreOf(list)}
        narrowed={current}
        onClearFilters={() => change({ current: undefined })}
        empty={{
          title: t('mine.none'),
          text: t('mine.noneText'),
          action: (
            <Anchor component={Link} to="/categories">
              {t('mine.browse')}
            </Anchor>
          ),
        }}
        actions={(row) => <Downloads row={row} />}
      />
    </>
  );
}

function Downloads({ row }: { row: Row }) {
  const { t, language } = useTranslation('qualification');
  const locale = language === 'fr' ? 'fr' : 'en';
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/achievements/${row.publicId}`);
    notifyGood(t('mine.copied'));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('mine.pdf')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={hrefOf('getMyCertificate', { achievementId: row.id, format: 'a4', locale })}
          target="_blank"
          rel="noopener"
        >
          {t('certificate')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={hrefOf('getMyCertificate', { achievementId: row.id, format: 'card', locale })}
          target="_blank"
          rel="noopener"
        >
          {t('card')}
        </Menu.Item>
        {(['jwt', 'png', 'svg'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={hrefOf('getCredential', { publicId: row.publicId, format })}
            download
          >
            {t(`credentialAs.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void copy()}>{t('mine.copy')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
