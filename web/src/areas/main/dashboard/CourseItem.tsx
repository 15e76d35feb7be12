import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { isGap } from '@app/domain/qualification/gaps';
import type { Why } from '@app/domain/qualification/trace/why';
import { Link } from '@tanstack/react-router';
import { hrefOf } from '../../../api/client.ts';
import { DueBadge } from '../../../modules/enrolment/DueBadge.tsx';
import { useNotPassed } from '../../../modules/enrolment/not-passed.ts';
import { WhyAssigned } from '../../../modules/enrolment/WhyAssigned.tsx';
import { statusWord } from '../../../modules/qualification/marks.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconBook, IconRefresh } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Dashboard } from './dashboard.ts';
import { Sign, TaskRow } from './TaskRow.tsx';

type Row = Dashboard['continue'][number];
type Props = { row: Row; today: string; why: Why | undefined; first?: boolean };

/**
 * An open course: when it is due, why it is there, how far one is, and the one button to go on. `why` is the
 * requirement it would meet.
 */
export function CourseItem({ row, today, why, first = false }: Props) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const started = row.startedAt !== null;
  const notPassed = useNotPassed();
  const failed = row.notPassed && notPassed(row.notPassed);
  const action = failed ? failed.again : started ? t('continue') : t('start');
  return (
    <TaskRow
      first={first}
      title={inLanguage(row.titles, language)}
      courseId={row.courseId}
      picture={<Picture row={row} tone={failed?.tone ?? null} first={first} />}
      percent={started && !failed ? row.percent : null}
      badge={
        <>
          {failed && <StatusBadge tone={failed.tone}>{failed.result}</StatusBadge>}
          {row.dueOn && <DueBadge dueOn={row.dueOn} today={today} />}
        </>
      }
      facts={[
        why !== undefined && isGap({ ...why, kind: why.requirement.kind }) && statusWord(why.status, language),
        started && !failed && t('percentDone', { percent: row.percent }),
        !failed &&
          row.minutesLeft > 0 &&
          (started ? t('minutesLeft', { minutes: f.minutes(row.minutesLeft) }) : f.minutes(row.minutesLeft)),
      ]}
      why={
        <>
          {failed
            ? `${failed.next} `
            : started &&
              row.unitTitles &&
              `${t('lastPlace', { title: inLanguage(row.unitTitles as Localised, language) })} · `}
          <WhyAssigned row={row} />
        </>
      }
      act={{
        words: action,
        render: (props) => <Link to="/courses/view/$id" params={{ id: row.courseId }} {...props} />,
      }}
    />
  );
}

function Picture({ row, tone, first }: { row: Row; tone: 'bad' | 'due' | null; first: boolean }) {
  if (tone && !first)
    return (
      <Sign tone={tone}>
        <IconRefresh size={24} stroke={1.7} aria-hidden />
      </Sign>
    );
  if (row.hasPicture)
    return (
      <img
        src={hrefOf('getCoursePicture', { courseId: row.courseId, versionId: row.versionId })}
        alt=""
        width={first ? 288 : 80}
        height={first ? 162 : 45}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    );
  return (
    <Sign tone="idle">
      <IconBook size={24} stroke={1.7} aria-hidden />
    </Sign>
  );
}
