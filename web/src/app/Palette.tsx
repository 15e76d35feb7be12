import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../ui/i18n.ts';
import { useMaybeSession } from '../session/session.ts';
import { IconSchool, IconSearch, IconUser } from '../ui/icons.ts';
import { adminMenu, entriesOf, mainMenu, settingsMenu, targetOf } from './menus.ts';
import { remoteHits } from './paletteSearch.ts';

const [store, palette] = createSpotlight();

type PaletteProps = { area: 'main' | 'settings' | 'admin'; opened: number };

/** The command palette: pages at once, courses and people while one types. */
export default function Palette({ area, opened }: PaletteProps) {
  const { t, language } = useTranslation('shell');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, 180);
  const session = useMaybeSession();
  const claims = session?.claims;
  const ownCompanyId = session?.company?.isPlatform ? session.company.id : null;
  const isPlatformAdmin = claims?.qmsAdmin === true;
  useEffect(() => palette.open(), [opened]);
  const remote = useQuery(remoteHits(asked, language === 'fr' ? 'fr' : 'en', claims?.buAdmin === true));
  const menus = { main: mainMenu, settings: claims?.buAdmin ? settingsMenu : [], admin: isPlatformAdmin ? adminMenu : [] };
  // One's own area first.
  const areas = (['main', 'settings', 'admin'] as const).toSorted((one, other) => Number(other === area) - Number(one === area));
  const pages = areas.flatMap((key) =>
    entriesOf(menus[key], ownCompanyId).map((entry) => ({ entry, label: t(`titles.${entry.title}`), where: t(`areas.${key}`) })),
  );
  const shown = pages.filter(({ label }) => label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()));
  const courses = remote.data?.courses ?? [];
  const people = remote.data?.people ?? [];
  const nothing = shown.length + courses.length + people.length === 0;
  return (
    <>
      <Spotlight.Root
        store={store}
        query={typed}
        onQueryChange={setTyped}
        shortcut={null}
        clearQueryOnClose
        scrollable
        maxHeight="min(28rem, 70dvh)"
        lockScroll={false}
        centered={false}
        yOffset="12vh"
        overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
        radius="lg"
      >
        <Spotlight.Search placeholder={t('palette.hint')} aria-label={t('palette.hint')} leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />} />
        <Spotlight.ActionsList>
          {shown.length > 0 && (
            <Spotlight.ActionsGroup label={t('palette.pages')}>
              {shown.map(({ entry, label, where }) => (
                <Spotlight.Action
                  key={`${where} ${entry.title}`}
                  label={label}
                  leftSection={<entry.icon size={20} stroke={1.6} aria-hidden />}
                  rightSection={claims?.buAdmin ? where : undefined}
                  onClick={() => void navigate(targetOf(entry, ownCompanyId))}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {courses.length > 0 && (
            <Spotlight.ActionsGroup label={t('palette.courses')}>
              {courses.map((course) => (
                <Spotlight.Action
                  key={course.id}
                  label={course.title}
                  description={course.code}
                  leftSection={<IconSchool size={20} stroke={1.6} aria-hidden />}
                  onClick={() => void navigate({ to: area === 'admin' ? '/admin/courses/$id' : '/courses/$id', params: { id: course.id } })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {people.length > 0 && (
            <Spotlight.ActionsGroup label={t('palette.people')}>
              {people.map((one) => (
                <Spotlight.Action
                  key={one.id}
                  label={one.name}
                  description={one.detail}
                  leftSection={<IconUser size={20} stroke={1.6} aria-hidden />}
                  onClick={() => void navigate({ to: '/settings/employees/$id', params: { id: one.id } })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {nothing && <Spotlight.Empty>{t(remote.isFetching ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  );
}
