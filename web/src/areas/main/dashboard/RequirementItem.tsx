import { inLanguage } from '@app/domain/localised';
import { taskDueOn } from '@app/domain/qualification/due';
import { targetsName } from '@app/domain/qualification/trace-words';
import type { Why } from '@app/domain/qualification/why';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { requiredWord } from '../../../modules/enrolment/required-word.ts';
import { spoken, statusWord } from '../../../modules/qualification/marks.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';

/** Something required that no course under way leads to: how it stands, who asks for it, and the one thing to do. */
export function RequirementItem({ why }: { why: Why }) {
  const { t, language } = useTranslation('dashboard', 'why');
  const title = targetsName(why.requirement.targets, spoken(language));
  const { tone, words } = useStanding()(why);
  return (
    <li className={classes.item}>
      <div className={classes.sign} data-tone={tone}>
        <IconCertificate size={26} stroke={1.7} aria-hidden />
      </div>
      <div className={classes.words}>
        <h3>{title}</h3>
        <p className={classes.facts}>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </p>
        <p className={classes.why}>
          <WhoAsks why={why} />
          {!why.remedy && why.status !== 'expiring' && ` · ${t('why:actions.ask')}`}
        </p>
      </div>
      <Do why={why} title={title} />
    </li>
  );
}

/** "Required for Forklift operator", for a site or department, for one person, or for everyone. */
export function WhoAsks({ why: { requirement } }: { why: Why }) {
  const { t } = useTranslation('enrolment');
  const name = requirement.position?.title ?? requirement.site ?? requirement.department;
  return <>{t(`whyAssigned.${requiredWord({ scope: requirement.forThisPerson ? 'person' : 'company', name }, false)}`, { name })}</>;
}

function useStanding(): (why: Why) => { tone: Tone & ('bad' | 'due' | 'idle'); words: string } {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  return (why) => {
    const { status, validThrough, coveredThrough, on } = why;
    const dueOn = taskDueOn(why) ?? why.dueOn;
    if (status === 'suspended') return { tone: 'idle', words: t('suspended') };
    if (status === 'due') return { tone: 'due', words: t('due', { day: f.day(dueOn) }) };
    if (status === 'expiring' && coveredThrough) return { tone: 'due', words: t('expires', { day: f.day(coveredThrough) }) };
    if (validThrough) return { tone: 'bad', words: t('expired', { day: f.day(validThrough) }) };
    // without a time to do it in, the day it was asked is no day that passed
    return { tone: 'bad', words: dueOn < on ? t('wasDue', { day: f.day(dueOn) }) : statusWord(status, language) };
  };
}

function Do({ why: { remedy, status }, title }: { why: Why; title: string }) {
  const { t, language } = useTranslation('dashboard', 'why');
  const course = remedy?.course;
  if (course) {
    const words = remedy.kind === 'renew' ? t('renew') : t('look');
    return (
      <Button
        className={classes.action}
        aria-label={`${words}: ${inLanguage(course.titles, language) || course.code}`}
        renderRoot={(props) => <Link to="/courses/$id" params={{ id: course.id }} {...props} />}
      >
        {words}
      </Button>
    );
  }
  if (remedy?.kind !== 'evidence' && status !== 'expiring') return null;
  return (
    <Button
      className={classes.action}
      aria-label={`${t('why:actions.evidence')}: ${title}`}
      renderRoot={(props) => <Link to="/profile" search={{ tab: 'certificates' } as never} {...props} />}
    >
      {t('why:actions.evidence')}
    </Button>
  );
}
