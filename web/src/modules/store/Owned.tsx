import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/session.ts';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { IconTicket } from '../../ui/icons.ts';
import classes from './store.module.css';

type OwnedProps = { all: number; free: number; assign: boolean; name?: string };

/** What the buyer has already; people who assign the company's seats can go and do that instead of buying more. */
export function Owned({ all, free, assign, name }: OwnedProps) {
  const { t } = useTranslation('shop');
  const { claims } = useSession();
  return (
    <p className={classes.owned}>
      <IconTicket size={17} stroke={1.8} aria-hidden />
      <span>
        {name && `${colon(name)} `}
        {t('owned.have', { count: all, free })}{' '}
        {assign && claims.buAdmin && (
          <Anchor
            component={Link}
            to="/settings/courses"
            search={{ tab: 'seats' } as never}
            size="sm"
            underline="always"
            style={{ whiteSpace: 'nowrap' }}
          >
            {t('owned.assign')}
          </Anchor>
        )}
      </span>
    </p>
  );
}
