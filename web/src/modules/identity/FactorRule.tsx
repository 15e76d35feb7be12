import { factorGrace } from '@app/domain/identity/factor-rule';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { FactorAdmins } from './FactorAdmins.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const FactorRuleDialog = lazyPart(() => import('./FactorRuleDialog.tsx'));

type Found = Result<'getFactorRule'>;
type Place = 'company' | 'platform';
/** What of it is changed in which place. */
const names = {
  company: { get: 'getFactorRule', set: 'setFactorRule', end: 'endFactorRule' },
  platform: { get: 'getPlatformFactorRule', set: 'setPlatformFactorRule', end: 'endPlatformFactorRule' },
} as const;

/**
 * That administrators use a second factor, of one's own company or of the platform: the rule, and who is ready for it.
 */
export function FactorRule({ place }: { place: Place }) {
  const { get } = names[place];
  const found = useQuery(queryOf(get, {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  return (
    <Stack gap="lg">
      <Rule place={place} found={found.data} />
      <FactorAdmins admins={found.data.admins} ruled={found.data.rule !== null} place={place} />
    </Stack>
  );
}

function Rule({ place, found: { rule, admins, hasFactor } }: { place: Place; found: Found }) {
  const { t } = useTranslation('factorRule');
  const f = useFormat();
  const [open, setOpen] = useState<'set' | 'end' | null>(null);
  const { get, set, end } = names[place];
  const close = () => setOpen(null);
  // What one is asked for oneself is in the session.
  const refresh = [get, 'getSession'] as const;
  const setting = useCommand(set, {
    quiet: true,
    refresh,
    done: t(rule ? 'done.changed' : 'done.required'),
    onSuccess: close,
  });
  const ending = useCommand(end, { refresh, done: t('done.ended'), onSuccess: close });
  const ready = admins.filter((one) => one.hasFactor).length;
  return (
    <SectionCard
      title={t('rule.title')}
      description={t(place === 'company' ? 'rule.text' : 'rule.platformText')}
      action={<StatusBadge tone={rule ? 'good' : 'off'}>{t(rule ? 'rule.on' : 'rule.off')}</StatusBadge>}
    >
      <Stack gap="md">
        {rule ? (
          <DescriptionList>
            <dt>{t('rule.since')}</dt>
            <dd>{f.dayOf(rule.since)}</dd>
            <dt>{t('rule.grace')}</dt>
            <dd>{rule.graceDays === 0 ? t('rule.noDays') : t('rule.days', { count: rule.graceDays })}</dd>
            <dt>{t('rule.setBy')}</dt>
            <dd>{t('rule.setByAt', { name: rule.setBy, when: f.instant(rule.setAt) })}</dd>
            <dt>{t('rule.counted')}</dt>
            <dd>{t('rule.countedOf', { ready: f.number(ready), count: admins.length })}</dd>
          </DescriptionList>
        ) : (
          <Text size="sm">{t('rule.offText')}</Text>
        )}
        {hasFactor ? (
          <Group gap="sm">
            <Button variant={rule ? 'default' : 'filled'} onClick={() => setOpen('set')}>
              {t(rule ? 'rule.change' : 'rule.require')}
            </Button>
            {rule && (
              <Button variant="subtle" color="brick" onClick={() => setOpen('end')}>
                {t('rule.end')}
              </Button>
            )}
          </Group>
        ) : (
          <Alert color="amber">
            {t('rule.ownFirst')}{' '}
            <Anchor component={Link} to="/profile" search={{ tab: 'security' } as never} inherit underline="always">
              {t('rule.ownFirstLink')}
            </Anchor>
          </Alert>
        )}
      </Stack>
      <Suspense>
        {open === 'set' && (
          <FactorRuleDialog
            rule={rule}
            missing={admins.filter((one) => !one.hasFactor).length}
            usual={rule?.graceDays ?? factorGrace.usual}
            refusal={setting.error && setting.error.code !== 'stepUpRequired' ? refusalWords(setting.error) : null}
            busy={setting.isPending}
            onSubmit={(graceDays) => setting.mutate({ graceDays })}
            onClose={() => {
              setting.reset();
              close();
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={open === 'end'}
        onClose={close}
        onConfirm={() => ending.mutate({})}
        title={t('ending.title')}
        preview={t('ending.text')}
        confirm={t('ending.confirm')}
        busy={ending.isPending}
        destructive
      />
    </SectionCard>
  );
}
