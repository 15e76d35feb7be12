import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../api/queries.ts';
import type { Result } from '../../api/client.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { spokenLanguage, useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';

/**
 * On the first page: the sessions one leads, and the check-in of those one is booked for. Nothing where there is
 * neither.
 */
export default function SessionsToday() {
  const runs = useQuery(queryOf('listRuns', {}));
  const trainings = useQuery(queryOf('listMyTrainings', {}));
  const mine = runs.data?.runs.filter((one) => one.mine) ?? [];
  const now = new Date().toISOString();
  const open =
    trainings.data?.trainings.filter(
      (one) =>
        !one.leads &&
        one.selfCheckIn &&
        one.mine?.state === 'booked' &&
        one.checkInFrom !== null &&
        one.checkInUntil !== null &&
        one.checkInFrom <= now &&
        now <= one.checkInUntil,
    ) ?? [];
  return (
    <>
      {open.map((one) => (
        <CheckIn key={one.id} trainingId={one.id} title={titleOf(one.subject)} />
      ))}
      {mine.length > 0 && <Lead runs={mine} />}
    </>
  );
}

function titleOf({ title, course, skill }: Result<'listMyTrainings'>['trainings'][number]['subject']): string {
  return title ?? inLanguage(course?.titles ?? skill?.names ?? {}, spokenLanguage());
}

function Lead({ runs }: { runs: Result<'listRuns'>['runs'] }) {
  const { t } = useTranslation('trainingRun');
  const f = useFormat();
  return (
    <SectionCard title={t('lead.title')}>
      <Stack gap="sm">
        {runs.map(({ trainingId, courseId, titles, startsAt, place, people }) => (
          <Group key={trainingId} justify="space-between" gap="sm">
            <div>
              <Text fw={550}>{inLanguage(titles, spokenLanguage())}</Text>
              <Text size="sm" c="dimmed">
                {[f.instant(startsAt), place, t('lead.people', { count: people })].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Button
              variant="default"
              size="md"
              renderRoot={(props) => (
                <Link
                  to="/courses/view/$id"
                  params={{ id: courseId ?? trainingId }}
                  search={{ session: trainingId } as never}
                  {...props}
                />
              )}
            >
              {t('lead.open')}
            </Button>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  );
}

function CheckIn({ trainingId, title }: { trainingId: string; title: string }) {
  const { t } = useTranslation('trainingRun');
  const [code, setCode] = useState('');
  const [badge, setBadge] = useState(false);
  const checkIn = useCommand('checkInByCode', { quiet: true });
  return (
    <SectionCard title={t('selfCheckIn.title')}>
      <Stack gap="sm">
        <Text size="sm">{title}</Text>
        {checkIn.isSuccess ? (
          <Text role="status" fw={550}>
            {t('selfCheckIn.done')}
          </Text>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              checkIn.mutate({ trainingId, code });
            }}
          >
            <Group align="flex-end" gap="sm">
              <TextInput
                label={t('selfCheckIn.code')}
                description={t('selfCheckIn.text')}
                value={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                required
                size="md"
                error={checkIn.error && refusalWords(checkIn.error)}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
              <Button type="submit" size="md" loading={checkIn.isPending}>
                {t('selfCheckIn.submit')}
              </Button>
              <Button size="md" variant="default" onClick={() => setBadge(true)}>
                {t('selfCheckIn.badge')}
              </Button>
            </Group>
          </form>
        )}
      </Stack>
      <Dialog opened={badge} onClose={() => setBadge(false)} title={t('selfCheckIn.badge')}>
        <Badge />
      </Dialog>
    </SectionCard>
  );
}

function Badge() {
  const { t } = useTranslation('trainingRun');
  const f = useFormat();
  const { data } = useQuery(queryOf('getBadge', {}));
  if (!data) return null;
  return (
    <Stack align="center">
      <Title order={3} size="h4" ta="center">
        {t('selfCheckIn.badgeText', { time: f.instant(data.validUntil) })}
      </Title>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(data.qr)}`}
        alt={t('selfCheckIn.badge')}
        width={260}
        height={260}
        style={{ background: '#fff' }}
      />
    </Stack>
  );
}
