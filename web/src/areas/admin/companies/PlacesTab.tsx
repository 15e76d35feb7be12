import { Group, Stack, Text } from '@mantine/core';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import classes from '../people/people.module.css';
import type { Company } from './company.ts';

/** Where a company's people work: to read; the company looks after it. */
export function PlacesTab({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  return (
    <Stack gap="lg">
      {(['sites', 'departments'] as const).map((what) => (
        <SectionCard key={what} title={t(`places.${what}`)} description={t('places.text')} flush>
          {company[what].length === 0 && (
            <EmptyState compact heading={3} title={t(what === 'sites' ? 'places.noSites' : 'places.noDepartments')} />
          )}
          <ul className={classes.rows}>
            {company[what].map((place) => (
              <li key={place.id}>
                <div>
                  <Group gap="xs">
                    <Text fw={600}>{place.name}</Text>
                    {place.archived && <StatusBadge tone="off">{t('places.archived')}</StatusBadge>}
                  </Group>
                  <div className={classes.small}>{[place.code, place.detail].filter(Boolean).join(' · ')}</div>
                </div>
                <span className={classes.small}>{t('places.people', { count: place.people })}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      ))}
    </Stack>
  );
}
