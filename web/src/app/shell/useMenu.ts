import { useRouterState } from '@tanstack/react-router';
import { useMaybeSession } from '../../session/session.ts';
import type { MenuGroup } from './menus.ts';
import { currentEntry, entriesOf } from './menus.ts';

/** A menu as it is for the person: its groups, and the entry of the open page. */
export function useMenu(menu: readonly MenuGroup[]) {
  const company = useMaybeSession()?.company;
  const ownCompanyId = company?.isPlatform ? company.id : null;
  const [pathname, tab] = useRouterState({
    select: ({ location }) => [location.pathname, (location.search as { tab?: string }).tab] as const,
    structuralSharing: true,
  });
  const entries = entriesOf(menu, ownCompanyId);
  return {
    ownCompanyId,
    entries,
    groups: menu
      .map((group) => ({ ...group, entries: group.entries.filter((entry) => entries.includes(entry)) }))
      .filter((group) => group.entries.length > 0),
    current: currentEntry(entries, pathname, tab, ownCompanyId),
  };
}
