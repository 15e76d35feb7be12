import { Anchor } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import classes from './Breadcrumbs.module.css';
import { IconArrowLeft, IconChevronRight } from '../icons.ts';
import { useTranslation } from '../i18n.ts';

type Crumb = {
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  search?: Record<string, string>;
  label: string;
};

/**
 * Above the title of a page that lies below another one's page: where it is, from the list down. On a phone only the
 * last step back is shown. A page right below its list has a `BackLink`.
 */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={classes.trail}>
        {trail.map(({ to, params, search, label }, place) => (
          <li key={`${to} ${label}`}>
            {place > 0 && <IconChevronRight className={classes.apart} size={14} stroke={1.8} aria-hidden />}
            <Anchor component={Link} to={to as never} params={params as never} search={search as never} size="sm">
              <IconArrowLeft className={classes.back} size={15} stroke={1.8} aria-hidden />
              {label}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
