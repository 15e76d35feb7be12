import { Button, Stack, Text } from '@mantine/core';
import { queryClient, queryOf, useCommand } from '../../../api/queries.ts';
import { MenuButton } from '../../../ui/forms/MenuButton.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconDotsVertical } from '../../../ui/icons.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { refusalWords } from '../../../words/words.ts';
import { useGuarded } from '../people/useGuarded.tsx';
import type { Company } from './company.ts';
import { ofCompany } from './company.ts';
import { SuspendFields } from './SuspendFields.tsx';
import type { Suspending } from './SuspendFields.tsx';

/** Suspend and lift; terminate, after a look at what still runs. */
export function CompanyActions({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const guarded = useGuarded();
  const quiet = { quiet: true, refresh: ofCompany } as const;
  const suspend = useCommand('suspendCompany', quiet);
  const lift = useCommand('liftSuspension', quiet);
  const terminate = useCommand('terminateCompany', quiet);
  const { id: companyId, displayName: name } = company;
  const reason = t('fields.reason');
  if (company.isPlatform || company.terminatedAt) return null;
  const askTerminate = async () => {
    try {
      const running = await queryClient.fetchQuery({ ...queryOf('getCompanyRunning', { companyId }), staleTime: 0 });
      const still = (['learning', 'quizzes', 'imports', 'exports'] as const).filter((what) => running[what] > 0);
      const preview = (
        <Stack gap="xs">
          <Text>{t('actions.terminateText')}</Text>
          {still.length > 0 && (
            <Text fw={600}>
              {t('actions.running')}: {still.map((what) => t(`actions.${what}`, { count: running[what] })).join(', ')}.{' '}
              {t('actions.wait')}
            </Text>
          )}
        </Stack>
      );
      guarded.ask({
        title: t('actions.terminateTitle', { name }),
        preview,
        confirm: t('actions.terminate'),
        done: t('actions.terminated'),
        destructive: true,
        reason,
        run: (why) => terminate.mutateAsync({ companyId, reason: why }),
      });
    } catch (error) {
      notifyBad(refusalWords(error));
    }
  };
  return (
    <>
      <MenuButton
        label={t('ui:actions')}
        icon={<IconDotsVertical size={18} aria-hidden />}
        position="bottom-end"
        lines={[{ key: 'terminate', label: t('actions.terminate'), onClick: () => void askTerminate() }]}
      />
      {company.suspendedAt ? (
        <Button
          onClick={() =>
            guarded.ask({
              title: t('actions.liftTitle', { name }),
              preview: t('actions.liftText'),
              confirm: t('actions.lift'),
              done: t('actions.lifted'),
              run: () => lift.mutateAsync({ companyId }),
            })
          }
        >
          {t('actions.lift')}
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => {
            const said: Suspending = { notice: '', readOnlyDays: 0 };
            guarded.ask({
              title: t('actions.suspendTitle', { name }),
              preview: <SuspendFields people={company.people} into={said} />,
              confirm: t('actions.suspend'),
              done: t('actions.suspended'),
              destructive: true,
              reason: t('actions.suspendReason'),
              run: (why) => suspend.mutateAsync({ companyId, reason: why, ...said }),
            });
          }}
        >
          {t('actions.suspend')}
        </Button>
      )}
      {guarded.dialogs}
    </>
  );
}
