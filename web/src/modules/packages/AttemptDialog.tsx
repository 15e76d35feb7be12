import { inLanguage } from '@app/domain/localised';
import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './console.module.css';
import { PackageRecord } from './PackageRecord.tsx';
import type { Desk } from './record.ts';
import { endpointsOf } from './record.ts';

type AttemptDialogProps = {
  /** Who looks: an admin of the company, or the platform. */
  desk: Desk;
  enrolmentId: string;
  /** The package that is shown first. */
  unitId?: string | undefined;
  onClose: () => void;
};

/** What the packages of one attempt said, over the page. */
export function AttemptDialog({ desk, enrolmentId, unitId, onClose }: AttemptDialogProps) {
  const { t, language } = useTranslation('packageConsole');
  const found = useQuery(queryOf(endpointsOf(desk).attempt, { enrolmentId }));
  const attempt = found.data;
  const packages = attempt?.packages ?? [];
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="xl">
      {found.error && <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {!attempt && !found.error && <Skeleton h={320} />}
      {attempt && (
        <div className={classes.attempt}>
          <p className={classes.lead}>
            {t('of', {
              person: attempt.person,
              company: attempt.company,
              course: inLanguage(attempt.courseTitles, language),
            })}
          </p>
          {packages.length === 0 && <EmptyState compact heading={3} title={t('none.title')} text={t('none.text')} />}
          {packages.length === 1 && <PackageRecord desk={desk} attempt={attempt} one={packages[0]!} />}
          {packages.length > 1 && (
            <Tabs defaultValue={unitId ?? packages[0]!.unitId} keepMounted={false}>
              <Tabs.List mb="md">
                {packages.map((one) => (
                  <Tabs.Tab key={one.id} value={one.unitId}>
                    {inLanguage(one.unitTitles, language)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {packages.map((one) => (
                <Tabs.Panel key={one.id} value={one.unitId}>
                  <PackageRecord desk={desk} attempt={attempt} one={one} />
                </Tabs.Panel>
              ))}
            </Tabs>
          )}
        </div>
      )}
    </Dialog>
  );
}
