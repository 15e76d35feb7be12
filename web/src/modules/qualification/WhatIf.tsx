import { Accordion, Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { Input, Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { issueWords, refusalWords } from '../../words/words.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const WhatIfEffects = lazyPart(() =>
  import('./WhatIfEffects.tsx').then((module) => ({ default: module.WhatIfEffects })),
);

type Ask = { ready?: boolean; busy?: boolean; confirm: string; onConfirm: () => void };

/** Opens what a draft of a requirement would mean; what is confirmed there is saved as the form would save it. */
export function WhatIfRequirement({ draft, ready = true, ...rest }: Ask & { draft: Input<'previewRequirement'> }) {
  return (
    <Frame {...rest} ready={ready}>
      {() => <RequirementAnswer draft={draft} />}
    </Frame>
  );
}

/** The same for a skill: its rule, or what stands in for it, in all companies. */
export function WhatIfSkill({ draft, ready = true, ...rest }: Ask & { draft: Input<'previewSkill'> }) {
  return (
    <Frame {...rest} ready={ready}>
      {() => <SkillAnswer draft={draft} />}
    </Frame>
  );
}

/** Refusals are told in it, since it may be asked before the form was sent. */
function Frame({ ready, busy = false, confirm, onConfirm, children }: Ask & { children: () => ReactNode }) {
  const { t } = useTranslation('whatIf');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="light" disabled={ready === false} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <Dialog opened={open} onClose={close} title={t('title')} size="xl">
        <Stack>
          {open && children()}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('unsaved')}
            </Text>
            <Group gap="sm">
              <Button variant="default" onClick={close}>
                {t('back')}
              </Button>
              <Button
                loading={busy}
                onClick={() => {
                  close();
                  onConfirm();
                }}
              >
                {confirm}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

/** Each asking counts again: it rests on what is known now. */
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, retry: false } as const;

function RequirementAnswer({ draft }: { draft: Input<'previewRequirement'> }) {
  const { t } = useTranslation('whatIf');
  const f = useFormat();
  const found = useQuery({ ...queryOf('previewRequirement', draft), ...fresh });
  if (found.error) return <Refused error={found.error} />;
  if (!found.data) return <Waiting />;
  const { from, through, looked, affected } = found.data;
  const days = { from: f.day(from), through: f.day(through) };
  if (affected === 0) return <EmptyState title={t('nobody')} text={t('nobodyText', days)} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Text size="sm">
        {t('affected', { count: affected })}. {t('looked', { ...days, count: looked })}
      </Text>
      <WhatIfEffects effects={found.data} />
    </Suspense>
  );
}

function SkillAnswer({ draft }: { draft: Input<'previewSkill'> }) {
  const { t } = useTranslation('whatIf');
  const found = useQuery({ ...queryOf('previewSkill', draft), ...fresh });
  if (found.error) return <Refused error={found.error} />;
  if (!found.data) return <Waiting />;
  const { companies, total, proofsKept } = found.data;
  return (
    <Suspense fallback={<Waiting />}>
      {draft.rule && <Text size="sm">{t('proofsKept', { count: proofsKept })}</Text>}
      {companies.length === 0 ? (
        <EmptyState title={t('noCompany')} text={t('noCompanyText')} />
      ) : (
        <>
          <Text size="sm" fw={600}>
            {t('companies', { count: total.companies })} · {t('affected', { count: total.affected })}
          </Text>
          <Accordion variant="separated" defaultValue={companies.length === 1 ? companies[0]!.id : null}>
            {companies.map((company) => (
              <CompanyEffects key={company.id} company={company} />
            ))}
          </Accordion>
        </>
      )}
    </Suspense>
  );
}

function CompanyEffects({ company }: { company: Result<'previewSkill'>['companies'][number] }) {
  const { t } = useTranslation('whatIf');
  return (
    <Accordion.Item value={company.id}>
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap" pe="md">
          <Text fw={600}>{company.name}</Text>
          <Text size="sm" c="dimmed" ta="end">
            {t('affected', { count: company.affected })}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <WhatIfEffects effects={company} order={4} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Refused({ error }: { error: { issues?: readonly Parameters<typeof issueWords>[0][] } }) {
  const issues = error.issues ?? [];
  return (
    <Alert color="brick" role="alert">
      {issues.length > 0 ? [...new Set(issues.map(issueWords))].join(' ') : refusalWords(error)}
    </Alert>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" aria-busy>
      <Skeleton h={20} w="60%" />
      <Skeleton h={64} />
      <Skeleton h={150} />
      <Skeleton h={200} />
    </Stack>
  );
}
