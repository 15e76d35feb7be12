import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { RequirementsTable } from './RequirementsTable.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const RequirementDialog = lazyPart(() =>
  import('./RequirementDialog.tsx').then((module) => ({ default: module.RequirementDialog })),
);

/**
 * What is asked whatever position someone holds: of everyone, of a site or department, or of one person.
 * `?course=…&site=…` begins with asking for a course there.
 */
export function Everyone() {
  const { t } = useTranslation('positions');
  const [{ course, site }, change] = useUrlState();
  const [adding, setAdding] = useState(course !== undefined);
  const close = () => {
    setAdding(false);
    // Opened again, or when the page is, it is empty.
    if (course) change({ course: undefined, site: undefined });
  };
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('requirements.add')}
    </Button>
  );
  return (
    <>
      <RequirementsTable
        title={t('everyone.list')}
        actions={add}
        empty={{ title: t('everyone.none'), text: t('everyone.noneText'), action: add }}
      />
      <Suspense>
        {adding && (
          <RequirementDialog
            scope={{ kind: 'company' }}
            {...(course && { begin: { courseId: course, siteId: site ?? null } })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
