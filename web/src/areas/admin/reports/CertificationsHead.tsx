import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';

const views = ['records', 'compliance'] as const;

/** The head of both views of the report: what is on record, and how many meet what is asked of them. */
export function CertificationsHead({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('trainingReports');
  const [url, change] = useUrlState();
  const compliance = url['view'] === 'compliance';
  // Another list has other filters.
  const turn = (next: string) =>
    change({
      ...Object.fromEntries(Object.keys(url).map((name) => [name, undefined])),
      ...(next === 'compliance' && { view: next, by: 'company' }),
    });
  return (
    <PageHeader
      title={t('certifications.title')}
      description={t(compliance ? 'certifications.complianceText' : 'certifications.description')}
      above={<BackLink to="/admin/reports">{t('all')}</BackLink>}
      beside={
        <SegmentedControl
          aria-label={t('certifications.views.label')}
          value={compliance ? 'compliance' : 'records'}
          onChange={turn}
          data={views.map((value) => ({ value, label: t(`certifications.views.${value}`) }))}
        />
      }
      actions={actions}
      dense
    />
  );
}
