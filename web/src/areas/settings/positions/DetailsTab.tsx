import { Alert, Button, Group, NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import type { OccupationValue } from '../../../modules/positions/OccupationFields.tsx';
import { OccupationFields, occupationOf } from '../../../modules/positions/OccupationFields.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Position } from './position.ts';
import { ofPosition } from './position.ts';

/** What a position is called, what it is in public classifications, and how many qualified people are wanted where. */
export function DetailsTab({ position }: { position: Position }) {
  const { t, language } = useTranslation('positions');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const choices = useQuery({ ...queryOf('listRequirementChoices', {}), staleTime: 60_000 });
  const { occupation, template } = position;
  const form = useForm({
    initialValues: {
      title: position.title,
      code: position.code,
      description: position.description,
      occupation: {
        scheme: occupation?.scheme ?? '',
        code: occupation?.code ?? '',
        title: occupation?.title ?? '',
      } as OccupationValue,
      minQualified: position.minQualified ?? ('' as number | ''),
      sites: Object.fromEntries(position.sites.map(({ siteId, minQualified }) => [siteId, minQualified])) as Record<
        string,
        number | ''
      >,
    },
  });
  const save = useCommand('changePosition', {
    quiet: true,
    refresh: ofPosition,
    done: t('details.saved'),
    onSuccess: () => form.resetDirty(),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const follow = useCommand('changePosition', { refresh: ofPosition });
  const submit = form.onSubmit(({ occupation: written, minQualified, sites, ...values }) => {
    setRefusal(null);
    save.mutate({
      positionId: position.id,
      ...values,
      occupation: occupationOf(written),
      minQualified: minQualified === '' ? null : minQualified,
      sites: Object.entries(sites).flatMap(([siteId, count]) =>
        count === '' ? [] : [{ siteId, minQualified: count }],
      ),
    });
  });
  const readOnly = position.archivedAt !== null;
  return (
    <Stack gap="lg">
      <form onSubmit={submit}>
        <Stack gap="lg">
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <SectionCard title={t('details.title')}>
            <Stack maw="46rem">
              <Group grow align="start" preventGrowOverflow={false}>
                <TextInput
                  label={t('fields.title')}
                  miw="14rem"
                  required
                  withAsterisk={false}
                  maxLength={120}
                  readOnly={readOnly}
                  {...form.getInputProps('title')}
                />
                <TextInput
                  label={t('fields.code')}
                  miw="10rem"
                  required
                  withAsterisk={false}
                  maxLength={40}
                  readOnly={readOnly}
                  {...form.getInputProps('code')}
                />
              </Group>
              <Textarea
                label={t('fields.description')}
                autosize
                minRows={2}
                maxLength={2000}
                readOnly={readOnly}
                {...form.getInputProps('description')}
              />
              <OccupationFields
                value={form.values.occupation}
                onChange={(value) => form.setFieldValue('occupation', value)}
                errors={form.errors}
              />
            </Stack>
          </SectionCard>
          <SectionCard title={t('details.wanted')} description={t('details.wantedText')}>
            <Group gap="md" align="end">
              <NumberInput
                w="11rem"
                label={t('details.overall')}
                min={0}
                max={10_000}
                readOnly={readOnly}
                {...form.getInputProps('minQualified')}
              />
              {(choices.data?.sites ?? []).map((site) => (
                <NumberInput
                  key={site.id}
                  w="11rem"
                  label={site.name}
                  min={0}
                  max={10_000}
                  readOnly={readOnly}
                  value={form.values.sites[site.id] ?? ''}
                  onChange={(value) =>
                    form.setFieldValue('sites', { ...form.values.sites, [site.id]: value === '' ? '' : Number(value) })
                  }
                />
              ))}
            </Group>
          </SectionCard>
          {!readOnly && (
            <div>
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {t('ui:save')}
              </Button>
            </div>
          )}
        </Stack>
      </form>
      {template && (
        <SectionCard title={t('details.template')}>
          <Text mb="sm">
            {t('details.fromTemplate', { name: inLanguage(template.titles, language), code: template.code })}
          </Text>
          <Switch
            label={t('template.follow')}
            description={
              template.followedSince
                ? t('details.followedSince', { day: f.dayOf(template.followedSince) })
                : t('template.followHint')
            }
            checked={template.followedSince !== null}
            disabled={readOnly || follow.isPending}
            onChange={(event) => follow.mutate({ positionId: position.id, follow: event.currentTarget.checked })}
          />
        </SectionCard>
      )}
    </Stack>
  );
}
