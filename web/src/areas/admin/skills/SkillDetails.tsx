import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Grid,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { contentLanguages } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { evidenceKinds, recordFields } from '@app/domain/skills/skill';
import type { EvidenceKind, RecordField } from '@app/domain/skills/skill';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { hiddenLabel } from '../../../ui/layout/hiddenLabel.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus, IconX } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { TagsField } from '../../../ui/forms/TagsField.tsx';
import type { Skill } from './skill.ts';
import { ofSkill } from './skill.ts';

const whole = (words: Localised) => ({ en: words.en ?? '', fr: words.fr ?? '', es: words.es ?? '' });
const filled = (words: Localised) => Object.fromEntries(Object.entries(words).filter(([, text]) => text?.trim()));

/** What a skill is called, its levels, what proves it, and what has to be on record. */
export function SkillDetails({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      code: skill.code,
      names: whole(skill.names),
      descriptions: whole(skill.descriptions),
      category: skill.category,
      levels: skill.levels.map(whole),
      evidenceKinds: skill.evidenceKinds as EvidenceKind[],
      regulationRefs: skill.regulationRefs,
      recordFields: skill.recordFields as RecordField[],
      safetyCritical: skill.safetyCritical,
    },
  });
  const save = useCommand('changeSkill', {
    quiet: true,
    refresh: ofSkill,
    done: t('details.saved'),
    onSuccess: () => form.resetDirty(),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ names, descriptions, levels, ...values }) => {
    setRefusal(null);
    save.mutate({
      skillId: skill.id,
      ...values,
      names: filled(names),
      descriptions: filled(descriptions),
      levels: levels.map(filled),
    });
  });
  const { levels } = form.values;
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <SectionCard title={t('details.names')}>
          <Grid>
            {contentLanguages.map((one) => (
              <Grid.Col key={one} span={{ base: 12, md: 4 }}>
                <TextInput
                  label={t(`fields.nameIn.${one}`)}
                  maxLength={200}
                  {...form.getInputProps(`names.${one}`)}
                  error={one === 'en' ? form.errors['names'] : undefined}
                />
                <Textarea
                  mt="sm"
                  autosize
                  minRows={2}
                  maxLength={1000}
                  label={t(`fields.descriptionIn.${one}`)}
                  {...form.getInputProps(`descriptions.${one}`)}
                />
              </Grid.Col>
            ))}
          </Grid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md" maw="36rem">
            <TextInput
              label={t('fields.code')}
              required
              withAsterisk={false}
              maxLength={40}
              {...form.getInputProps('code')}
            />
            <TextInput label={t('fields.category')} maxLength={80} {...form.getInputProps('category')} />
          </SimpleGrid>
        </SectionCard>
        <SectionCard title={t('details.levels')} description={t('details.levelsText')}>
          <Stack gap="sm">
            {levels.map((_, place) => (
              <Group key={place} gap="sm" wrap="nowrap" align="end">
                <Text w="1.5rem" pb={8} c="dimmed">
                  {place + 1}
                </Text>
                <SimpleGrid flex={1} cols={{ base: 1, sm: 2 }} spacing="sm">
                  <TextInput
                    label={t('fields.nameIn.en')}
                    maxLength={200}
                    {...form.getInputProps(`levels.${place}.en`)}
                  />
                  <TextInput
                    label={t('fields.nameIn.fr')}
                    maxLength={200}
                    {...form.getInputProps(`levels.${place}.fr`)}
                  />
                </SimpleGrid>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('details.removeLevel', { number: String(place + 1) })}
                  disabled={place !== levels.length - 1 || place + 1 < skill.highestLevelInUse}
                  onClick={() => form.removeListItem('levels', place)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
            {form.errors['levels'] && (
              <Text c="var(--mantine-color-error)" size="sm" role="alert">
                {form.errors['levels']}
              </Text>
            )}
            {levels.length < 10 && (
              <Button
                variant="subtle"
                size="sm"
                w="fit-content"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => form.insertListItem('levels', { en: '', fr: '', es: '' })}
              >
                {t('details.addLevel')}
              </Button>
            )}
          </Stack>
        </SectionCard>
        <SectionCard title={t('details.evidence')} description={t('details.evidenceText')}>
          <Checkbox.Group {...hiddenLabel(t('details.evidence'))} {...form.getInputProps('evidenceKinds')}>
            <Group gap="lg">
              {evidenceKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`evidenceKinds.${kind}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        </SectionCard>
        <SectionCard title={t('details.regulations')} description={t('details.regulationsText')}>
          <Stack>
            <TagsField
              label={t('fields.regulationRefs')}
              description={t('fields.regulationRefsHint')}
              maxTags={30}
              maxLength={200}
              {...form.getInputProps('regulationRefs')}
            />
            <Checkbox.Group label={t('fields.recordFields')} {...form.getInputProps('recordFields')}>
              <SimpleGrid cols={{ base: 1, xs: 2, sm: 3, lg: 4 }} mt="xs" spacing="xs">
                {recordFields.map((field) => (
                  <Checkbox key={field} value={field} label={t(`recordFields.${field}`)} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
            <Checkbox
              label={t('fields.safetyCritical')}
              description={t('fields.safetyCriticalHint')}
              {...form.getInputProps('safetyCritical', { type: 'checkbox' })}
            />
          </Stack>
        </SectionCard>
        <div>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('ui:save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
