import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { IconBuilding, IconChevronDown } from '../../ui/icons.ts';
import classes from './CompanySwitcher.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

const load = () => import('./CompanyList.tsx');
const CompanyList = lazyPart(load);

/** For people in several companies: which one they act in. Others see its name. */
export function CompanySwitcher() {
  const { t } = useTranslation('shell');
  const { company, companies } = useSession();
  const [wanted, setWanted] = useState(false);
  if (companies.length < 2) {
    return (
      <span className={classes.name} title={company.name}>
        {company.name}
      </span>
    );
  }
  const button = (
    <UnstyledButton
      className={classes.target}
      aria-label={`${colon(t('menu.switchCompany'))} ${company.name}`}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <IconBuilding size={18} stroke={1.7} aria-hidden />
      <span className={classes.words}>{company.name}</span>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <CompanyList target={button} />
    </Suspense>
  );
}
