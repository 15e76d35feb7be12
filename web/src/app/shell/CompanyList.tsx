import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSession, useSwitchCompany } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';

/** The companies a person may act in. */
export default function CompanyList({ target }: { target: ReactElement }) {
  const { t } = useTranslation('shell');
  const { company, companies } = useSession();
  const change = useSwitchCompany();
  return (
    <Menu position="bottom-end" width={280} shadow="md" defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('menu.switchCompany')}</Menu.Label>
        <Menu.RadioGroup
          value={company.id}
          onChange={(companyId) => companyId !== company.id && change.mutate({ companyId })}
        >
          {companies.map((one) => (
            <Menu.RadioItem key={one.id} value={one.id}>
              {one.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
