import { opensAfter } from '@app/domain/enrolment/progress';
import { Suspense } from 'react';
import type { Learning, LearningUnit } from '../../modules/enrolment/attempt.ts';
import { useTranslation } from '../../ui/i18n.ts';
import {
  IconCircle,
  IconCircleCheck,
  IconClipboardCheck,
  IconFileText,
  IconHourglass,
  IconLock,
  IconPackage,
  IconPlayerPlay,
  IconBook,
} from '../../ui/icons.ts';
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx';
import { useFormat } from '../../words/format.ts';
import { OfflineDownload } from './OfflineDownload.tsx';
import type { Reading } from './reading.ts';
import classes from './ViewerOutline.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

// Only a phone has it.
const OutlineDrawer = lazyPart(() =>
  import('./OutlineDrawer.tsx').then((module) => ({ default: module.OutlineDrawer })),
);

type OutlineProps = {
  learning: Learning;
  currentId: string | undefined;
  reading: Reading;
  onChoose: (unit: LearningUnit) => void;
};
type ViewerOutlineProps = OutlineProps & { drawer: boolean; opened: boolean; onClose: () => void };

/** The contents of the course with the state of each step: beside the page, on a phone behind a button. */
export function ViewerOutline({ drawer, opened, onClose, ...outline }: ViewerOutlineProps) {
  const { t } = useTranslation('viewer');
  if (drawer) {
    return (
      <Suspense fallback={null}>
        <OutlineDrawer opened={opened} onClose={onClose}>
          <Outline {...outline} />
        </OutlineDrawer>
      </Suspense>
    );
  }
  return (
    <nav id="outline" className={classes.column} aria-label={t('outlineOfCourse')}>
      <Outline {...outline} />
    </nav>
  );
}

const kindIcons = {
  lesson: IconBook,
  video: IconPlayerPlay,
  document: IconFileText,
  quiz: IconClipboardCheck,
  scorm: IconPackage,
  xapi: IconPackage,
  cmi5: IconPackage,
} as const;
const stateIcons = { locked: IconLock, open: IconCircle, inProgress: IconHourglass, done: IconCircleCheck } as const;

function Outline({ learning, currentId, reading, onChoose }: OutlineProps) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const units = learning.sections.flatMap((section) => section.units);
  const done = new Set(units.filter((unit) => unit.state === 'done').map((unit) => unit.id));
  return (
    <>
      <div className={classes.sum}>
        <ProgressRing percent={learning.percent} size={52} />
        <div>
          <strong>{t('progress', { count: learning.done, of: learning.of })}</strong>
          {learning.minutesLeft > 0 && (
            <span className={classes.soft}>{t('minutesLeft', { minutes: f.minutes(learning.minutesLeft) })}</span>
          )}
        </div>
      </div>
      <OfflineDownload learning={learning} />
      {learning.sections.map((section, index) => (
        <section key={section.id} className={classes.section}>
          <h2 className={classes.sectionTitle} lang={reading.language}>
            {reading.words(section.titles) || t('section', { number: String(index + 1) })}
          </h2>
          <ol className={classes.units}>
            {section.units.map((unit) => (
              <Step
                key={unit.id}
                unit={unit}
                current={unit.id === currentId}
                before={unit.state === 'locked' ? opensAfter(units, done, unit.id) : undefined}
                reading={reading}
                onChoose={onChoose}
              />
            ))}
          </ol>
        </section>
      ))}
      {learning.minimumMinutes > 0 && learning.status !== 'completed' && (
        <p className={classes.minimum}>
          {t('minimum', {
            minutes: f.minutes(learning.minimumMinutes),
            spent: f.minutes(Math.floor(learning.timeSpentSeconds / 60)),
          })}
        </p>
      )}
      {learning.evaluation && learning.status !== 'completed' && (
        <p className={classes.minimum}>{t('evaluation.outline')}</p>
      )}
    </>
  );
}

type StepProps = {
  unit: LearningUnit;
  current: boolean;
  before: LearningUnit | undefined;
  reading: Reading;
  onChoose: (unit: LearningUnit) => void;
};

function Step({ unit, current, before, reading, onChoose }: StepProps) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const Kind = kindIcons[unit.kind];
  const State = stateIcons[unit.state];
  const explained = before && t('lockedAfter', { title: reading.words(before.titles) });
  return (
    <li>
      <button
        type="button"
        className={classes.step}
        data-state={unit.state}
        aria-current={current ? 'step' : undefined}
        aria-disabled={unit.state === 'locked' || undefined}
        onClick={() => onChoose(unit)}
      >
        <State className={classes.state} size={20} stroke={1.8} aria-hidden />
        <span className={classes.words}>
          <span className={classes.title} lang={reading.language}>
            {reading.words(unit.titles)}
          </span>
          <span className={classes.soft}>
            <Kind size={14} stroke={1.8} aria-hidden /> {t(`kinds.${unit.kind}`)} · {f.minutes(unit.expectedMinutes)}
            {!unit.required && <> · {t('optional')}</>}
          </span>
          {explained && <span className={classes.soft}>{explained}</span>}
        </span>
        <span className={classes.hidden}>{t(`states.${unit.state}`)}</span>
      </button>
    </li>
  );
}
