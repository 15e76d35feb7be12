import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import type { CourseProblem } from '@app/domain/catalogue/course-problems';
import type { ContentLanguage } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { stateTone } from '../../../modules/catalogue/standing.ts';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { IconDeviceFloppy } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { CourseActions } from './CourseActions.tsx';
import classes from './CoursePage.module.css';
import { problemsIn } from './draft.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { StateBar } from './StateBar.tsx';
import type { Editing } from './useDraft.ts';
import { useDraft } from './useDraft.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

// A tab loads when it is opened; only the first one comes with the page.
const CompletionTab = lazyPart(() =>
  import('./CompletionTab.tsx').then((module) => ({ default: module.CompletionTab })),
);
const ContentTab = lazyPart(() => import('./ContentTab.tsx').then((module) => ({ default: module.ContentTab })));
const ValidityTab = lazyPart(() => import('./ValidityTab.tsx').then((module) => ({ default: module.ValidityTab })));
const VersionsTab = lazyPart(() => import('./VersionsTab.tsx').then((module) => ({ default: module.VersionsTab })));

type Course = Result<'getCourse'>;
const tabs = ['general', 'content', 'completion', 'validity', 'versions'] as const;
type Tab = (typeof tabs)[number];

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getCourse', { courseId: id! }));

/** The editor of one course. */
export default function CoursePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('editor');
  const found = useQuery(queryOf('getCourse', { courseId: id }));
  return (
    <RecordPage found={found} list="/admin/courses" back={t('course.back')}>
      {(course, back) => <Editor key={course.versions[0]!.id} course={course} back={back} />}
    </RecordPage>
  );
}

function Editor({ course, back }: { course: Course; back: ReactNode }) {
  const { t, language } = useTranslation('editor', 'catalogue');
  const version = course.versions[0]!;
  const editing = useDraft(course.id, version);
  const [, change] = useUrlState();
  const [writing, setWriting] = useState<ContentLanguage>(
    version.languages.find((one) => one === language) ?? version.languages[0] ?? 'en',
  );
  const [target, setTarget] = useState<CourseProblem | null>(null);
  const title =
    inLanguage(
      Object.fromEntries(Object.entries(editing.draft.texts).map(([one, text]) => [one, text.title])),
      language,
    ) || course.code;
  usePageTitle(title);
  const goTo = (problem: CourseProblem) => {
    if (problem.language) setWriting(problem.language);
    change({ tab: problem.tab });
    setTarget({ ...problem });
  };
  const problems = editing.editable ? problemsIn(editing.draft, version.number) : [];
  const languages = editing.draft.languages;
  return (
    <>
      <PageHeader
        above={back}
        title={title}
        description={`${course.code} · ${t('versions.number', { number: String(version.number) })}`}
        beside={
          <StatusBadge tone={stateTone[course.state === 'retired' ? 'retired' : version.state]}>
            {t(`states.${course.state === 'retired' ? 'retired' : version.state}`)}
          </StatusBadge>
        }
        actions={<CourseActions course={course} title={title} />}
      />
      <StateBar editing={editing} retiredAt={course.retiredAt} onGoTo={goTo} />
      {editing.elsewhere && (
        <Alert color="brick" mb="lg" role="alert">
          <Group justify="space-between">
            <Text size="sm" maw="40rem">
              {t('course.elsewhere')}
            </Text>
            <Button size="sm" variant="default" onClick={() => void editing.load()}>
              {t('course.loadTheirs')}
            </Button>
          </Group>
        </Alert>
      )}
      <AddressTabs
        tabs={tabs}
        words={(one) => t(`course.tabs.${one}`)}
        marked={(one) => problems.some((problem) => problem.tab === one)}
      >
        {(tab) => (
          <>
            {(tab === 'general' || tab === 'content' || (tab === 'completion' && editing.draft.evaluation)) &&
              languages.length > 1 && (
                <Group mb="md" gap="sm">
                  <Text size="sm" id="writing-in">
                    {t('course.editingIn')}
                  </Text>
                  <SegmentedControl
                    aria-labelledby="writing-in"
                    size="sm"
                    value={languages.includes(writing) ? writing : languages[0]}
                    onChange={(next) => setWriting(next as ContentLanguage)}
                    data={languages.map((one) => ({ value: one, label: t(`catalogue:languages.${one}`) }))}
                  />
                </Group>
              )}
            <Panel
              tab={tab}
              editing={editing}
              course={course}
              writing={languages.includes(writing) ? writing : (languages[0] ?? 'en')}
            />
            <FocusOn target={target} tab={tab} />
          </>
        )}
      </AddressTabs>
      {editing.editable && <SaveBar editing={editing} />}
      <Leave editing={editing} />
    </>
  );
}

function Panel({
  tab,
  editing,
  course,
  writing,
}: {
  tab: Tab;
  editing: Editing;
  course: Course;
  writing: ContentLanguage;
}) {
  if (tab === 'content') return <ContentTab editing={editing} writing={writing} />;
  if (tab === 'completion') return <CompletionTab editing={editing} writing={writing} />;
  if (tab === 'validity') return <ValidityTab editing={editing} />;
  if (tab === 'versions') return <VersionsTab editing={editing} course={course} />;
  return <GeneralTab editing={editing} course={course} writing={writing} />;
}

function SaveBar({ editing }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const inReview = editing.version.reviewRequestedAt !== null;
  return (
    <div className={classes.saveBar} data-lower-bar data-dirty={editing.dirty || undefined}>
      <Text size="sm" role="status">
        {editing.dirty
          ? `${t('course.unsaved')}${inReview ? `. ${t('course.takesOutOfReview')}` : ''}`
          : t('course.allSaved')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {editing.dirty && (
          <Button variant="subtle" onClick={editing.undo}>
            {t('course.undo')}
          </Button>
        )}
        <Button
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          disabled={!editing.dirty || editing.elsewhere}
          loading={editing.saving}
          onClick={() => void editing.save()}
        >
          {t('course.save')}
        </Button>
      </Group>
    </div>
  );
}

function Leave({ editing: { blocker } }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const blocked = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      opened={blocked}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('course.leaveTitle')}
      preview={t('course.leaveText')}
      confirm={t('course.leave')}
      destructive
    />
  );
}

/**
 * Goes to the field of a problem once its tab is there: beside the panel, so that it waits for it. Fields carry
 * `data-field`, and `data-of` where there are several.
 */
function FocusOn({ target, tab }: { target: CourseProblem | null; tab: Tab }) {
  useEffect(() => {
    if (!target || target.tab !== tab) return;
    const which = target.id
      ? `[data-field="${target.field}"][data-of="${target.id}"]`
      : `[data-field="${target.field}"]`;
    const found =
      document.querySelector<HTMLElement>(which) ??
      document.querySelector<HTMLElement>(`[data-field="${target.field}"]`);
    const field = found?.matches('input, textarea, select, button')
      ? found
      : found?.querySelector<HTMLElement>('input, textarea, select, button');
    found?.scrollIntoView({ block: 'center' });
    field?.focus();
  }, [target, tab]);
  return null;
}
