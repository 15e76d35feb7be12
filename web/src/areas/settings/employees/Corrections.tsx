import { correctionFieldWords } from '@app/domain/support/correction-words';
import type { CorrectionState } from '@app/domain/support/correction';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import classes from '../../../modules/transfers/transfers.module.css';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type Correction = Result<'listCorrections'>['corrections'][number];
const tones: Record<CorrectionState, Tone> = { waiting: 'wait', corrected: 'good', unchanged: 'off', recalled: 'off' };

/** What employees asked support to have corrected, and only the company can check: those that wait first. */
export function Corrections() {
  const { t } = useTranslation('corrections', 'company');
  const f = useFormat();
  const found = useQuery(queryOf('listCorrections', {}));
  const [deciding, setDeciding] = useState<{ one: Correction; corrected: boolean } | null>(null);
  const decide = useCommand('decideCorrection', {
    quiet: true,
    refresh: ['listCorrections', 'countWaitingCorrections', 'getCompanyDashboard'],
    done: t('done'),
    onSuccess: () => setDeciding(null),
  });
  const open = (one: Correction, corrected: boolean) => {
    decide.reset();
    setDeciding({ one, corrected });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('subtitle')}
        above={<BackLink to="/settings/employees">{t('company:people.back')}</BackLink>}
      />
      {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {found.data?.corrections.length === 0 && <EmptyState drawing="empty" title={t('none')} text={t('noneText')} />}
      {found.data && found.data.corrections.length > 0 && (
        <ul className={classes.list}>
          {found.data.corrections.map((one) => (
            <li key={one.id}>
              <Stack gap="xs">
                <div className={classes.head}>
                  <Text fw={600}>
                    <Link to="/settings/employees/$id" params={{ id: one.person.id } as never}>
                      {one.person.name}
                    </Link>{' '}
                    · {f.list(one.fields.map((field) => correctionFieldWords[field][spokenLocale()]))}
                  </Text>
                  <StatusBadge tone={tones[one.state]}>{t(`states.${one.state}`)}</StatusBadge>
                </div>
                <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                  {one.note}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('passedOn', { when: f.dayOf(one.createdAt) })}
                  {one.decidedAt && ` · ${t('decided', { when: f.dayOf(one.decidedAt), name: one.decidedBy ?? '–' })}`}
                </Text>
                {one.reason && (
                  <Text size="sm" dir="auto">
                    {t('said', { reason: one.reason })}
                  </Text>
                )}
                {one.state === 'waiting' &&
                  (one.own ? (
                    <Text size="sm" c="dimmed">
                      {t('own')}
                    </Text>
                  ) : (
                    <Group gap="sm">
                      <Button
                        component={Link}
                        to="/settings/employees/$id"
                        params={{ id: one.person.id } as never}
                        variant="default"
                      >
                        {t('open')}
                      </Button>
                      <Button
                        variant="default"
                        aria-label={t('correctedNamed', { name: one.person.name })}
                        onClick={() => open(one, true)}
                      >
                        {t('corrected')}
                      </Button>
                      <Button
                        variant="subtle"
                        aria-label={t('unchangedNamed', { name: one.person.name })}
                        onClick={() => open(one, false)}
                      >
                        {t('unchanged')}
                      </Button>
                    </Group>
                  ))}
              </Stack>
            </li>
          ))}
        </ul>
      )}
      {deciding && (
        <ReasonDialog
          title={t(deciding.corrected ? 'correctedTitle' : 'unchangedTitle')}
          confirm={t(deciding.corrected ? 'corrected' : 'unchanged')}
          text={t(deciding.corrected ? 'correctedText' : 'unchangedText', { name: deciding.one.person.name })}
          label={t(deciding.corrected ? 'message' : 'reason')}
          needed={!deciding.corrected}
          minLength={1}
          busy={decide.isPending}
          refusal={decide.error ? refusalWords(decide.error) : null}
          onClose={() => setDeciding(null)}
          onReason={(reason) => decide.mutate({ correctionId: deciding.one.id, corrected: deciding.corrected, reason })}
        />
      )}
    </>
  );
}
