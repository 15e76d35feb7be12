import { Link } from '@tanstack/react-router';
import { useTranslation } from '../ui/i18n.ts';
import { useMaybeSession } from '../session/session.ts';
import { IconSchool, IconTools } from '../ui/icons.ts';
import classes from './AreaSwitch.module.css';

type AreaSwitchProps = { area: 'main' | 'settings' | 'admin'; collapsed: boolean };

/**
 * Between the areas a person may enter. The company area has no screens yet, so it is not offered.
 * Somebody with one area sees nothing.
 */
export function AreaSwitch({ area, collapsed }: AreaSwitchProps) {
  const { t } = useTranslation('shell');
  const session = useMaybeSession();
  if (!session?.claims.qmsAdmin) return null;
  const areas = [
    { key: 'main', to: '/', icon: IconSchool },
    { key: 'admin', to: '/admin', icon: IconTools },
  ] as const;
  return (
    <nav aria-label={t('areas.label')} className={classes.switch} data-collapsed={collapsed || undefined}>
      {areas.map(({ key, to, icon: Icon }) => (
        <Link key={key} to={to} className={classes.area} data-active={area === key || undefined} aria-current={area === key ? 'true' : undefined} title={collapsed ? t(`areas.${key}`) : undefined}>
          {collapsed ? <Icon size={18} stroke={1.7} role="img" aria-label={t(`areas.${key}`)} /> : t(`areas.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
