import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, createSpotlight, useSpotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useEscape } from '../../ui/forms/useEscape.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { isSignedIn, ownerOf, useMaybeSession } from '../../session/session.ts';
import {
  IconBriefcase,
  IconBuilding,
  IconReceipt,
  IconSchool,
  IconSearch,
  IconUser,
  IconCalendarEvent,
  IconLifebuoy,
} from '../../ui/icons.ts';
import { adminMenu, entriesOf, mainMenu, settingsMenu, targetOf } from './menus.ts';
import { paletteActions } from './paletteActions.ts';
import { remoteHits } from './paletteSearch.ts';
import type { Hit, HitGroup } from './paletteSearch.ts';

const [store, palette] = createSpotlight();
const groups: { group: HitGroup; icon: typeof IconUser }[] = [
  { group: 'courses', icon: IconSchool },
  { group: 'people', icon: IconUser },
  { group: 'positions', icon: IconBriefcase },
  { group: 'sessions', icon: IconCalendarEvent },
  { group: 'orders', icon: IconReceipt },
  { group: 'companies', icon: IconBuilding },
  { group: 'help', icon: IconLifebuoy },
];

/** One line of the palette. `where` names the area, for who has several. */
type Line = {
  key: string;
  label: string;
  icon: typeof IconUser;
  detail?: string | undefined;
  where?: string | undefined;
  target: object;
};

/**
 * What its owner, a person in one company, opened from here lately, newest first. Kept only while the page is open: a
 * device may be shared.
 */
let recent: { owner: string | null; lines: Line[] } = { owner: null, lines: [] };

type PaletteProps = { area: 'main' | 'settings' | 'admin'; opened: number };

/** The command palette: what was opened lately, actions and pages at once, records while one types. */
export default function Palette({ area, opened }: PaletteProps) {
  const { t, language } = useTranslation('palette', 'shell');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, 180);
  const session = useMaybeSession();
  const { buAdmin = false, qmsAdmin = false } = session?.claims ?? {};
  const ownCompanyId = session?.company?.isPlatform ? session.company.id : null;
  useEffect(() => palette.open(), [opened]);
  useEscape(useSpotlight(store).opened, palette.close);
  const remote = useQuery(
    remoteHits(asked, language === 'fr' ? 'fr' : 'en', { company: buAdmin, platform: qmsAdmin }, area),
  );

  const matches = ({ label }: { label: string }) => plain(label).includes(plain(typed.trim()));
  const menus = { main: mainMenu, settings: buAdmin ? settingsMenu : [], admin: qmsAdmin ? adminMenu : [] };
  // One's own area first.
  const areas = (['main', 'settings', 'admin'] as const).toSorted(
    (one, other) => Number(other === area) - Number(one === area),
  );
  const pages: Line[] = areas
    .flatMap((key) =>
      entriesOf(menus[key], ownCompanyId).map((entry) => ({
        key: `${key} ${entry.title}`,
        label: t(`shell:titles.${entry.title}`),
        icon: entry.icon,
        where: buAdmin ? t(`shell:areas.${key}`) : undefined,
        target: targetOf(entry, ownCompanyId),
      })),
    )
    .filter(matches);
  const actions: Line[] = paletteActions
    .filter((action) => action.area === 'main' || buAdmin)
    .map(({ key, icon, target }) => ({
      key,
      label: t(`do.${key}`),
      icon,
      target: target.to === '/achievements/$id' ? { ...target, params: { id: 'verify' } } : target,
    }))
    .filter(matches);
  // What was found for other words would be opened by mistake.
  const hits = asked === typed && !remote.isPlaceholderData ? (remote.data ?? []) : [];
  useFirstSelected(hits.length === 0 ? '' : asked);
  // Nothing is said of records before they were looked for.
  const searching = typed.trim().length >= 2 && (asked !== typed || remote.isFetching);
  const failed = !searching && remote.error;
  const nothing = pages.length + actions.length + hits.length === 0;
  const lineOf = ({ id, group, label, detail, target }: Hit): Line => ({
    key: id,
    label: group === 'orders' ? t('order', { number: label }) : label,
    detail,
    icon: groups.find((one) => one.group === group)!.icon,
    target,
  });
  const owner = session && isSignedIn(session) ? ownerOf(session) : null;
  const lately = recent.owner === owner ? recent.lines : [];
  const open = (line: Line) => {
    recent = { owner, lines: [line, ...lately.filter(({ key }) => key !== line.key)].slice(0, 5) };
    void navigate(line.target as never);
  };
  // Enter before the answer: what is found first opens as soon as it comes, unless one goes on typing.
  const entered = useRef('');
  const first = hits[0];
  useEffect(() => {
    if (entered.current === '' || entered.current !== typed || !first) return;
    entered.current = '';
    palette.close();
    open(lineOf(first));
  });
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      closeOnEscape={false}
      clearQueryOnClose
      scrollable
      maxHeight="min(28rem, 70dvh)"
      lockScroll={false}
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      radius="lg"
    >
      <Spotlight.Search
        placeholder={t('shell:palette.hint')}
        aria-label={t('shell:palette.hint')}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        onKeyDown={({ key }) => {
          entered.current = key === 'Enter' && nothing ? typed : '';
        }}
      />
      <Spotlight.ActionsList>
        {typed === '' && <Lines label={t('recent')} lines={lately} onOpen={open} />}
        <Lines label={t('actions')} lines={actions} onOpen={open} />
        {groups.map(({ group }) => (
          <Lines
            key={group}
            label={t(group)}
            lines={hits.filter((one) => one.group === group).map(lineOf)}
            onOpen={open}
          />
        ))}
        <Lines label={t('pages')} lines={pages} onOpen={open} />
        {(nothing || failed) && (
          <Spotlight.Empty>{failed ? refusalWords(failed) : t(searching ? 'searching' : 'nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** As one types it in a hurry: small letters without accents. */
const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** What is found arrives after Spotlight selected the first line there was: without this, Enter opened nothing. */
function useFirstSelected(found: string): void {
  useEffect(() => {
    const lines = [...(document.getElementById(store.getState().listId)?.querySelectorAll('[data-action]') ?? [])];
    const selected = lines.findIndex((line) => line.hasAttribute('data-selected'));
    if (found === '' || selected >= 0) return;
    lines[0]?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [found]);
}

function Lines({ label, lines, onOpen }: { label: string; lines: Line[]; onOpen: (line: Line) => void }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {lines.map((line) => (
        <Spotlight.Action
          key={line.key}
          label={line.label}
          description={line.detail}
          leftSection={<line.icon size={20} stroke={1.6} aria-hidden />}
          rightSection={line.where}
          onClick={() => onOpen(line)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
