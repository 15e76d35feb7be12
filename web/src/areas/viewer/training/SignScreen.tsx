import { Alert, Button, Select, Text } from '@mantine/core';
import type { SignatureRole, Stroke } from '@app/domain/group-training/signature';
import { signatureProblem, signedWords, signedWordsVersion } from '@app/domain/group-training/signature';
import { legalHref } from '@app/domain/legal/kinds';
import { useRef, useState } from 'react';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { SignedStatement } from '../../../ui/feedback/SignedStatement.tsx';
import { spokenLanguage, useTranslation } from '../../../ui/i18n.ts';
import { Glass, imageOf } from './Glass.tsx';
import classes from './Run.module.css';
import type { DialogProps } from './runDialogs.ts';
import { serverNow } from './runDialogs.ts';

/** Signing on glass, full screen. Lines and an image of them are kept with the words above. */
export function SignScreen({
  state,
  client,
  row,
  role,
  onOpen,
}: DialogProps & { row: Row | null; role: SignatureRole }) {
  const { t } = useTranslation('trainingRun');
  const { run } = state;
  const others = run.staff.filter(({ personId }) => personId !== row?.personId);
  const planned = others.filter((one) => one.role === role);
  // Where no evaluator was planned, a trainer evaluates.
  const signers = planned.length === 0 && role === 'evaluator' ? others : planned;
  const [signerId, setSignerId] = useState(
    signers.find(({ personId }) => personId === run.me.personId)?.personId ?? signers[0]?.personId ?? run.me.personId,
  );
  const strokes = useRef<Stroke[]>([]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [problem, setProblem] = useState<'signatureTooSmall' | 'signatureTooLarge' | null>(null);
  const [round, setRound] = useState(0);
  const back = () => onOpen(row ? { kind: 'person', entryId: row.entryId } : null);
  const clear = () => {
    strokes.current = [];
    setProblem(null);
    setRound(round + 1);
  };
  const save = async () => {
    const image = imageOf(canvas.current!);
    const found = signatureProblem(strokes.current, Math.ceil((image.length * 3) / 4));
    if (found) return setProblem(found);
    await client.sign(
      { entryId: row?.entryId ?? null, role, signerId: role === 'trainee' ? null : signerId },
      { strokes: strokes.current, image },
    );
    void client.sync();
    back();
  };
  const { f } = useZoneFormat(run.timeZone);
  // Before the end of a session no one has attended its minutes.
  const hasEnded = (sessionId: string) =>
    run.sessions.some(({ id, endsAt }) => id === sessionId && endsAt <= serverNow(state));
  const timesHere = (row?.attendance.sessions ?? []).flatMap(({ sessionId, arrivedAt, leftAt, minutes, noted }) =>
    arrivedAt === null && minutes === 0
      ? []
      : [
          [arrivedAt && f.time(arrivedAt), leftAt && f.time(leftAt)].filter(Boolean).join('–'),
          ...(hasEnded(sessionId) || leftAt || noted ? [f.minutes(minutes)] : []),
        ],
  );
  const language = spokenLanguage() === 'fr' ? 'fr' : 'en';
  const name =
    role === 'trainee'
      ? (row?.name ?? '')
      : (run.staff.find(({ personId }) => personId === signerId)?.name ?? run.me.name);
  return (
    <Dialog opened onClose={back} title={t('sign.title', { name })} size="xl" lightDismiss={false}>
      <Text size="sm" mb="sm">
        {signedWords[signedWordsVersion]![role][language]}
      </Text>
      {row && (
        <Text size="sm" fw={550} mb="sm">
          {[row.name, ...timesHere, row.attendance.result && t(`results.${row.attendance.result}`)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {role !== 'trainee' && signers.length > 1 && (
        <Select
          label={t(role === 'trainer' ? 'trainerSign' : 'person.evaluatorSign')}
          data={signers.map(({ personId, name: label }) => ({ value: personId, label }))}
          value={signerId}
          allowDeselect={false}
          onChange={(value) => value && setSignerId(value)}
          mb="sm"
        />
      )}
      {run.statement && (
        <SignedStatement
          title={run.statement.texts[language].title}
          text={run.statement.texts[language].summary}
          href={`${legalHref('eSignatureStatement')}&version=${run.statement.number}`}
          read={t('sign.statement')}
        />
      )}
      {problem && (
        <Alert color="brick" role="alert" mb="sm">
          {t(`sign.${problem}`)}
        </Alert>
      )}
      <Glass key={round} ref={canvas} label={t('sign.canvas')} onStroke={(stroke) => strokes.current.push(stroke)} />
      {role === 'trainee' && row && row.personId !== run.me.personId && (
        <>
          <Text size="sm" mt="sm" mb={4}>
            {t('sign.keyboard')}
          </Text>
          <Button size="md" variant="default" onClick={() => onOpen({ kind: 'proxy', entryId: row.entryId })}>
            {t('person.proxy')}
          </Button>
        </>
      )}
      <div className={classes.signActs}>
        <Button size="md" variant="default" onClick={clear}>
          {t('sign.clear')}
        </Button>
        <Button size="md" variant="default" onClick={back}>
          {t('sign.cancel')}
        </Button>
        <Button size="md" onClick={() => void save()}>
          {t('sign.save')}
        </Button>
      </div>
    </Dialog>
  );
}
