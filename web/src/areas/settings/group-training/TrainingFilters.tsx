import { NativeSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { PersonPicker } from '../../../modules/people/PersonPicker.tsx';
import { useTargets } from '../../../modules/positions/useTargets.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { withGone } from '../../../ui/lists/goneOption.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';

/** Which trainings of the list or the calendar are shown: by site, course and trainer, each chosen by name. */
export function TrainingFilters() {
  const { t } = useTranslation('training');
  const [url, change] = useUrlState();
  const sites = useQuery({ ...queryOf('listSites', {}), staleTime: 60_000 });
  const { courses } = useTargets();
  return (
    <>
      {(sites.isPending || Boolean(sites.data?.length) || url['site']) && (
        <NativeSelect
          label={t('fields.site')}
          value={url['site'] ?? ''}
          onChange={(event) => change({ site: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('anySite') },
            ...withGone(
              sites.data?.map(({ id, name }) => ({ value: id, label: name })),
              url['site'],
              t('ui:gone.site'),
            ),
          ]}
        />
      )}
      <Select
        label={t('fields.course')}
        placeholder={t('anyCourse')}
        searchable
        clearable
        data={courses}
        value={url['course'] ?? null}
        onChange={(course) => change({ course: course ?? undefined })}
        nothingFoundMessage={t('form.nothingFound')}
        clearButtonProps={{ 'aria-label': t('ui:clear') }}
      />
      <TrainerFilter key={url['trainer'] ?? ''} id={url['trainer']} onChange={(trainer) => change({ trainer })} />
    </>
  );
}

function TrainerFilter({ id, onChange }: { id: string | undefined; onChange: (id: string | undefined) => void }) {
  const { t } = useTranslation('training');
  const trainer = useQuery({
    ...queryOf('getEmployee', { personId: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
  if (id && trainer.isPending) return null;
  return (
    <PersonPicker
      label={t('trainer')}
      placeholder={t('anyTrainer')}
      value={id && trainer.data ? { id, name: trainer.data.name } : null}
      onChange={(person) => onChange(person?.id)}
    />
  );
}
