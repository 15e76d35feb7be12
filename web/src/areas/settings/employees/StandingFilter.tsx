import { requirementStatuses } from '@app/domain/qualification/status';
import { statusWords } from '@app/domain/qualification/standing-words';
import { inLanguage } from '@app/domain/localised';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { spoken } from '../../../modules/qualification/marks.ts';
import { FilterChips } from '../../../ui/lists/FilterChips.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { withGone } from '../../../ui/lists/goneOption.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { byLabel } from '../../../words/languages.ts';

/** People by how they stand against what asks for one skill, or for anything, on a day. */
export default function StandingFilter() {
  const { t, language } = useTranslation('company');
  const [url, change] = useUrlState();
  const skills = useQuery({ ...queryOf('listSkillChoices', {}), staleTime: 60_000 });
  const options = skills.data?.skills
    .map(({ id, names }) => ({ value: id, label: inLanguage(names, language) }))
    .toSorted(byLabel);
  return (
    <Stack gap="sm" maw="22rem">
      <NativeSelect
        label={t('people.skill')}
        value={url['skill'] ?? ''}
        onChange={(event) => change({ skill: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('people.anySkill') }, ...withGone(options, url['skill'], t('ui:gone.skill'))]}
      />
      <FilterChips
        label={t('people.requirementStatus')}
        name="standing"
        multiple
        options={requirementStatuses
          .filter((status) => status !== 'future')
          .map((value) => ({ value, label: statusWords[value][spoken(language)] }))}
      />
      <TextInput
        type="date"
        label={t('people.onDay')}
        description={t('people.onDayHint')}
        value={url['on'] ?? ''}
        onChange={(event) => change({ on: event.currentTarget.value || undefined })}
      />
    </Stack>
  );
}
