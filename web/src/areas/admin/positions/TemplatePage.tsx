import { ActionIcon, Alert, Button, Grid, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { contentLanguages, inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { call } from '../../../api/client.ts';
import { useUndo } from '../../../api/undo.ts';
import { queryClient, queryOf, useCommand } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import type { OccupationValue } from '../../../modules/positions/OccupationFields.tsx';
import { OccupationFields, occupationOf } from '../../../modules/positions/OccupationFields.tsx';
import { TargetNames } from '../../../modules/positions/TargetNames.tsx';
import { targetWords } from '../../../modules/positions/targets.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPencil, IconPlus, IconX } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const TemplateRequirement = lazyPart(() =>
  import('./TemplateRequirement.tsx').then((module) => ({ default: module.TemplateRequirement })),
);

type Template = Result<'getTemplate'>;
const ofTemplate = ['getTemplate', 'listTemplates'] as const;

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getTemplate', { templateId: id! }));

/** One template: its words, what it asks, and which companies use it. */
export default function TemplatePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('positions');
  const f = useFormat();
  const found = useQuery(queryOf('getTemplate', { templateId: id }));
  const offer = useUndo(ofTemplate);
  const archive = useCommand('archiveTemplate', {
    refresh: ofTemplate,
    onSuccess: (_, input) => offer(t('templates.archived'), () => call('unarchiveTemplate', input)),
  });
  const unarchive = useCommand('unarchiveTemplate', { refresh: ofTemplate, done: t('templates.unarchived') });
  const title = found.data && inLanguage(found.data.titles, language);
  usePageTitle(title);
  return (
    <RecordPage found={found} list="/admin/positions" back={t('templates.back')}>
      {(template, back) => {
        const archived = template.archivedAt !== null;
        return (
          <>
            <PageHeader
              above={back}
              title={title}
              description={[
                template.code,
                template.occupation && `${t(`occupation.${template.occupation.scheme}`)} ${template.occupation.code}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              beside={archived && <StatusBadge tone="off">{t('templates.states.archived')}</StatusBadge>}
              actions={
                <Button
                  variant="default"
                  loading={archive.isPending || unarchive.isPending}
                  onClick={() => (archived ? unarchive : archive).mutate({ templateId: template.id })}
                >
                  {t(archived ? 'templates.unarchive' : 'templates.archive')}
                </Button>
              }
            />
            <Stack gap="lg">
              <Requirements template={template} />
              <SectionCard title={t('templates.adoptions')}>
                <DataList
                  label={t('templates.adoptions')}
                  rows={template.adoptions}
                  rowKey={(row) => `${row.companyId}${row.positionTitle}`}
                  empty={{ title: t('templates.nobody') }}
                  columns={[
                    { key: 'company', label: t('templates.company'), card: 'title', cell: (row) => row.company },
                    { key: 'position', label: t('templates.position'), cell: (row) => row.positionTitle },
                    { key: 'people', label: t('templates.people'), align: 'end', cell: (row) => f.number(row.people) },
                    {
                      key: 'follows',
                      label: t('templates.follows'),
                      cell: (row) =>
                        row.followedSince
                          ? t('templates.since', { day: f.dayOf(row.followedSince) })
                          : t('templates.copied'),
                    },
                  ]}
                />
              </SectionCard>
              <Details key={template.id} template={template} />
            </Stack>
          </>
        );
      }}
    </RecordPage>
  );
}

function Requirements({ template }: { template: Template }) {
  const { t, language } = useTranslation('positions');
  const f = useFormat();
  const [open, setOpen] = useState<Template['requirements'][number] | 'add' | null>(null);
  const [removing, setRemoving] = useState<Template['requirements'][number] | null>(null);
  const remove = useCommand('removeTemplateRequirement', {
    refresh: ofTemplate,
    done: t('templates.removed'),
    onSuccess: () => setRemoving(null),
  });
  const name = (row: Template['requirements'][number]) =>
    row.targets.map((target) => targetWords(target, language)).join(` ${t('targets.or')} `);
  const followers = template.adoptions.filter(({ followedSince }) => followedSince).length;
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('add')}>
      {t('requirements.add')}
    </Button>
  );
  return (
    <SectionCard title={t('requirements.title')} description={t('templates.checkRegulator')} action={add}>
      <DataList
        label={t('requirements.title')}
        rows={template.requirements.filter(({ removedAt }) => removedAt === null)}
        rowKey={(row) => row.id}
        empty={{ title: t('requirements.none'), action: add }}
        actions={(row) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('requirements.changeOf', { name: name(row) })}
              onClick={() => setOpen(row)}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('requirements.endOf', { name: name(row) })}
              onClick={() => setRemoving(row)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        columns={[
          {
            key: 'what',
            label: t('requirements.what'),
            card: 'title',
            cell: (row) => <TargetNames targets={row.targets} />,
          },
          {
            key: 'kind',
            label: t('requirements.kind'),
            cell: (row) => (
              <span style={{ fontWeight: row.kind === 'mandatory' ? 600 : 400 }}>{t(`kinds.${row.kind}`)}</span>
            ),
          },
          {
            key: 'due',
            label: t('requirements.due'),
            cell: (row) =>
              row.initialDueDays === 0
                ? t('requirements.dueAtOnce')
                : t('template.days', { count: row.initialDueDays }),
          },
          { key: 'regulation', label: t('fields.regulationRef'), cell: (row) => row.regulationRef ?? '' },
          {
            key: 'changed',
            label: t('templates.changed'),
            card: 'hidden',
            cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{f.dayOf(row.changedAt)}</span>,
          },
        ]}
      />
      <Suspense>
        {open && (
          <TemplateRequirement
            templateId={template.id}
            row={open === 'add' ? null : open}
            followers={followers}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ templateId: template.id, templateRequirementId: removing.id })}
        title={t('templates.removeTitle')}
        preview={t('templates.removeText', { name: removing ? name(removing) : '', count: followers })}
        confirm={t('templates.remove')}
        destructive
        busy={remove.isPending}
      />
    </SectionCard>
  );
}

const whole = (words: Localised) => ({ en: words.en ?? '', fr: words.fr ?? '', es: words.es ?? '' });
const filled = (words: Localised) => Object.fromEntries(Object.entries(words).filter(([, text]) => text?.trim()));

function Details({ template }: { template: Template }) {
  const { t } = useTranslation('positions');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { occupation } = template;
  const form = useForm({
    initialValues: {
      code: template.code,
      titles: whole(template.titles),
      occupation: {
        scheme: occupation?.scheme ?? '',
        code: occupation?.code ?? '',
        title: occupation?.title ?? '',
      } as OccupationValue,
    },
  });
  const save = useCommand('changeTemplate', {
    quiet: true,
    refresh: ofTemplate,
    done: t('details.saved'),
    onSuccess: () => form.resetDirty(),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ code, titles, occupation: written }) => {
    setRefusal(null);
    save.mutate({ templateId: template.id, code, titles: filled(titles), occupation: occupationOf(written) });
  });
  return (
    <SectionCard title={t('details.title')}>
      <form onSubmit={submit}>
        <Stack>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <Grid>
            {contentLanguages.map((one) => (
              <Grid.Col key={one} span={{ base: 12, md: 4 }}>
                <TextInput
                  label={t(`templates.titleIn.${one}`)}
                  maxLength={200}
                  {...form.getInputProps(`titles.${one}`)}
                  error={one === 'en' ? form.errors['titles'] : undefined}
                />
              </Grid.Col>
            ))}
          </Grid>
          <TextInput
            maw="16rem"
            label={t('fields.code')}
            required
            withAsterisk={false}
            maxLength={40}
            {...form.getInputProps('code')}
          />
          <OccupationFields
            value={form.values.occupation}
            onChange={(value) => form.setFieldValue('occupation', value)}
            errors={form.errors}
          />
          <div>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('ui:save')}
            </Button>
          </div>
        </Stack>
      </form>
    </SectionCard>
  );
}
