import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../ui/i18n.ts';
import { useAreas } from '../areas.ts';
import classes from './AreaSwitch.module.css';

type AreaSwitchProps = { area: 'main' | 'settings' | 'admin'; collapsed: boolean };

/** Between the areas a person may enter. Someone with one area sees nothing. */
export function AreaSwitch({ area, collapsed }: AreaSwitchProps) {
  const { t } = useTranslation('shell');
  const areas = useAreas();
  if (areas.length < 2) return null;
  return (
    <nav aria-label={t('areas.label')} className={classes.switch} data-collapsed={collapsed || undefined}>
      {areas.map(({ key, to, icon: Icon }) => (
        <Link
          key={key}
          to={to}
          className={classes.area}
          data-active={area === key || undefined}
          aria-current={area === key ? 'true' : undefined}
          title={collapsed ? t(`areas.${key}`) : undefined}
        >
          {collapsed ? <Icon size={18} stroke={1.7} role="img" aria-label={t(`areas.${key}`)} /> : t(`areas.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
