import { useId } from 'react';
import { categoryIcons } from '../../../modules/catalogue/CategoryIcon.tsx';
import type { CategoryIconName } from '../../../modules/catalogue/CategoryIcon.tsx';
import classes from './IconChoice.module.css';

/** One of the icons a category can have; arrow keys go through them, as in any group of radio buttons. */
export function IconChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (icon: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.icons}>
        {(Object.keys(categoryIcons) as CategoryIconName[]).map((icon) => {
          const Icon = categoryIcons[icon];
          return (
            <label key={icon} className={classes.icon} title={icon}>
              <input
                type="radio"
                name={name}
                value={icon}
                checked={value === icon}
                onChange={() => onChange(icon)}
                aria-label={icon}
              />
              <Icon size={22} stroke={1.6} aria-hidden />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
