import { ActionIcon, Button, Group, NativeSelect, Select, Skeleton, Stack, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconX } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import type { Editing } from './useDraft.ts';

type Input = { skillId: string; level: number };

/** The skills a completion of this version proves: kept apart from the draft's fields, and saved by themselves. */
export function CourseSkills({ editing }: { editing: Editing }) {
  const { t, language } = useTranslation('skills');
  const found = useQuery(queryOf('getCourseSkills', { courseId: editing.courseId }));
  const choices = useQuery({ ...queryOf('listSkillChoices', {}), staleTime: 60_000, enabled: editing.editable });
  const [changed, setChanged] = useState<Input[] | null>(null);
  const save = useCommand('setCourseSkills', {
    refresh: ['getCourseSkills', 'getSkillUses', 'listSkills'],
    done: t('ofCourse.saved'),
    onSuccess: ({ changedAt }) => {
      editing.savedApart(changedAt);
      setChanged(null);
    },
  });
  const stored = found.data?.versions.find(({ versionId }) => versionId === editing.version.id)?.skills ?? [];
  const given: Input[] = changed ?? stored;
  const known = new Map(
    [...stored.map((one) => ({ id: one.skillId, ...one })), ...(choices.data?.skills ?? [])].map((one) => [
      one.id,
      one,
    ]),
  );
  const free = (choices.data?.skills ?? []).filter(({ id }) => !given.some(({ skillId }) => skillId === id));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  return (
    <SectionCard title={t('ofCourse.title')} description={t('ofCourse.description')}>
      {!found.data && <Skeleton h={80} />}
      {found.data && (
        <Stack maw="40rem">
          {given.length === 0 && <Text c="dimmed">{t('ofCourse.none')}</Text>}
          {given.map(({ skillId, level }, place) => {
            const skill = known.get(skillId);
            const name = skill ? inLanguage(skill.names, language) : '';
            const levels = skill?.levels ?? [];
            return (
              <Group key={skillId} gap="sm" wrap="nowrap" justify="space-between">
                <Text>
                  {name}{' '}
                  <Text span c="dimmed" size="sm">
                    {skill?.code}
                  </Text>
                </Text>
                <Group gap="xs" wrap="nowrap">
                  {levels.length > 1 && (
                    <NativeSelect
                      aria-label={`${t('ofCourse.level')} (${name})`}
                      disabled={!editing.editable}
                      data={levels.map((one, at) => ({ value: String(at + 1), label: inLanguage(one, language) }))}
                      value={String(level)}
                      onChange={(event) =>
                        setChanged(
                          given.map((one, at) =>
                            at === place ? { skillId, level: Number(event.currentTarget.value) } : one,
                          ),
                        )
                      }
                    />
                  )}
                  {editing.editable && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('ofCourse.remove', { name })}
                      onClick={() => setChanged(given.filter((_, at) => at !== place))}
                    >
                      <IconX size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </Group>
              </Group>
            );
          })}
          {editing.editable && (
            <Select
              aria-label={t('ofCourse.add')}
              placeholder={t('ofCourse.add')}
              searchable
              value={null}
              data={free.map((one) => ({ value: one.id, label: `${inLanguage(one.names, language)} (${one.code})` }))}
              onChange={(skillId) => skillId && setChanged([...given, { skillId, level: 1 }])}
            />
          )}
          {changed && (
            <div>
              <Button
                loading={save.isPending}
                onClick={() =>
                  save.mutate({
                    courseId: editing.courseId,
                    expectedChangedAt: editing.seen,
                    skills: changed.map(({ skillId, level }) => ({ skillId, level })),
                  })
                }
              >
                {t('ofCourse.save')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </SectionCard>
  );
}
