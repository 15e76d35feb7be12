import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconDots } from '../../../../ui/icons.ts';
import { actIcons } from './actIcons.ts';
import type { Act } from './rows.ts';

/** What is done less often. A file of its own: menus are heavy. */
export default function MoreActs({ acts, onAsk }: { acts: readonly Act[]; onAsk: (act: Act) => void }) {
  const { t } = useTranslation('acting');
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('more')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => {
          const Icon = actIcons[act];
          return (
            <Menu.Item key={act} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAsk(act)}>
              {t(`acts.${act}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
