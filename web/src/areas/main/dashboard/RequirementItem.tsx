import { inLanguage } from '@app/domain/localised';
import { taskDueOn } from '@app/domain/qualification/due';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import type { Why } from '@app/domain/qualification/trace/why';
import { Link } from '@tanstack/react-router';
import { requiredWord } from '../../../modules/enrolment/required-word.ts';
import { spoken, statusWord } from '../../../modules/qualification/marks.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Task } from './TaskRow.tsx';
import { Sign, TaskRow } from './TaskRow.tsx';

/** Something required that no course under way leads to: how it stands, who asks for it, and the one thing to do. */
export function RequirementItem({ why }: { why: Why }) {
  const { t, language } = useTranslation('dashboard', 'why');
  const title = targetsName(why.requirement.targets, spoken(language));
  const { tone, words } = useStanding()(why);
  const act = useAct()(why);
  return (
    <TaskRow
      title={title}
      picture={
        <Sign tone={tone}>
          <IconCertificate size={24} stroke={1.7} aria-hidden />
        </Sign>
      }
      badge={<StatusBadge tone={tone}>{words}</StatusBadge>}
      why={
        <>
          <WhoAsks why={why} />
          {!why.remedy && why.status !== 'expiring' && ` · ${t('why:actions.ask')}`}
        </>
      }
      act={act}
    />
  );
}

/** "Required for Forklift operator", for a site or department, for one person, or for everyone. */
export function WhoAsks({ why: { requirement } }: { why: Why }) {
  const { t } = useTranslation('enrolment');
  const name = requirement.position?.title ?? requirement.site ?? requirement.department;
  return (
    <>
      {t(`whyAssigned.${requiredWord({ scope: requirement.forThisPerson ? 'person' : 'company', name }, false)}`, {
        name,
      })}
    </>
  );
}

function useStanding(): (why: Why) => { tone: Tone & ('bad' | 'due' | 'idle'); words: string } {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  return (why) => {
    const { status, validThrough, coveredThrough, on } = why;
    const dueOn = taskDueOn(why) ?? why.dueOn;
    if (status === 'suspended') return { tone: 'idle', words: t('suspended') };
    if (status === 'due') return { tone: 'due', words: t('due', { day: f.day(dueOn) }) };
    if (status === 'expiring' && coveredThrough)
      return { tone: 'due', words: t('expires', { day: f.day(coveredThrough) }) };
    if (validThrough) return { tone: 'bad', words: t('expired', { day: f.day(validThrough) }) };
    // without a time to do it in, the day it was asked is no day that passed
    return { tone: 'bad', words: dueOn < on ? t('wasDue', { day: f.day(dueOn) }) : statusWord(status, language) };
  };
}

/** The course that leads there, or proof of one's own. */
function useAct(): (why: Why) => Task['act'] {
  const { t, language } = useTranslation('dashboard', 'why');
  return ({ remedy, status }) => {
    const course = remedy?.course;
    if (course)
      return {
        words: remedy.kind === 'renew' ? t('renew') : t('look'),
        of: inLanguage(course.titles, language) || course.code,
        render: (props) => <Link to="/courses/$id" params={{ id: course.id }} {...props} />,
      };
    if (remedy?.kind !== 'evidence' && status !== 'expiring') return null;
    return {
      words: t('why:actions.evidence'),
      render: (props) => <Link to="/profile" search={{ tab: 'certificates' } as never} {...props} />,
    };
  };
}
