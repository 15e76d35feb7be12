import type { Audience, AudienceStatus } from '@app/domain/messaging/audience';
import { audienceStatuses } from '@app/domain/messaging/audience';
import { inLanguage } from '@app/domain/localised';
import { Anchor, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { PeopleField } from '../../../modules/people/PeopleField.tsx';
import { MultiSelectField } from '../../../ui/forms/ChoiceFields.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { byLabel, spokenLocale } from '../../../words/languages.ts';

type Names = Record<string, string>;
type Choice = { value: string; label: string };
type AudienceFieldsProps = {
  value: Audience;
  onChange: (audience: Audience) => void;
  names: Names;
  onNamed: (names: Names) => void;
  error?: string | undefined;
};

const lasting = { staleTime: 60_000 };

/** Who is in the audience: rules that all have to be met, people by name, and who is left out. */
export function AudienceFields({ value, onChange, names, onNamed, error }: AudienceFieldsProps) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const locale = spokenLocale();
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100' }), ...lasting });
  const sites = useQuery({ ...queryOf('listSites', {}), ...lasting });
  const departments = useQuery({ ...queryOf('listDepartments', {}), ...lasting });
  const targets = useQuery({ ...queryOf('listTargets', {}), ...lasting });
  const trainings = useQuery({ ...queryOf('listTrainings', { limit: '100', sort: '-startsAt' }), ...lasting });
  const { except } = value;
  const isWide =
    value.trainings.length +
      value.unfinished.length +
      value.gaps.length +
      value.people.length +
      Object.values(except).flat().length >
    0;
  const [wide, setWide] = useState(isWide);
  const put = (part: Partial<Audience>) => onChange({ ...value, ...part });
  const leave = (part: Partial<Audience['except']>) => put({ except: { ...except, ...part } });
  const positionChoices = (positions.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const siteChoices = (sites.data ?? [])
    .filter(({ archivedAt }) => !archivedAt)
    .map(({ id, name }) => ({ value: id, label: name }));
  const departmentChoices = (departments.data ?? [])
    .filter(({ archivedAt }) => !archivedAt)
    .map(({ id, name }) => ({ value: id, label: name }));
  const choicesOf = (rows: { id: string; names: Parameters<typeof inLanguage>[0]; code: string }[] = []) =>
    rows.map(({ id, names: all, code }) => ({ value: id, label: inLanguage(all, locale) || code })).toSorted(byLabel);
  const [courseChoices, skillChoices] = [choicesOf(targets.data?.courses), choicesOf(targets.data?.skills)];
  const trainingChoices = (trainings.data?.rows ?? []).map(({ id, title, startsAt }) => ({
    value: id,
    label: startsAt ? `${title} · ${f.dayOf(startsAt)}` : title,
  }));
  const people = (ids: readonly string[]) => ids.map((id) => ({ id, name: names[id] ?? t('audience.gone') }));
  return (
    <Stack gap="md">
      <Checkbox
        label={t('audience.everyone')}
        checked={value.everyone}
        onChange={(event) => put({ everyone: event.currentTarget.checked })}
        error={error}
      />
      <Choices
        label={t('audience.positions')}
        value={value.positions}
        choices={positionChoices}
        names={names}
        onChange={(ids) => put({ positions: ids })}
      />
      <Choices
        label={t('audience.sites')}
        value={value.sites}
        choices={siteChoices}
        names={names}
        onChange={(ids) => put({ sites: ids })}
      />
      <Choices
        label={t('audience.departments')}
        description={t('audience.departmentsHint')}
        value={value.departments}
        choices={departmentChoices}
        names={names}
        onChange={(ids) => put({ departments: ids })}
      />
      <Choices
        label={t('audience.status')}
        value={value.status}
        choices={audienceStatuses.map((status) => ({ value: status, label: t(`audience.statuses.${status}`) }))}
        names={names}
        onChange={(ids) => put({ status: ids as AudienceStatus[] })}
      />
      {wide && (
        <>
          <Choices
            label={t('audience.trainings')}
            value={value.trainings}
            choices={trainingChoices}
            names={names}
            onChange={(ids) => put({ trainings: ids })}
          />
          <Choices
            label={t('audience.unfinished')}
            value={value.unfinished}
            choices={courseChoices}
            names={names}
            onChange={(ids) => put({ unfinished: ids })}
          />
          <Choices
            label={t('audience.gaps')}
            value={value.gaps}
            choices={skillChoices}
            names={names}
            onChange={(ids) => put({ gaps: ids })}
          />
          <PeopleField
            label={t('audience.named')}
            people={people(value.people)}
            onAdd={({ id, name }) => {
              onNamed({ [id]: name });
              put({ people: [...value.people, id] });
            }}
            onRemove={({ id }) => put({ people: value.people.filter((one) => one !== id) })}
          />
          <PeopleField
            label={t('audience.exceptPeople')}
            people={people(except.people)}
            onAdd={({ id, name }) => {
              onNamed({ [id]: name });
              leave({ people: [...except.people, id] });
            }}
            onRemove={({ id }) => leave({ people: except.people.filter((one) => one !== id) })}
          />
          <Choices
            label={t('audience.exceptPositions')}
            value={except.positions}
            choices={positionChoices}
            names={names}
            onChange={(ids) => leave({ positions: ids })}
          />
          <Choices
            label={t('audience.exceptSites')}
            value={except.sites}
            choices={siteChoices}
            names={names}
            onChange={(ids) => leave({ sites: ids })}
          />
          <Choices
            label={t('audience.exceptDepartments')}
            value={except.departments}
            choices={departmentChoices}
            names={names}
            onChange={(ids) => leave({ departments: ids })}
          />
        </>
      )}
      {!isWide && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          aria-expanded={wide}
          onClick={() => setWide(!wide)}
        >
          {t(wide ? 'audience.fewer' : 'audience.more')}
        </Anchor>
      )}
    </Stack>
  );
}

type ChoicesProps = {
  label: string;
  description?: string;
  value: readonly string[];
  choices: Choice[];
  names: Names;
  onChange: (ids: string[]) => void;
};

/** Several of what the company has. What was chosen once and no longer exists says so, and can be taken out. */
function Choices({ label, description, value, choices, names, onChange }: ChoicesProps) {
  const { t } = useTranslation('messaging');
  const lost = value
    .filter((id) => !choices.some((one) => one.value === id))
    .map((id) => ({ value: id, label: names[id] ?? t('audience.gone') }));
  return (
    <MultiSelectField
      label={label}
      {...(description && { description })}
      placeholder={value.length === 0 ? t('audience.pick') : ''}
      searchable
      clearable
      maxValues={200}
      data={[...choices, ...lost]}
      value={[...value]}
      onChange={onChange}
      clearButtonProps={{ 'aria-label': t('ui:clear') }}
    />
  );
}
