import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { AcceptForm } from './AcceptForm.tsx';
import classes from './console.module.css';
import type { Attempt, Desk, Played } from './record.ts';

type DecisionsProps = { desk: Desk; attempt: Attempt; one: Played };

const shortest = 10;
const everything = '';

const decisions = ['accept', 'waive', 'abandon'] as const;
type Decision = (typeof decisions)[number];

/**
 * What is decided over a package in someone's attempt, one thing at a time: to accept it, to let them off units, and to
 * end what is open.
 */
export function Decisions({ desk, attempt, one }: DecisionsProps) {
  const { t } = useTranslation('packageConsole');
  const [deciding, setDeciding] = useState<Decision | null>(null);
  // The platform looks at every company's attempts and may accept; the rest is the company's.
  const may: Record<Decision, boolean> = {
    accept: one.mayAccept,
    waive: desk === 'company' && one.waivable.length > 0,
    abandon: desk === 'company' && one.running > 0,
  };
  const close = () => setDeciding(null);
  if (deciding === 'accept' && may.accept)
    return <AcceptForm desk={desk} attempt={attempt} unitId={one.unitId} onClose={close} />;
  if (deciding && deciding !== 'accept' && may[deciding])
    return <DecisionForm key={deciding} what={deciding} attempt={attempt} one={one} onClose={close} />;
  const open = decisions.filter((decision) => may[decision]);
  if (open.length === 0) return null;
  return (
    <Group gap="sm" mt="sm">
      {open.map((decision) => (
        <Button key={decision} variant="default" onClick={() => setDeciding(decision)}>
          {t(`${decision}.button`)}
        </Button>
      ))}
    </Group>
  );
}

type FormProps = { what: 'waive' | 'abandon'; attempt: Attempt; one: Played; onClose: () => void };

/** Says what will happen, and asks for the reason: nothing is decided by one press. */
function DecisionForm({ what, attempt, one, onClose }: FormProps) {
  const { t } = useTranslation('packageConsole');
  const [reason, setReason] = useState('');
  const [activityId, setActivity] = useState(one.waivable.length === 1 ? one.waivable[0]!.id : everything);
  const [tried, setTried] = useState(false);
  const command = useCommand(what === 'waive' ? 'waiveActivity' : 'abandonPackage', {
    quiet: true,
    done: t(`${what}.done`),
    refresh: ['getAttemptPackages', 'listStatements', 'listEmployeeEnrolments'],
    onSuccess: onClose,
  });
  const short = reason.trim().length < shortest;
  const ofUnit = { enrolmentId: attempt.enrolmentId, unitId: one.unitId, reason: reason.trim() };
  return (
    <form
      className={classes.accept}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!short) command.mutate({ ...ofUnit, ...(what === 'waive' && activityId !== everything && { activityId }) });
      }}
    >
      <Stack gap="sm">
        <Text fw={600}>{t(`${what}.title`)}</Text>
        <Text size="sm">{t(`${what}.text`, { person: attempt.person })}</Text>
        {command.error && (
          <Alert color="brick" role="alert">
            {refusalWords(command.error)}
          </Alert>
        )}
        {what === 'waive' && one.waivable.length > 1 && (
          <NativeSelect
            label={t('waive.unit')}
            data={[
              { value: everything, label: t('waive.all') },
              ...one.waivable.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={activityId}
            onChange={(event) => setActivity(event.currentTarget.value)}
          />
        )}
        {what === 'waive' && one.waivable.length === 1 && (
          <div>
            <Text size="sm" fw={600}>
              {t('waive.unit')}
            </Text>
            <Text size="sm">{one.waivable[0]!.title}</Text>
          </div>
        )}
        <Textarea
          label={t('accept.reason')}
          description={t(`${what}.reasonHint`)}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && short && t(`${what}.reasonHint`)}
          maxLength={500}
          autosize
          minRows={2}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group gap="sm">
          <Button type="submit" loading={command.isPending} color={what === 'abandon' ? 'brick' : undefined}>
            {t(`${what}.confirm`)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
