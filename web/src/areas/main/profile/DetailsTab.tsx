import { Button, Group, NativeSelect, Radio, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { fieldName, fieldWords } from '../../../modules/people/customFields.ts';
import { TimeZoneField } from '../../../modules/identity/TimeZoneField.tsx';
import { useSession } from '../../../session/session.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { languageNames, languages } from '../../../words/languages.ts';
import { refusalWords, speak } from '../../../words/words.ts';
import classes from './MyInfoPage.module.css';
import { PhotoField } from './PhotoField.tsx';

type Profile = Result<'getProfile'>;
/** Hints below the fields, so that two beside each other stay level. */
const below = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
};

/** Who I am: my own part to change, the company's part to read. */
export function DetailsTab() {
  const profile = useQuery(queryOf('getProfile', {}));
  if (profile.error) return <ErrorState text={refusalWords(profile.error)} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <Skeleton height={420} />;
  return (
    <div className={classes.columns}>
      <About profile={profile.data} />
      <div className={classes.stack}>
        <PhotoField photo={profile.data.photo} />
        <Employment profile={profile.data} />
      </div>
    </div>
  );
}

function About({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { company } = useSession();
  const form = useForm({
    initialValues: {
      preferredName: profile.preferredName ?? '',
      phone: profile.phone ?? '',
      locale: profile.locale,
      timeZone: profile.timeZone ?? '',
      publicName: profile.publicName,
    },
    validate: {
      phone: (phone) => (phone === '' || /^\+[1-9]\d{6,14}$/.test(digits(phone)) ? null : t('details.phoneWrong')),
    },
  });
  const save = useCommand('changeProfile', {
    quiet: true,
    refresh: ['getProfile', 'getSession'],
    done: t('details.saved'),
    onSuccess: (_result, input) => {
      form.resetDirty();
      if (input.locale) return speak(input.locale);
    },
    onRefusal: (error) => {
      const words = showRefusal(form, error);
      if (words) notifyBad(words);
    },
  });
  return (
    <SectionCard title={t('details.about')}>
      <form
        className={classes.fields}
        onSubmit={form.onSubmit((values) =>
          save.mutate({
            ...values,
            preferredName: values.preferredName || null,
            phone: digits(values.phone) || null,
            timeZone: values.timeZone || null,
          }),
        )}
      >
        <div className={classes.pair}>
          <TextInput
            label={t('details.legalName')}
            description={t('details.legalNameHint', { company: profile.companyName })}
            value={profile.legalName}
            readOnly
            variant="filled"
            {...below}
          />
          <TextInput
            label={t('details.preferredName')}
            description={t('details.preferredNameHint')}
            autoComplete="nickname"
            maxLength={100}
            {...below}
            {...form.getInputProps('preferredName')}
          />
        </div>
        <div className={classes.pair}>
          <TextInput
            label={t('details.phone')}
            description={t('details.phoneHint')}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            {...below}
            {...form.getInputProps('phone')}
          />
          <NativeSelect
            label={t('details.language')}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...form.getInputProps('locale')}
          />
        </div>
        <TimeZoneField
          label={t('details.timeZone')}
          none={t('details.timeZoneCompany', { zone: company.timeZone })}
          {...form.getInputProps('timeZone')}
        />
        <Radio.Group label={t('details.publicName')} {...form.getInputProps('publicName')}>
          <Group mt={6}>
            <Radio value="full" label={t('details.publicFull')} />
            <Radio value="initials" label={t('details.publicInitials')} />
          </Group>
        </Radio.Group>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('ui:save')}
          </Button>
        </Group>
      </form>
    </SectionCard>
  );
}

const digits = (phone: string) => phone.replace(/[\s().-]+/g, '');

function Employment({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const f = useFormat();
  const custom = useQuery(queryOf('getMyFields', {}));
  return (
    <SectionCard title={t('details.employment')} description={t('details.employmentHint')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('details.company')}</dt>
          <dd>{profile.companyName}</dd>
        </div>
        <div>
          <dt>{t('details.employeeNumber')}</dt>
          <dd>{profile.employeeNumber}</dd>
        </div>
        {profile.jobTitle && (
          <div>
            <dt>{t('details.jobTitle')}</dt>
            <dd>{profile.jobTitle}</dd>
          </div>
        )}
        <div>
          <dt>{t('details.hiredOn')}</dt>
          <dd>{f.day(profile.hiredOn)}</dd>
        </div>
        {custom.data?.map((field) => (
          <div key={field.id}>
            <dt>{fieldName(field)}</dt>
            <dd>{fieldWords(field, f) ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <Button
        component={Link}
        to="/support"
        search={{ new: 'correction', from: '/profile' } as never}
        variant="default"
        size="sm"
        mt="md"
      >
        {t('privacy.correctButton')}
      </Button>
    </SectionCard>
  );
}
