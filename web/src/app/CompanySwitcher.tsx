import { Menu, UnstyledButton } from '@mantine/core';
import { useTranslation } from '../ui/i18n.ts';
import { useSession, useSwitchCompany } from '../session/session.ts';
import { IconBuilding, IconChevronDown } from '../ui/icons.ts';
import classes from './CompanySwitcher.module.css';

/** For people in several companies: which one they act in. Others see its name. */
export function CompanySwitcher() {
  const { t } = useTranslation('shell');
  const { company, companies } = useSession();
  const change = useSwitchCompany();
  if (companies.length < 2) {
    return (
      <span className={classes.name} title={company.name}>
        {company.name}
      </span>
    );
  }
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`${t('menu.switchCompany')}: ${company.name}`}>
          <IconBuilding size={18} stroke={1.7} aria-hidden />
          <span className={classes.words}>{company.name}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('menu.switchCompany')}</Menu.Label>
        <Menu.RadioGroup value={company.id} onChange={(companyId) => companyId !== company.id && change.mutate({ companyId })}>
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
