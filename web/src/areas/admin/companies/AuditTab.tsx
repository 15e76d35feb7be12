import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { moreOf, pagesOf, queryOf, rowsOf } from '../../../api/queries.ts';
import { ChangeLines, RecordName } from '../../../modules/reports/LogChange.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { findWords, useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from '../people/people.module.css';

/** A company's book, and whether every link of its chain holds. */
export function AuditTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('companies');
  const { t: done } = useTranslation('activity');
  const f = useFormat();
  const [{ q }] = useUrlState();
  const list = useInfiniteQuery(pagesOf('listCompanyAudit', { companyId, ...(q && { q }) }));
  const check = useQuery({ ...queryOf('checkCompanyAudit', { companyId }), enabled: false });
  const rows = rowsOf(list);
  const more = moreOf(list);
  const button = (
    <Button variant="default" size="sm" loading={check.isFetching} onClick={() => void check.refetch()}>
      {t('audit.check')}
    </Button>
  );
  return (
    <Stack gap="lg">
      {check.error && <Alert color="brick">{refusalWords(check.error)}</Alert>}
      {check.data && (
        <Alert color={check.data.brokenAt === null ? 'spruce' : 'brick'} role="status">
          {check.data.brokenAt === null
            ? t('audit.whole', { count: check.data.links })
            : t('audit.broken', { at: check.data.brokenAt })}
        </Alert>
      )}
      <SearchInput label={t('audit.search')} />
      <SectionCard title={t('audit.title')} action={button} flush>
        {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
        {!rows && !list.error && <Skeleton height={160} m="md" />}
        {rows?.length === 0 && <EmptyState compact heading={3} title={t(q ? 'audit.noMatch' : 'audit.none')} />}
        <ul className={classes.rows}>
          {rows?.map((one) => (
            <li key={one.id}>
              <div>
                <strong>{findWords('activity', one.action.replace('.', '_')) ?? done('other')}</strong>
                {one.entityId !== companyId && (
                  <div>
                    <RecordName {...one} companyId={companyId} />
                  </div>
                )}
                {one.changes.length > 0 && <ChangeLines changes={one.changes} />}
                <div className={classes.small}>
                  {[one.actorKind === 'system' ? t('audit.system') : (one.actor ?? t('audit.somebody')), one.reason]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <span className={classes.small}>{`${one.sequence} · ${f.instant(one.at)}`}</span>
            </li>
          ))}
        </ul>
        {more && (
          <Button variant="subtle" m="md" loading={more.busy} onClick={more.load}>
            {t('ui:loadMore')}
          </Button>
        )}
      </SectionCard>
    </Stack>
  );
}
