import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { chooseLanguage, useSession, useSignOut } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconLogout, IconUserCircle } from '../../ui/icons.ts';
import { languageNames, languages } from '../../words/languages.ts';
import { useAreas } from '../areas.ts';
import classes from './UserMenu.module.css';

const themes = ['light', 'dark', 'auto'] as const;

/** What opens under the person's picture: My Info, theme, language, sign out; on a phone the areas too. */
export default function UserMenuList({ target }: { target: ReactElement }) {
  const { t, language: spoken } = useTranslation('shell');
  const { person, company } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const areas = useAreas();
  return (
    <Menu position="bottom-end" width={250} shadow="md" defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600} truncate>
            {person.displayName}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {company.name}
          </Text>
        </div>
        <Menu.Divider />
        {areas.length > 1 &&
          areas.map(({ key, to, icon: Icon }) => (
            <Menu.Item
              key={key}
              hiddenFrom="md"
              leftSection={<Icon size={18} stroke={1.7} />}
              onClick={() => void navigate({ to })}
            >
              {t(`areas.${key}`)}
            </Menu.Item>
          ))}
        <Menu.Item
          leftSection={<IconUserCircle size={18} stroke={1.7} />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          {t('menu.myInfo')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('menu.theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {themes.map((key) => (
            <Menu.RadioItem key={key} value={key} closeMenuOnClick={false}>
              {t(key === 'auto' ? 'menu.system' : `menu.${key}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('menu.language')}</Menu.Label>
        <Menu.RadioGroup value={spoken} onChange={(value) => void chooseLanguage(value === 'fr' ? 'fr' : 'en')}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick={false}>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => signOut.mutate({})}>
          {t('menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
