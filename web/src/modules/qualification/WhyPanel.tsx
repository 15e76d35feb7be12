import { statusMeanings } from '@app/domain/qualification/standing-words';
import { remedySentence, targetsName, whySentences } from '@app/domain/qualification/trace/trace-words';
import { sourceWords } from '@app/domain/qualification/matrix-words';
import type { Why } from '@app/domain/qualification/trace/why';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EndpointName } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { useUndo } from '../../api/undo.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SidePanel } from '../../ui/forms/SidePanel.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { notifyBad } from '../../ui/feedback/notify.ts';
import { useFormat } from '../../words/format.ts';
import { codeWords, refusalWords } from '../../words/words.ts';
import { spoken, statusWord } from './marks.ts';
import { SessionFix } from './SessionFix.tsx';
import { StatusMark } from './StatusMark.tsx';
import classes from './WhyPanel.module.css';

export type WhyAsked = {
  personId: string;
  requirementRowId: string;
  on?: string | undefined;
  knownOn?: string | undefined;
};
type WhyPanelProps = {
  /** What is known already, or what to ask the server for. */
  why: Why | WhyAsked;
  /** Whether the reader may do something about other people. */
  forAdmin: boolean;
  onClose: () => void;
};

/**
 * Why someone stands as they do against one requirement: the rule's own steps, what they rest on, and what would fix
 * it.
 */
