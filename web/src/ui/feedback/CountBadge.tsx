import classes from './CountBadge.module.css';
import { useTranslation } from '../i18n.ts';
import { StatusBadge } from './StatusBadge.tsx';

type AskedBadgeProps = { to: 'revoke' | 'void'; askedBy: string | null; mine: boolean; when: string };

/** That what stands here is to be taken back and waits for a second person; who asked, and when. */
export function CountBadge({ to, askedBy, mine, when }: AskedBadgeProps) {
  const { t } = useTranslation('twoPeople');
  return (
    <span className={classes.asked}>
      <StatusBadge tone="wait">{t(`to.${to}`)}</StatusBadge>
      <small>
        {mine ? t('byYou', { when }) : askedBy ? t('byName', { name: askedBy, when }) : t('byPlatform', { when })}
      </small>
    </span>
  );
}
