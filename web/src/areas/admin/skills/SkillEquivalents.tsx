import { ActionIcon, Button, NativeSelect, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { equivalentKinds } from '@app/domain/skills/equivalents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { WhatIfSkill } from '../../../modules/qualification/WhatIf.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus, IconX } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Skill } from './skill.ts';
import { ofSkill } from './skill.ts';

type Equivalent = Skill['metBy'][number];

/** What stands in for the skill, and for what it stands in. One step only, never a chain. */
export function SkillEquivalents({ skill }: { skill: Skill }) {
  const { t, language } = useTranslation('skills');
  const f = useFormat();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Equivalent | null>(null);
  const remove = useCommand('removeSkillEquivalent', {
    refresh: ofSkill,
    done: t('equivalents.removed'),
    onSuccess: () => setRemoving(null),
  });
  const level = (levels: Localised[], number: number) =>
    levels.length > 1 ? inLanguage(levels[number - 1] ?? {}, language) : '';
  const columns = (side: 'metBy' | 'meets') => [
    {
      key: 'skill',
      label: t('equivalents.skill'),
      card: 'title' as const,
      cell: (row: Equivalent) => `${inLanguage(row.skill.names, language)} (${row.skill.code})`,
    },
    { key: 'kind', label: t('equivalents.kind'), cell: (row: Equivalent) => t(`equivalents.kinds.${row.kind}`) },
    {
      key: 'levels',
      label: t('equivalents.levels'),
      cell: (row: Equivalent) => {
        const [held, given] = side === 'metBy' ? [row.skill.levels, skill.levels] : [skill.levels, row.skill.levels];
        return [level(held, row.minLevel), level(given, row.givesLevel)].filter(Boolean).join(' → ') || '–';
      },
    },
    { key: 'from', label: t('equivalents.from'), cell: (row: Equivalent) => f.day(row.effectiveFrom) },
  ];
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('equivalents.add')}
    </Button>
  );
  return (
    <Stack gap="lg">
      <SectionCard title={t('equivalents.metBy')} description={t('equivalents.metByText')} action={add}>
        <DataList
          label={t('equivalents.metBy')}
          rows={skill.metBy}
          rowKey={(row) => row.id}
          rowLink={(row) => ({ to: '/admin/skills/$id', params: { id: row.skill.id } })}
          columns={columns('metBy')}
          empty={{ title: t('equivalents.none'), action: add }}
          actions={(row) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('equivalents.removeOf', { name: inLanguage(row.skill.names, language) })}
              onClick={() => setRemoving(row)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        />
      </SectionCard>
      <SectionCard title={t('equivalents.meets')} description={t('equivalents.meetsText')}>
        <DataList
          label={t('equivalents.meets')}
          rows={skill.meets}
          rowKey={(row) => row.id}
          rowLink={(row) => ({ to: '/admin/skills/$id', params: { id: row.skill.id } })}
          columns={columns('meets')}
          empty={{ title: t('equivalents.noneMet') }}
        />
      </SectionCard>
      {adding && <AddEquivalent skill={skill} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ skillId: skill.id, equivalentId: removing.id })}
        title={t('equivalents.removeTitle')}
        preview={t('equivalents.removeText', { name: removing ? inLanguage(removing.skill.names, language) : '' })}
        confirm={t('equivalents.remove')}
        destructive
        busy={remove.isPending}
      >
        {removing && (
          <WhatIfSkill
            draft={{ skillId: skill.id, rule: null, addEquivalent: null, removeEquivalentId: removing.id }}
            confirm={t('equivalents.remove')}
            onConfirm={() => remove.mutate({ skillId: skill.id, equivalentId: removing.id })}
          />
        )}
      </ConfirmDialog>
    </Stack>
  );
}

function AddEquivalent({ skill, onClose }: { skill: Skill; onClose: () => void }) {
  const { t, language } = useTranslation('skills');
  const [refusal, setRefusal] = useState<string | null>(null);
  const choices = useQuery({ ...queryOf('listSkillChoices', {}), staleTime: 60_000 });
  const form = useForm({
    initialValues: {
      bySkillId: '',
      kind: 'equivalent' as 'equivalent' | 'supersedes',
      minLevel: '1',
      givesLevel: '1',
      effectiveFrom: new Date().toISOString().slice(0, 10),
    },
  });
  const add = useCommand('addSkillEquivalent', {
    quiet: true,
    refresh: ofSkill,
    done: t('equivalents.added'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const by = choices.data?.skills.find(({ id }) => id === form.values.bySkillId);
  const draftOf = ({ minLevel, givesLevel, ...values }: typeof form.values) => ({
    ...values,
    minLevel: Number(minLevel),
    givesLevel: Number(givesLevel),
  });
  const submit = form.onSubmit((values) => add.mutate({ skillId: skill.id, ...draftOf(values) }));
  const levels = (all: Localised[]) =>
    all.map((one, place) => ({ value: String(place + 1), label: inLanguage(one, language) }));
  return (
    <FormDialog
      title={t('equivalents.add')}
      confirm={t('equivalents.add')}
      refusal={refusal}
      busy={add.isPending}
      beside={
        <WhatIfSkill
          draft={{ skillId: skill.id, rule: null, addEquivalent: draftOf(form.values), removeEquivalentId: null }}
          ready={form.values.bySkillId !== ''}
          confirm={t('equivalents.add')}
          onConfirm={() => submit()}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('equivalents.whoHolds')}
        searchable
        required
        withAsterisk={false}
        data={(choices.data?.skills ?? []).map((one) => ({
          value: one.id,
          label: `${inLanguage(one.names, language)} (${one.code})`,
        }))}
        {...form.getInputProps('bySkillId')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(by?.levels.length ?? 0) > 1 && (
          <NativeSelect
            label={t('equivalents.minLevel')}
            data={levels(by!.levels)}
            {...form.getInputProps('minLevel')}
          />
        )}
        {skill.levels.length > 1 && (
          <NativeSelect
            label={t('equivalents.givesLevel')}
            data={levels(skill.levels)}
            {...form.getInputProps('givesLevel')}
          />
        )}
      </SimpleGrid>
      <NativeSelect
        label={t('equivalents.kind')}
        data={equivalentKinds.map((value) => ({ value, label: t(`equivalents.kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        type="date"
        label={t('equivalents.from')}
        required
        withAsterisk={false}
        {...form.getInputProps('effectiveFrom')}
      />
      <Text size="sm" c="dimmed">
        {t('equivalents.addText', { name: inLanguage(skill.names, language) })}
      </Text>
    </FormDialog>
  );
}
