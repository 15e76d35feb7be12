import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import classes from './MenuList.module.css';
import { targetOf } from './menus.ts';
import type { MenuEntry, MenuGroup } from './menus.ts';
import { useMenu } from './useMenu.ts';

const shelf = 'muster-folded-menus';

/** The menu of an area, in groups that fold. The group of the open page is always open. */
export function MenuList({ menu, collapsed }: { menu: readonly MenuGroup[]; collapsed: boolean }) {
  const { t } = useTranslation('shell');
  const { groups, current, ownCompanyId } = useMenu(menu);
  const [folded, setFolded] = useState<readonly string[]>(() =>
    (localStorage.getItem(shelf) ?? '').split(',').filter(Boolean),
  );
  const fold = (title: string) => {
    const next = folded.includes(title) ? folded.filter((one) => one !== title) : [...folded, title];
    localStorage.setItem(shelf, next.join(','));
    setFolded(next);
  };
  return (
    <div className={classes.groups}>
      {groups.map(({ title, entries }) => {
        const open =
          collapsed ||
          title === undefined ||
          !folded.includes(title) ||
          (current !== undefined && entries.includes(current));
        return (
          <div
            key={title ?? entries[0]!.title}
            className={classes.group}
            data-titled={title !== undefined || undefined}
          >
            {title !== undefined && !collapsed && (
              <button type="button" className={classes.heading} aria-expanded={open} onClick={() => fold(title)}>
                {t(`titles.${title}`)}
                <IconChevronDown size={14} stroke={2} aria-hidden />
              </button>
            )}
            {open && (
              <ul className={classes.list} aria-label={title && t(`titles.${title}`)}>
                {entries.map((entry) => (
                  <li key={entry.title}>
                    <Entry entry={entry} collapsed={collapsed} active={entry === current} ownCompanyId={ownCompanyId} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Entry({
  entry,
  collapsed,
  active,
  ownCompanyId,
}: {
  entry: MenuEntry;
  collapsed: boolean;
  active: boolean;
  ownCompanyId: string | null;
}) {
  const { t } = useTranslation('shell');
  return (
    <Link
      {...targetOf(entry, ownCompanyId)}
      className={classes.entry}
      data-collapsed={collapsed || undefined}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      title={collapsed ? t(`titles.${entry.title}`) : undefined}
    >
      <entry.icon size={19} stroke={1.7} aria-hidden />
      <span className={classes.label}>{t(`titles.${entry.title}`)}</span>
      {entry.counted === 'evidence' && <WaitingEvidence />}
      {entry.counted === 'corrections' && <WaitingCorrections />}
    </Link>
  );
}

/** How many certificates wait to be reviewed. */
function WaitingEvidence() {
  const { data } = useQuery({ ...queryOf('countWaitingEvidence', {}), staleTime: 60_000 });
  return <Waiting count={data?.waiting ?? 0} />;
}

/** How many data corrections wait for this administrator. */
function WaitingCorrections() {
  const { data } = useQuery({ ...queryOf('countWaitingCorrections', {}), staleTime: 60_000 });
  return <Waiting count={data?.mine ?? 0} />;
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation('shell');
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t('menu.waiting', { count })}</VisuallyHidden>
    </span>
  );
}
