import { Alert } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import classes from './package.module.css';

/** Where no second host is known: what that means for packages, and what ends it. */
export function OpaqueNotice() {
  const { t } = useTranslation('packages');
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('opaque.title')}>
      <p className={classes.lead}>{t('opaque.text')}</p>
      <p className={classes.lead}>{t('opaque.todo')}</p>
    </Alert>
  );
}

/** Where a passing score is set, and the package doesn't say which of its parts are tests. */
export function UngradedNotice() {
  const { t } = useTranslation('packages');
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('ungraded.title')}>
      <p className={classes.lead}>{t('ungraded.text')}</p>
    </Alert>
  );
}
