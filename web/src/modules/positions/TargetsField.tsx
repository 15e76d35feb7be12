import { ActionIcon, Button, Input, NativeSelect, Select } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { mostTargets } from '@app/domain/positions/requirement';
import type { RequirementTarget } from '@app/domain/positions/target-key';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconPlus, IconX } from '../../ui/icons.ts';
import classes from './TargetsField.module.css';
import type { ShownTarget } from './targets.ts';
import { byLabel } from '../../words/languages.ts';

type Choices = Result<'listTargets'>;
export type PickedTarget = RequirementTarget & Partial<Pick<ShownTarget, 'code' | 'names' | 'levels'>>;
export const noTarget: PickedTarget = { skillId: null, courseId: null, minLevel: 1 };

type TargetsFieldProps = {
  value: PickedTarget[];
  onChange: (value: PickedTarget[]) => void;
  /** By path: `targets`, `targets.0`, `targets.0.minLevel`. */
  errors: Record<string, ReactNode>;
};

/** A skill at a level, a course, or several of which any one will do. */
export function TargetsField({ value, onChange, errors }: TargetsFieldProps) {
  const { t } = useTranslation('positions');
  const choices = useQuery({ ...queryOf('listTargets', {}), staleTime: 60_000 });
  const put = (place: number, target: PickedTarget) => onChange(value.map((one, at) => (at === place ? target : one)));
  return (
    <Input.Wrapper
      component="fieldset"
      label={t('targets.label')}
      labelElement="div"
      error={errors['targets']}
      style={{ border: 0, padding: 0, margin: 0 }}
    >
      <div className={classes.rows}>
        {value.map((target, place) => (
          <div key={place}>
            {place > 0 && <span className={classes.or}>{t('targets.or')}</span>}
            <div className={classes.row}>
              <TargetChoice
                target={target}
                choices={choices.data}
                onChange={(next) => put(place, next)}
                error={
                  errors[`targets.${place}`] ??
                  errors[`targets.${place}.courseId`] ??
                  errors[`targets.${place}.skillId`]
                }
                levelError={errors[`targets.${place}.minLevel`]}
              />
              {value.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('targets.remove')}
                  onClick={() => onChange(value.filter((_, at) => at !== place))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </div>
        ))}
        {value.length < mostTargets && (
          <Button
            variant="subtle"
            size="sm"
            w="fit-content"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...value, noTarget])}
          >
            {t('targets.add')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

type ChoiceProps = {
  target: PickedTarget;
  choices: Choices | undefined;
  onChange: (next: PickedTarget) => void;
  error: ReactNode;
  levelError: ReactNode;
};

function TargetChoice({ target, choices, onChange, error, levelError }: ChoiceProps) {
  const { t, language } = useTranslation('positions');
  const chosen = target.skillId ? `skill:${target.skillId}` : target.courseId ? `course:${target.courseId}` : null;
  const name = (one: { names: PickedTarget['names']; code?: string | undefined }) =>
    `${inLanguage(one.names ?? {}, language) || one.code} (${one.code})`;
  const skills = (choices?.skills ?? [])
    .map((one) => ({ value: `skill:${one.id}`, label: name(one) }))
    .toSorted(byLabel);
  const courses = (choices?.courses ?? [])
    .map((one) => ({ value: `course:${one.id}`, label: name(one) }))
    .toSorted(byLabel);
  // What was retired since is still shown where it stands.
  const gone =
    chosen && target.code && ![...skills, ...courses].some(({ value }) => value === chosen)
      ? [{ value: chosen, label: name({ ...target, names: target.names }) }]
      : [];
  const levels = choices?.skills.find(({ id }) => id === target.skillId)?.levels ?? target.levels ?? [];
  const choose = (value: string | null) => {
    const [kind, id = null] = value?.split(':') ?? [];
    onChange({ skillId: kind === 'skill' ? id : null, courseId: kind === 'course' ? id : null, minLevel: 1 });
  };
  return (
    <div className={classes.choice} data-single={levels.length < 2 || undefined}>
      <Select
        aria-label={t('targets.choose')}
        placeholder={t('targets.choose')}
        searchable
        data={[
          { group: t('targets.skills'), items: [...gone, ...skills] },
          { group: t('targets.courses'), items: courses },
        ]}
        value={chosen}
        onChange={choose}
        allowDeselect={false}
        nothingFoundMessage={t('targets.nothing')}
        error={error}
      />
      {levels.length > 1 && (
        <NativeSelect
          aria-label={t('targets.level')}
          data={levels.map((level, place) => ({
            value: String(place + 1),
            label: t('targets.orAbove', { level: inLanguage(level, language) }),
          }))}
          value={String(target.minLevel)}
          onChange={(event) => onChange({ ...target, minLevel: Number(event.currentTarget.value) })}
          error={levelError}
        />
      )}
    </div>
  );
}
