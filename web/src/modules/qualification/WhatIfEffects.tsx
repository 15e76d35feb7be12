import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { outcomes } from '@app/domain/qualification/what-if/what-if';
import type { Outcome } from '@app/domain/qualification/what-if/what-if';
import type { Result } from '../../api/client.ts';
import type { Column } from '../../ui/lists/DataList.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import classes from './WhatIf.module.css';
import { WhatIfChart } from './WhatIfChart.tsx';

export type Effects = Result<'previewRequirement'>;
type Person = Effects['people'][number];

const tones: Record<Outcome, Tone> = { gap: 'bad', due: 'wait', open: 'idle', covered: 'good', released: 'off' };

/** What a change means: how many, when gaps begin, what it takes, and who. */
export function WhatIfEffects({ effects, order = 3 }: { effects: Effects; order?: 3 | 4 }) {
  const { t, language } = useTranslation('whatIf');
  const rest = effects.affected - effects.people.length;
  const some = effects.months.some(({ gaps, gone }) => gaps + gone > 0);
  return (
    <Stack gap="lg">
      <dl className={classes.tiles}>
        {outcomes
          .filter((outcome) => effects.outcomes[outcome] > 0)
          .map((outcome) => (
            <div key={outcome} className={classes.tile}>
              <dt>
                <StatusBadge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</StatusBadge>
              </dt>
              <dd>{effects.outcomes[outcome]}</dd>
            </div>
          ))}
      </dl>
      <section>
        <Title order={order} size="h4">
          {t('chart')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t(some ? 'chartText' : 'noGaps')}
        </Text>
        {some && <WhatIfChart months={effects.months} />}
      </section>
      <section>
        <Title order={order} size="h4">
          {t('needed')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(effects.courses.length > 0 || effects.withoutCourse > 0 ? 'neededText' : 'noCourse')}
        </Text>
        {effects.courses.length > 0 && (
          <Table mt="xs" verticalSpacing={6}>
            <Table.Tbody>
              {effects.courses.map(({ id, code, titles, people }) => (
                <Table.Tr key={id}>
                  <Table.Td px={0}>
                    {inLanguage(titles, language) || code}{' '}
                    <Text span size="sm" c="dimmed">
                      {code}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="end" fw={650} px={0}>
                    {people}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {effects.withoutCourse > 0 && (
          <Text size="sm" mt="xs">
            {t('withoutCourse', { count: effects.withoutCourse })}
          </Text>
        )}
      </section>
      <section>
        <Title order={order} size="h4" mb="xs">
          {t('who')}
        </Title>
        <People people={effects.people} />
        {rest > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('more', { count: rest })}
          </Text>
        )}
      </section>
    </Stack>
  );
}

function People({ people }: { people: Person[] }) {
  const { t, language } = useTranslation('whatIf');
  const f = useFormat();
  const cover = ({ coveredBy }: Person) => {
    if (!coveredBy) return t('none');
    const title = inLanguage(coveredBy.title, language) || coveredBy.certificateNumber;
    const name = coveredBy.via ? t('via', { title, via: inLanguage(coveredBy.via, language) }) : title;
    return (
      <>
        {name}{' '}
        <Text span size="sm" c="dimmed">
          {coveredBy.through ? t('through', { day: f.day(coveredBy.through) }) : t('lasting')}
        </Text>
      </>
    );
  };
  const columns: Column<Person>[] = [
    {
      key: 'name',
      label: t('name'),
      card: 'title',
      cell: ({ name, employeeNumber, site }) => (
        <>
          {name}
          <Text size="sm" c="dimmed">
            {[employeeNumber, site].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      key: 'outcome',
      label: t('outcome'),
      cell: ({ outcome, on }) => (
        <Group gap={6}>
          <StatusBadge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</StatusBadge>
          <Text span size="sm" c="dimmed">
            {f.day(on)}
          </Text>
        </Group>
      ),
    },
    { key: 'by', label: t('by'), cell: cover },
    { key: 'due', label: t('due'), cell: ({ dueOn }) => (dueOn ? f.day(dueOn) : t('none')) },
    { key: 'gap', label: t('firstGap'), cell: ({ gapOn }) => (gapOn ? f.day(gapOn) : t('none')) },
  ];
  const asked: Column<Person> = { key: 'asked', label: t('asked'), cell: (person) => person.asked || t('none') };
  return (
    <DataList
      label={t('who')}
      rows={people}
      rowKey={({ personId }) => personId}
      columns={people.some((person) => person.asked) ? columns.toSpliced(1, 0, asked) : columns}
      empty={{ title: t('nobody') }}
    />
  );
}
