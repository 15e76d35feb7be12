import { Radio, Select, Stack, Text } from '@mantine/core';
import { PeopleField } from '../../../modules/people/PeopleField.tsx';
import { useTargets } from '../../../modules/positions/useTargets.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { PlanFields } from './usePlan.ts';
import type { PlanCheck } from './usePlanCheck.ts';
import classes from './training.module.css';

/** Who leads and evaluates, and what they must hold on the day; how each stands is said beside the name. */
export function StaffFields({ form, check }: { form: PlanFields; check: PlanCheck | undefined }) {
  const { t } = useTranslation('training');
  const f = useFormat();
  const { skills } = useTargets();
  const note = (id: string): string | null => {
    const found = check?.staff.find(({ personId }) => personId === id);
    if (!found) return null;
    if (!found.employed) return t('standing.left');
    if (!found.standing) return null;
    if (!found.standing.qualified) return t('standing.not');
    return found.standing.validThrough
      ? t('standing.through', { day: f.day(found.standing.validThrough) })
      : t('standing.valid');
  };
  return (
    <SectionCard title={t('form.staff')}>
      <Stack>
        {(['trainerIds', 'evaluatorIds'] as const).map((role) => (
          <div key={role}>
            <PeopleField
              label={t(role === 'trainerIds' ? 'fields.trainers' : 'fields.evaluators')}
              people={form.values[role]}
              note={({ id }) => note(id)}
              onAdd={(person) => form.insertListItem(role, person)}
              onRemove={(person) =>
                form.setFieldValue(
                  role,
                  form.values[role].filter((one) => one !== person),
                )
              }
            />
            {form.errors[role] && (
              <Text c="brick" size="sm" role="alert">
                {form.errors[role]}
              </Text>
            )}
          </div>
        ))}
        <div className={classes.pair}>
          <Select
            label={t('fields.trainerSkill')}
            description={t('fields.trainerSkillHint')}
            searchable
            clearable
            data={skills}
            {...form.getInputProps('trainerSkillId')}
          />
          {form.values.trainerSkillId && (
            <Radio.Group label={t('fields.trainerSkillRule')} {...form.getInputProps('trainerSkillRule')}>
              <Stack gap="xs" mt="xs">
                <Radio value="warn" label={t('skillRule.warn')} />
                <Radio value="block" label={t('skillRule.block')} />
              </Stack>
            </Radio.Group>
          )}
        </div>
      </Stack>
    </SectionCard>
  );
}
