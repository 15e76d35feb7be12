import type { EnrolmentStatus } from '@app/domain/enrolment/enrolment';
import { enrolmentStatus } from '@app/domain/enrolment/enrolment';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';

type Course = Result<'getCourseDetails'>;
type Attempt = Course['attempts'][number];
const tones: Record<EnrolmentStatus, Tone> = {
  waitingSeat: 'wait',
  assigned: 'idle',
  inProgress: 'busy',
  awaitingEvaluation: 'wait',
  completed: 'good',
  failed: 'bad',
  lapsed: 'off',
  withdrawn: 'off',
  voided: 'off',
};

/** Every attempt of mine at this course, with what it earned. */
export function Attempts({ course }: { course: Course }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  if (course.attempts.length === 0) return null;
  const dayOr = (instant: string | null) => (instant ? f.dayOf(instant) : '–');
  return (
    <SectionCard
      title={t('course.history')}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => (
            <Link
              to="/support"
              search={
                { new: 'course', enrolment: course.attempts[0]!.enrolmentId, from: `/courses/${course.id}` } as never
              }
              {...props}
            />
          )}
        >
          {t('course.report')}
        </Button>
      }
    >
      <DataList
        label={t('course.history')}
        rows={course.attempts}
        rowKey={(attempt) => attempt.enrolmentId}
        empty={{ title: t('course.historyEmpty') }}
        columns={[
          {
            key: 'number',
            label: t('course.attempt'),
            card: 'title',
            cell: (attempt) =>
              `${attempt.attemptNumber} · ${t('course.version', { number: String(attempt.versionNumber) })}`,
          },
          {
            key: 'status',
            label: t('course.status'),
            cell: (attempt) => (
              <StatusBadge tone={tones[enrolmentStatus(attempt)]}>
                {t(`attempts.${enrolmentStatus(attempt)}`)}
              </StatusBadge>
            ),
          },
          { key: 'started', label: t('course.started'), cell: (attempt) => dayOr(attempt.startedAt) },
          {
            key: 'ended',
            label: t('course.ended'),
            cell: (attempt) => dayOr(attempt.completedAt ?? attempt.failedAt ?? attempt.withdrawnAt),
          },
          {
            key: 'score',
            label: t('course.score'),
            align: 'end',
            cell: (attempt) => (attempt.scorePercent === null ? '–' : f.percent(attempt.scorePercent)),
          },
          {
            key: 'certificate',
            label: t('course.certificate'),
            cell: (attempt) => <Certificate certificate={attempt.certificate} />,
          },
        ]}
      />
    </SectionCard>
  );
}

function Certificate({ certificate }: { certificate: Attempt['certificate'] }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  if (!certificate) return <>–</>;
  const label = certificate.validThrough
    ? t('course.certificateOf', { number: certificate.number, day: f.day(certificate.validThrough) })
    : t('course.certificateForever', { number: certificate.number });
  return (
    <>
      <Anchor
        size="sm"
        title={label}
        renderRoot={(props) => <Link to="/achievements/$id" params={{ id: certificate.publicId }} {...props} />}
      >
        {certificate.number}
      </Anchor>{' '}
      {certificate.revokedAt && <StatusBadge tone="off">{t('course.revoked')}</StatusBadge>}
    </>
  );
}
