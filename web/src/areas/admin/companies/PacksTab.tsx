import { Anchor, Button, Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hrefOf } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { followConfirmed } from '../../../api/followConfirmed.ts';
import classes from '../people/people.module.css';
import { useGuarded } from '../people/useGuarded.tsx';
import type { Company } from './company.ts';
import { ofCompany } from './company.ts';

/** Everything a company has, packed; how far a pack is shows while it is made. */
export function PacksTab({ company: { id: companyId } }: { company: Company }) {
  const { t } = useTranslation('companies');
  const f = useFormat();
  const guarded = useGuarded();
  const packs = useQuery({
    ...queryOf('listCompanyExports', { companyId }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? 2000 : false),
  });
  const make = useCommand('requestCompanyExport', { quiet: true, refresh: ofCompany });
  const ask = () =>
    guarded.ask({
      title: t('data.make'),
      preview: t('data.text'),
      confirm: t('data.make'),
      done: t('data.asked'),
      run: () => make.mutateAsync({ companyId }),
    });
  const button = (
    <Button variant="default" size="sm" onClick={ask}>
      {t('data.make')}
    </Button>
  );
  return (
    <SectionCard title={t('data.title')} description={t('data.text')} action={button} flush>
      {packs.error && <ErrorState compact text={refusalWords(packs.error)} onRetry={() => void packs.refetch()} />}
      {!packs.data && !packs.error && <Skeleton height={120} m="md" />}
      {packs.data?.length === 0 && <EmptyState compact heading={3} title={t('data.none')} />}
      <ul className={classes.rows}>
        {packs.data?.map((one) => (
          <li key={one.id}>
            <div style={{ flex: '1 1 16rem' }}>
              <strong>
                {one.state === 'running'
                  ? t('data.running', { done: one.done, total: one.total })
                  : one.state === 'ready'
                    ? t('data.ready', { when: f.instant(one.expiresAt!) })
                    : t(`data.${one.state}`)}
              </strong>
              <div className={classes.small}>
                {t('data.by', { when: f.instant(one.askedAt), name: one.askedBy ?? '' })}
              </div>
              {one.state === 'running' && (
                <Progress
                  mt="xs"
                  value={one.total === 0 ? 0 : (100 * one.done) / one.total}
                  aria-label={t('data.title')}
                />
              )}
            </div>
            {one.state === 'ready' && (
              <Anchor
                href={hrefOf('downloadCompanyExport', { companyId, exportId: one.id })}
                onClick={(event) => void followConfirmed(event)}
              >{`${t('data.download')} (${f.bytes(one.bytes ?? 0)})`}</Anchor>
            )}
          </li>
        ))}
      </ul>
      {guarded.dialogs}
    </SectionCard>
  );
}