export default function WhyPanel({ why, forAdmin, onClose }: WhyPanelProps) {
  const { t, language } = useTranslation('why');
  const f = useFormat();
  const asked = 'steps' in why ? null : why;
  const found = useQuery({
    ...queryOf('getWhy', asked ?? { personId: '', requirementRowId: '' }),
    enabled: asked !== null,
  });
  const told = 'steps' in why ? why : found.data;
  const when =
    told && (forAdmin ? t('of', { name: told.personName, day: f.day(told.on) }) : t('ofMine', { day: f.day(told.on) }));
  return (
    <SidePanel
      title={told ? targetsName(told.requirement.targets, spoken(language)) : t('title')}
      text={told && [when, told.knownOn && t('knownOn', { day: f.day(told.knownOn) })].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {told ? (
        <Told why={told} forAdmin={forAdmin} onClose={onClose} />
      ) : found.error ? (
        <ErrorState
          compact
          text={found.error.code === 'notFound' ? t('noLonger') : refusalWords(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div role="status" aria-busy="true">
          <Skeleton h={22} mt="lg" w="45%" />
          <Skeleton h={14} mt="lg" />
          <Skeleton h={14} mt="sm" />
          <Skeleton h={14} mt="sm" w="70%" />
        </div>
      )}
    </SidePanel>
  );
}

function Told({ why, forAdmin, onClose }: { why: Why; forAdmin: boolean; onClose: () => void }) {
  const { t, language } = useTranslation('why');
  const f = useFormat();
  const locale = spoken(language);
  const { requirement, proof, hold } = why;
  return (
    <div className={classes.body}>
      <div>
        <div className={classes.status}>
          <StatusMark status={why.status} />
          {statusWord(why.status, language)}
        </div>
        <p className={classes.meaning}>{statusMeanings[why.status][locale]}</p>
      </div>
      <Part title={t('trace')}>
        <ol className={classes.steps}>
          {whySentences(why, locale, (day) => f.day(day)).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </Part>
      {!(why.remedy === null && (why.qualified || why.status === 'future')) && (
        <Part title={t('fix')}>
          {why.past ? <p>{t('past')}</p> : <Fix why={why} forAdmin={forAdmin} onClose={onClose} />}
        </Part>
      )}
      <Part title={t('requirement')}>
        <Facts
          rows={[
            [t('reason'), requirement.reason],
            [t('regulation'), requirement.regulationRef],
            [
              t('source'),
              [
                t(`sources.${requirement.source}`),
                t('version', { version: requirement.version }),
                t(`kind.${requirement.kind}`),
              ].join(' · '),
            ],
            [t('recorded'), f.instant(requirement.recordedAt)],
            [t('holdReason'), hold?.reason],
          ]}
        />
      </Part>
      {proof && (
        <Part title={t('proof')}>
          {proof.asked && <CountBadge {...proof.asked} when={f.instant(proof.asked.askedAt)} />}
          <Facts
            rows={[
              [t('source'), sourceWords[proof.source][locale]],
              [t('issuer'), proof.issuer],
              [
                t('number'),
                <Anchor
                  key="number"
                  size="sm"
                  title={t('certificate')}
                  renderRoot={(props) => <Link to="/achievements/$id" params={{ id: proof.publicId }} {...props} />}
                >
                  {proof.certificateNumber}
                </Anchor>,
              ],
              [t('externalNumber'), proof.externalNumber],
              [t('recorded'), f.instant(proof.recordedAt)],
              [t('corrects'), proof.corrects?.certificateNumber],
              [t('correctionReason'), proof.corrects?.reason],
            ]}
          />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Fix({ why, forAdmin, onClose }: { why: Why; forAdmin: boolean; onClose: () => void }) {
  const { t, language } = useTranslation('why');
  const sentence = remedySentence(why, spoken(language));
  return (
    <div className={classes.fix}>
      <p>{sentence ?? t(forAdmin ? 'noWay' : 'actions.ask')}</p>
      {why.remedy &&
        (forAdmin ? (
          <AdminAction why={why} remedy={why.remedy} onClose={onClose} />
        ) : (
          <OwnAction remedy={why.remedy} />
        ))}
      <SessionFix why={why} forAdmin={forAdmin} onClose={onClose} />
    </div>
  );
}

/** What shows whether the course is assigned. */
const shown: EndpointName[] = [
  'listStandings',
  'getMatrixTotals',
  'getEmployeeStanding',
  'getWhy',
  'listEmployeeEnrolments',
];

type Remedy = NonNullable<Why['remedy']>;

/** What an admin can do about it from here. */
function AdminAction({ why, remedy, onClose }: { why: Why; remedy: Remedy; onClose: () => void }) {
  const { t } = useTranslation('why');
  const offer = useUndo(shown);
  const assign = useCommand('assignCourse', {
    refresh: shown,
    onSuccess: ({ skipped, undoId }) => {
      // What was answered is refreshed first: an attempt opened meanwhile is offered in place of this button.
      if (skipped[0]) return notifyBad(t('actions.notAssigned', { reason: codeWords(skipped[0].code) }));
      offer(t('actions.assigned'), undoId);
      return onClose();
    },
  });
  const page = {
    to: '/settings/employees/$id',
    params: { id: why.personId },
    search: { tab: 'qualifications' } as never,
  } as const;
  if (remedy.open) return <OpenedAlready open={remedy.open} personId={why.personId} onClose={onClose} />;
  if (remedy.course)
    return (
      <Button
        loading={assign.isPending}
        onClick={() =>
          assign.mutate({
            courseId: remedy.course!.id,
            audience: { ids: [why.personId] },
            dueOn: null,
            note: null,
            evenIfValid: true,
            preview: false,
          })
        }
      >
        {t('actions.assign')}
      </Button>
    );
  if (remedy.evidenceId)
    return (
      <Button
        renderRoot={(props) => <Link to="/settings/employees" search={{ tab: 'evidence' } as never} {...props} />}
        onClick={onClose}
      >
        {t('actions.review')}
      </Button>
    );
  const words = remedy.kind === 'lift' ? t('actions.lift') : t('actions.person');
  return (
    <Button variant="default" renderRoot={(props) => <Link {...page} {...props} />} onClick={onClose}>
      {words}
    </Button>
  );
}

/** What a step that was done still lacks. */
const missingIn = ({ notPassed, scoreMissing }: NonNullable<Remedy['open']>) =>
  scoreMissing ? 'noScore' : notPassed ? 'notPassed' : null;

/**
 * The course is assigned: what helps is to see the attempt, move its due date or send a reminder, which its list
 * offers.
 */
function OpenedAlready({
  open,
  personId,
  onClose,
}: {
  open: NonNullable<Remedy['open']>;
  personId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('why');
  const f = useFormat();
  const missing = missingIn(open);
  const state = t(open.renewal ? 'actions.renewalOpen' : open.started ? 'actions.started' : 'actions.notStarted');
  return (
    <>
      <p>
        {[state, missing && t(`actions.${missing}`), open.dueOn && t('actions.dueOn', { day: f.day(open.dueOn) })]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Button
        renderRoot={(props) => (
          <Link
            to="/settings/employees/$id"
            params={{ id: personId }}
            search={{ tab: 'enrolments' } as never}
            {...props}
          />
        )}
        onClick={onClose}
      >
        {t('actions.openAttempt')}
      </Button>
    </>
  );
}

/** What one can do oneself; the rest is for the company to decide. */
function OwnAction({ remedy }: { remedy: Remedy }) {
  const { t } = useTranslation('why');
  const missing = remedy.open && missingIn(remedy.open);
  if (remedy.course)
    return (
      <>
        {missing && <p>{t(`actions.${missing}`)}</p>}
        <Button renderRoot={(props) => <Link to="/courses/$id" params={{ id: remedy.course!.id }} {...props} />}>
          {t(remedy.open?.started ? 'actions.continue' : 'actions.start')}
        </Button>
      </>
    );
  if (remedy.kind === 'evidence')
    return (
      <Button renderRoot={(props) => <Link to="/profile" search={{ tab: 'certificates' } as never} {...props} />}>
        {t('actions.evidence')}
      </Button>
    );
  return <p>{t('actions.ask')}</p>;
}
