import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from '../people/people.module.css';
import type { Company } from './company.ts';
import { ofCompany, profileOf, toSend } from './company.ts';
import { BillingFields, DetailFields, PlaceFields } from './ProfileFields.tsx';

/** What a company is, how it pays, and how it stands. */
export function ProfileTab({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: profileOf(company) });
  const save = useCommand('changeCompany', {
    quiet: true,
    refresh: ofCompany,
    done: t('profile.saved'),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const compliance = useQuery(queryOf('getCompanyCompliance', { companyId: company.id })).data;
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate({ companyId: company.id, ...toSend(values) });
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <SectionCard title={t('profile.standing')}>
          <DescriptionList>
            <dt>{t('profile.people')}</dt>
            <dd>
              {company.maxPeople === null
                ? f.number(company.people)
                : t('list.of', { people: company.people, max: company.maxPeople })}
              <div className={classes.small}>{t('profile.everEmployed', { count: company.employedEver })}</div>
            </dd>
            <dt>{t('profile.compliant')}</dt>
            <dd>
              {compliance
                ? compliance.percent === null
                  ? t('profile.noneAsked')
                  : `${f.percent(compliance.percent)} (${compliance.compliant} / ${compliance.people})`
                : '…'}
            </dd>
            <dt>{t('profile.since')}</dt>
            <dd>{f.dayOf(company.createdAt)}</dd>
            {company.subsidiaries.length > 0 && (
              <>
                <dt>{t('profile.subsidiaries')}</dt>
                <dd>
                  {company.subsidiaries.map(({ id, name }) => (
                    <div key={id}>
                      <Anchor component={Link} to="/admin/companies/$id" params={{ id } as never}>
                        {name}
                      </Anchor>
                    </div>
                  ))}
                </dd>
              </>
            )}
          </DescriptionList>
        </SectionCard>
        <SectionCard title={t('profile.title')}>
          <Stack>
            <DetailFields form={form} except={company.id} />
            <PlaceFields form={form} />
          </Stack>
        </SectionCard>
        <SectionCard title={t('profile.billing')}>
          <BillingFields form={form} />
        </SectionCard>
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('profile.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
