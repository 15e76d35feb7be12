import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconExternalLink, IconPrinter } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { SheetSite } from './sheets.ts';
import classes from './sheets.module.css';

const refresh = ['listSheetSites', 'getSheet'] as const;

/** At which sites people can look up the sheets without signing in, by the code on the poster. */
export default function SitesTab() {
  const { t } = useTranslation('sds');
  const found = useQuery(queryOf('listSheetSites', {}));
  const [asking, setAsking] = useState<{ what: 'renew' | 'close'; site: SheetSite } | null>(null);
  const done = () => setAsking(null);
  const publish = useCommand('publishSheetSite', {
    refresh,
    done: ({ code }) => t('sites.published', { code }),
    onSuccess: done,
    onRefusal: done,
  });
  const close = useCommand('closeSheetSite', { refresh, done: t('sites.closed'), onSuccess: done, onRefusal: done });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={240} />;
  if (found.data.length === 0)
    return (
      <EmptyState
        title={t('sites.none')}
        text={t('sites.noneText')}
        action={
          <Button
            renderRoot={(props) => <Link to="/settings/employees" search={{ tab: 'places' } as never} {...props} />}
          >
            {t('sites.toPlaces')}
          </Button>
        }
      />
    );
  return (
    <>
      <SectionCard title={t('sites.title')} description={t('sites.text')} flush>
        <ul className={classes.rows} aria-label={t('sites.title')}>
          {found.data.map((site) => (
            <SiteRow
              key={site.id}
              site={site}
              busy={publish.isPending && publish.variables.siteId === site.id}
              onPublish={() => publish.mutate({ siteId: site.id })}
              onAsk={(what) => setAsking({ what, site })}
            />
          ))}
        </ul>
      </SectionCard>
      <ConfirmDialog
        opened={asking?.what === 'renew'}
        onClose={done}
        onConfirm={() => publish.mutate({ siteId: asking!.site.id })}
        title={t('sites.renewTitle', { site: asking?.site.name })}
        preview={t('sites.renewText', { code: asking?.site.code })}
        confirm={t('sites.renew')}
        destructive
        busy={publish.isPending}
      />
      <ConfirmDialog
        opened={asking?.what === 'close'}
        onClose={done}
        onConfirm={() => close.mutate({ siteId: asking!.site.id })}
        title={t('sites.closeTitle', { site: asking?.site.name })}
        preview={t('sites.closeText')}
        confirm={t('sites.close')}
        destructive
        busy={close.isPending}
      />
    </>
  );
}

type SiteRowProps = { site: SheetSite; busy: boolean; onPublish: () => void; onAsk: (what: 'renew' | 'close') => void };

function SiteRow({ site, busy, onPublish, onAsk }: SiteRowProps) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const { id, name, code, publishedAt, chemicals, withoutSheet, due, openRequests } = site;
  const named = (words: string) => `${colon(words)} ${name}`;
  return (
    <li className={classes.site}>
      <div>
        <div className={classes.head}>
          <Text fw={600}>{name}</Text>
          <StatusBadge tone={code ? 'good' : 'idle'}>
            {code && publishedAt ? t('sites.since', { day: f.dayOf(publishedAt) }) : t('sites.notPublished')}
          </StatusBadge>
        </div>
        {code && (
          <Text size="sm">
            {colon(t('sites.code'))} <span className={classes.code}>{code}</span>
          </Text>
        )}
        <div className={classes.facts}>
          <Link to="/settings/safety-data-sheets" search={{ siteId: id } as never}>
            {t('sites.products', { count: chemicals })}
          </Link>
          {withoutSheet > 0 && <StatusBadge tone="bad">{t('sites.withoutSheet', { count: withoutSheet })}</StatusBadge>}
          {due > 0 && (
            <Link to="/settings/safety-data-sheets" search={{ siteId: id, review: 'due' } as never}>
              {t('sites.due', { count: due })}
            </Link>
          )}
          {chemicals > 0 && (
            <Link to="/settings/safety-data-sheets" search={{ tab: 'reads', siteId: id } as never}>
              {t('sites.reads')}
            </Link>
          )}
          {openRequests > 0 && (
            <Link to="/settings/safety-data-sheets" search={{ tab: 'requests', siteId: id, state: 'open' } as never}>
              {t('sites.requests', { count: openRequests })}
            </Link>
          )}
        </div>
      </div>
      <div className={classes.acts}>
        {code ? (
          <>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPrinter size={17} aria-hidden />}
              aria-label={named(t('sites.poster'))}
              renderRoot={(props) => <Link to="/settings/safety-data-sheets/posters/$id" params={{ id }} {...props} />}
            >
              {t('sites.poster')}
            </Button>
            <Button
              component="a"
              href={`/sds?site=${code}`}
              target="_blank"
              rel="noopener"
              size="sm"
              variant="default"
              leftSection={<IconExternalLink size={17} aria-hidden />}
              aria-label={named(t('sites.open'))}
            >
              {t('sites.open')}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={named(t('sites.renew'))}
              onClick={() => onAsk('renew')}
            >
              {t('sites.renew')}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={named(t('sites.close'))}
              onClick={() => onAsk('close')}
            >
              {t('sites.close')}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="default" loading={busy} aria-label={named(t('sites.publish'))} onClick={onPublish}>
            {t('sites.publish')}
          </Button>
        )}
      </div>
    </li>
  );
}
