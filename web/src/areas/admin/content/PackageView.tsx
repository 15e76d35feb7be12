import type { PackageBody } from '@app/domain/packages/reading/package-body';
import { gradesNoPart } from '@app/domain/packages/results/package-outcome';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { hrefOf } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconDownload, IconFileText, IconFolder, IconPlayerPlay } from '../../../ui/icons.ts';
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Item, Version } from './item.ts';
import type { Allow } from './PackageCheck.tsx';
import { Noticed } from './PackageCheck.tsx';
import { OpaqueNotice, UngradedNotice } from './OpaqueNotice.tsx';
import classes from './package.module.css';

type Package = Result<'getPackage'>;
type Node = Package['activities'][number];

type Heading = 'h2' | 'h3';
type ViewProps = { item: Item; version: Version; allow?: Allow | null; heading?: Heading };

/** What a version's package is: its standard and size, what was noticed, and its activities. */
export function PackageView({ item, version, allow = null, heading = 'h3' }: ViewProps) {
  const { t } = useTranslation('packages');
  const id = version.body['packageId'];
  const found = useQuery({
    ...queryOf('getPackage', { itemId: item.id, versionId: version.id }),
    enabled: typeof id === 'string',
  });
  if (typeof id !== 'string') return <EmptyState compact title={t('view.none')} />;
  if (found.error) return <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data || found.data.id !== id) return <Skeleton h={260} />;
  return <PackageFacts item={item} version={version} found={found.data} allow={allow} heading={heading} />;
}

function PackageFacts({ item, version, found, allow, heading: Heading }: Required<ViewProps> & { found: Package }) {
  const { t } = useTranslation('packages');
  const format = useFormat();
  const count = (nodes: readonly Node[]): number =>
    nodes.reduce((sum, node) => sum + (node.kind === 'folder' ? 0 : 1) + count(node.children), 0);
  return (
    <div className={classes.view}>
      {found.opaque && <OpaqueNotice />}
      {gradesNoPart(found, (version.body as PackageBody).masteryPercent) && <UngradedNotice />}
      <DescriptionList>
        <dt>{t('facts.standard')}</dt>
        <dd>
          {t(`standards.${found.standard}`)}
          {found.edition && `, ${t(`editions.${found.edition}`)}`}
        </dd>
        <dt>{t('facts.name')}</dt>
        <dd>{found.title}</dd>
        <dt>{t('facts.identifier')}</dt>
        <dd className={classes.code}>{found.identifier}</dd>
        <dt>{t('facts.activities')}</dt>
        <dd>{format.number(count(found.activities))}</dd>
        <dt>{t('facts.files')}</dt>
        <dd>{format.number(found.fileCount)}</dd>
        <dt>{t('facts.size')}</dt>
        <dd>{format.bytes(found.unpackedBytes)}</dd>
        <dt>{t('facts.archive')}</dt>
        <dd>
          <Anchor
            href={hrefOf('downloadPackage', { itemId: item.id, versionId: version.id })}
            className={classes.download}
          >
            <IconDownload size={16} stroke={1.8} aria-hidden /> {t('archive.download')}
          </Anchor>
        </dd>
      </DescriptionList>
      {version.publishedAt !== null && <PublishedSettings body={version.body as PackageBody} heading={Heading} />}
      <section aria-label={t('check.title')}>
        <Heading className={classes.heading}>{t('check.title')}</Heading>
        <Noticed findings={found.findings} allow={allow} />
      </section>
      <section aria-label={t('tree.title')}>
        <Heading className={classes.heading}>{t('tree.title')}</Heading>
        <Tree nodes={found.activities} />
      </section>
    </div>
  );
}

/** How the platform deals with a version that no longer changes. */
function PublishedSettings({ body, heading: Heading }: { body: PackageBody; heading: Heading }) {
  const { t } = useTranslation('packages');
  const format = useFormat();
  const { fallback, masteryPercent, allowedHosts, popups, dialogs } = body;
  return (
    <section aria-label={t('settings.title')}>
      <Heading className={classes.heading}>{t('settings.title')}</Heading>
      <DescriptionList>
        <dt>{t('settings.fallback')}</dt>
        <dd>
          {t(`settings.fallbacks.${fallback.kind}`)}
          {fallback.minutes !== undefined && ` (${format.minutes(fallback.minutes)})`}
        </dd>
        <dt>{t('settings.mastery')}</dt>
        <dd>{masteryPercent === null ? t('settings.masteryOwn') : format.percent(masteryPercent)}</dd>
        <dt>{t('settings.hosts')}</dt>
        <dd>{allowedHosts.join(', ') || t('settings.hostsNone')}</dd>
        <dt>{t('settings.popups')}</dt>
        <dd>{t(popups ? 'settings.yes' : 'settings.no')}</dd>
        <dt>{t('settings.dialogs')}</dt>
        <dd>{t(dialogs ? 'settings.yes' : 'settings.no')}</dd>
      </DescriptionList>
    </section>
  );
}

function Tree({ nodes }: { nodes: readonly Node[] }) {
  return (
    <ul className={classes.tree}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Line node={node} />
          {node.children.length > 0 && <Tree nodes={node.children} />}
        </li>
      ))}
    </ul>
  );
}

const icons = { folder: IconFolder, sco: IconPlayerPlay, au: IconPlayerPlay, asset: IconFileText } as const;

function Line({ node }: { node: Node }) {
  const { t } = useTranslation('packages');
  const format = useFormat();
  const Shape = icons[node.kind];
  const percent =
    node.masteryScore === null ? null : node.masteryScore > 1 ? node.masteryScore : node.masteryScore * 100;
  const about = [
    t(`tree.${node.kind}`),
    percent === null ? null : t('tree.mastery', { percent: format.percent(Math.round(percent)) }),
    node.moveOn === null ? null : t(`tree.moveOn.${node.moveOn as 'Passed'}`),
    node.visible ? null : t('tree.hidden'),
    node.address === null ? null : t('tree.elsewhere', { host: hostOf(node.address) }),
  ].filter((part) => part !== null);
  return (
    <div className={classes.line}>
      <Shape size={17} stroke={1.7} aria-hidden />
      <div>
        <strong>{node.title}</strong>
        <p>
          {about.join(' · ')}
          {node.href !== null && <span className={classes.code}>{node.href + node.parameters}</span>}
        </p>
      </div>
    </div>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
