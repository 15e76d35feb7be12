import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { colon, useTranslation } from '../../ui/i18n.ts';
import classes from './UserMenu.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

const load = () => import('./UserMenuList.tsx');
const UserMenuList = lazyPart(load);

/** The person's own menu. What opens it is here at once; what it opens comes when someone reaches for it. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const { person } = useSession();
  const [wanted, setWanted] = useState(false);
  const button = (
    <UnstyledButton
      className={classes.target}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <Avatar src={person.photo} name={person.displayName} color="spruce" size={36} radius="xl" alt="" aria-hidden />
      <VisuallyHidden>{`${colon(t('menu.user'))} ${person.displayName}`}</VisuallyHidden>
    </UnstyledButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuList target={button} />
    </Suspense>
  );
}
