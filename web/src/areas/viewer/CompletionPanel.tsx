import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../api/queries.ts';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import type { SaveState } from '../../modules/enrolment/commit-queue.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconCertificate } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { AwaitingEvaluation } from './AwaitingEvaluation.tsx';
import { CompletionPicture } from './CompletionPicture.tsx';
import type { Reading } from './reading.ts';
import classes from './CompletionPanel.module.css';

type CompletionPanelProps = {
  enrolmentId: string;
  title: string;
  onLook: () => void;
  /** To the answers of the quiz that ended the course, where it shows them. */
  onAnswers: (() => void) | undefined;
};

/** What comes after the last step: the proof, and the way to it. */
export function CompletionPanel({ enrolmentId, title, onLook, onAnswers }: CompletionPanelProps) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const { data } = useQuery(queryOf('getCompletion', { enrolmentId }));
  const proof = data?.achievement;
  return (
    <section className={classes.panel} aria-labelledby="completed">
      <CompletionPicture />
      <h1 id="completed" className={classes.title}>
        {t('completed.title')}
      </h1>
      <p className={classes.text}>{t('completed.text', { title })}</p>
      {data ? (
        <dl className={classes.facts}>
          <Fact label={t('completed.on')}>{f.dayOf(data.completedAt)}</Fact>
          {data.scorePercent !== null && <Fact label={t('completed.score')}>{f.percent(data.scorePercent)}</Fact>}
          <Fact label={t('completed.time')}>{f.minutes(Math.max(1, Math.round(data.timeSpentSeconds / 60)))}</Fact>
          {proof && (
            <Fact label={t(proof.validThrough ? 'completed.validThrough' : 'completed.validity')}>
              {proof.validThrough ? f.day(proof.validThrough) : t('completed.noExpiry')}
            </Fact>
          )}
        </dl>
      ) : (
        <Skeleton h={64} w="min(26rem, 100%)" />
      )}
      <div className={classes.actions}>
        {proof ? (
          <Button
            size="md"
            leftSection={<IconCertificate size={20} stroke={1.8} aria-hidden />}
            renderRoot={(props) => <Link to="/achievements/$id" params={{ id: proof.publicId }} {...props} />}
          >
            {t('completed.certificate')}
          </Button>
        ) : (
          data && <p className={classes.text}>{t('completed.waiting')}</p>
        )}
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('completed.dashboard')}
        </Button>
        {onAnswers && (
          <Button size="md" variant="default" onClick={onAnswers}>
            {t('completed.answers')}
          </Button>
        )}
        <Button size="md" variant="subtle" onClick={onLook}>
          {t('completed.lookAgain')}
        </Button>
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Everything is done here, but the server does not know yet, or asks for more time or for an evaluation. */
export function DoneOffline({ learning, save, reading }: { learning: Learning; save: SaveState; reading: Reading }) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const waiting = save.kind === 'offline' || save.kind === 'failed';
  const tooShort = !waiting && learning.minimumMinutes * 60 > learning.timeSpentSeconds;
  if (learning.evaluation && !waiting && !tooShort)
    return <AwaitingEvaluation evaluation={learning.evaluation} reading={reading} />;
  return (
    <div className={classes.panel} role="status">
      {tooShort ? (
        <EmptyState
          heading={1}
          title={t('hints.done')}
          text={t('minimum', {
            minutes: f.minutes(learning.minimumMinutes),
            spent: f.minutes(Math.floor(learning.timeSpentSeconds / 60)),
          })}
        />
      ) : (
        <EmptyState heading={1} drawing="done" title={t('doneOffline.title')} text={t('doneOffline.text')} />
      )}
    </div>
  );
}
