import { Button, Group, Pill, Progress, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { RequirementStatus } from '@app/domain/qualification/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { followConfirmed } from '../../../api/followConfirmed.ts';
import { hrefOf } from '../../../api/client.ts';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconDownload } from '../../../ui/icons.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { PersonPicker } from '../../../modules/people/PersonPicker.tsx';
import classes from './AuditPack.module.css';

type Pack = Result<'listAuditPacks'>['packs'][number];

/** What narrows the matrix, in the words of the server. */
export type PackFilters = {
  on?: string;
  knownOn?: string;
  q?: string;
  siteId?: string;
  departmentId?: string;
  positionId?: string;
  gaps?: 'true';
  mandatory?: 'true';
  status?: string;
  expires?: string;
  target?: string;
};
/** People of one pack, where they are chosen one by one. */
const mostChosen = 100;

const inLetterLands = /-(US|CA|MX|PH|CO|CL|VE)$/;

/** What goes into a pack: those the matrix shows, as `shown` says it in words, or people named one by one. */
export function AuditPackDialog({
  filters,
  shown,
  onClose,
}: {
  filters: PackFilters;
  shown: string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('auditPack');
  const f = useFormat();
  const [paper, setPaper] = useState<'a4' | 'letter'>(inLetterLands.test(navigator.language) ? 'letter' : 'a4');
  const make = useCommand('makeAuditPack', {
    refresh: ['listAuditPacks'],
    done: ({ people }) => t('started', { count: people }),
  });
  const [chosen, setChosen] = useState<Person[] | null>(null);
  const { gaps, mandatory, status, on, knownOn, q, siteId, departmentId, positionId, expires, target } = filters;
  const send = () =>
    make.mutate({
      personIds: chosen?.map(({ id }) => id) ?? null,
      paper,
      ...(on && { on }),
      ...(knownOn && { knownOn }),
      // Anyone who is named one by one comes with everything asked of them.
      ...(!chosen && {
        ...(q && { q }),
        ...(siteId && { siteId }),
        ...(departmentId && { departmentId }),
        ...(positionId && { positionId }),
        ...(gaps && { gaps: true as const }),
        ...(mandatory && { mandatory: true as const }),
        ...(status && { status: status.split(',') as RequirementStatus[] }),
        ...(expires && { expires }),
        ...(target && { target }),
      }),
    });
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      <Stack>
        <Text size="sm">{t('text')}</Text>
        <Text size="sm" fw={600}>
          {on ? t('on', { day: f.day(on) }) : t('onToday')},{' '}
          {knownOn ? t('knownOn', { day: f.day(knownOn) }) : t('knownNow')}
        </Text>
        <SegmentedControl
          aria-label={t('who')}
          value={chosen ? 'chosen' : 'shown'}
          onChange={(value) => setChosen(value === 'chosen' ? [] : null)}
          data={[
            { value: 'shown', label: t('whoShown') },
            { value: 'chosen', label: t('whoChosen') },
          ]}
        />
        {chosen ? (
          <Stack gap="xs">
            <PersonPicker
              key={chosen.length}
              label={t('add')}
              placeholder={t('addHint')}
              value={null}
              onChange={(person) =>
                person && setChosen([...chosen.filter(({ id }) => id !== person.id), person].slice(0, mostChosen))
              }
            />
            <Pill.Group>
              {chosen.map((person) => (
                <Pill
                  key={person.id}
                  size="md"
                  withRemoveButton
                  removeButtonProps={{
                    'aria-label': t('remove', { name: person.name }),
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
                >
                  {person.name}
                </Pill>
              ))}
            </Pill.Group>
          </Stack>
        ) : (
          <Text size="sm" c="dimmed">
            {shown.length > 0 ? t('narrowed', { filters: shown.join(', ') }) : t('everybody')}
          </Text>
        )}
        <Group justify="space-between" align="end">
          <SegmentedControl
            aria-label={t('paper')}
            value={paper}
            onChange={(value) => setPaper(value as typeof paper)}
            data={(['a4', 'letter'] as const).map((value) => ({ value, label: t(`papers.${value}`) }))}
          />
          <Button loading={make.isPending} disabled={chosen?.length === 0} onClick={send}>
            {t('make')}
          </Button>
        </Group>
        <Packs />
      </Stack>
    </Dialog>
  );
}

function Packs() {
  const { t } = useTranslation('auditPack');
  const found = useQuery({
    ...queryOf('listAuditPacks', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.packs.some((pack) => pack.state === 'running') ? 1500 : false),
  });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t('recent')}
      </Title>
      {!found.data ? (
        <Skeleton h={90} />
      ) : found.data.packs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <ul className={classes.packs}>
          {found.data.packs.map((pack) => (
            <OnePack key={pack.id} pack={pack} />
          ))}
        </ul>
      )}
    </section>
  );
}

const tones: Record<Pack['state'] | 'over', Tone> = {
  running: 'busy',
  done: 'good',
  cancelled: 'off',
  failed: 'bad',
  over: 'idle',
};

function OnePack({ pack }: { pack: Pack }) {
  const { t } = useTranslation('auditPack');
  const f = useFormat();
  const cancel = useCommand('cancelAuditPack', { refresh: ['listAuditPacks'] });
  const state = pack.state === 'done' && pack.until === null ? 'over' : pack.state;
  return (
    <li className={classes.pack}>
      <Group justify="space-between" align="start" wrap="wrap" gap="xs">
        <div>
          <Text fw={600}>
            {t('on', { day: f.day(pack.on) })} · {t('people', { count: pack.peopleTotal })}
          </Text>
          <Text size="sm" c="dimmed">
            {pack.knownOn && `${t('knownOn', { day: f.day(pack.knownOn) })} · `}
            {t('by', { when: f.instant(pack.createdAt), name: pack.createdBy })}
          </Text>
        </div>
        <StatusBadge tone={tones[state]}>
          {pack.state === 'running' && pack.cancelAsked ? t('stopping') : t(`states.${state}`)}
        </StatusBadge>
      </Group>
      {pack.state === 'running' && (
        <Group mt="xs" wrap="nowrap">
          <div style={{ flexGrow: 1 }}>
            <Progress value={(100 * pack.peopleDone) / pack.peopleTotal} aria-label={t('progressLabel')} />
            <Text size="sm" c="dimmed" mt={4} role="status">
              {t('progress', { done: pack.peopleDone, total: pack.peopleTotal })}
            </Text>
          </div>
          <Button
            variant="default"
            size="sm"
            disabled={pack.cancelAsked}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ packId: pack.id })}
          >
            {t('cancel')}
          </Button>
        </Group>
      )}
      {pack.failure && pack.state === 'failed' && (
        <Text size="sm" c="brick" mt={4}>
          {refusalWords(Object.assign(new Error(), { name: 'ApiError', code: pack.failure, details: {} }))}
        </Text>
      )}
      {pack.until && (
        <Group mt="xs" justify="space-between">
          <Text size="sm" c="dimmed">
            {t('size', { size: f.bytes(pack.bytes ?? 0), count: pack.files })} ·{' '}
            {t('until', { when: f.instant(pack.until) })}
          </Text>
          <Button
            component="a"
            href={hrefOf('getAuditPackFile', { packId: pack.id })}
            onClick={(event) => void followConfirmed(event)}
            download
            variant="light"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('download')}
          </Button>
        </Group>
      )}
    </li>
  );
}
