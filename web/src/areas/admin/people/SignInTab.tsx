import { Button, Group } from '@mantine/core';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './people.module.css';
import type { Person } from './person.ts';
import { ofPerson } from './person.ts';
import { useGuarded } from './useGuarded.tsx';

/** How someone signs in, and what the platform does about it. */
export function SignInTab({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const f = useFormat();
  const guarded = useGuarded();
  const quiet = { quiet: true, refresh: ofPerson } as const;
  const lock = useCommand('lockPerson', quiet);
  const unlock = useCommand('unlockPerson', quiet);
  const end = useCommand('endPersonSessions', quiet);
  const reset = useCommand('resetSecondFactor', quiet);
  const { id: personId, name, signIn, lockedAt } = person;
  const reason = t('signIn.reason');
  const askLock = () =>
    lockedAt
      ? guarded.ask({
          title: t('signIn.unlock'),
          preview: name,
          confirm: t('signIn.unlock'),
          done: t('signIn.unlocked'),
          run: () => unlock.mutateAsync({ personId }),
        })
      : guarded.ask({
          title: t('signIn.lockTitle', { name }),
          preview: t('signIn.lockText'),
          confirm: t('signIn.lock'),
          done: t('signIn.locked'),
          destructive: true,
          reason,
          run: (why) => lock.mutateAsync({ personId, reason: why }),
        });
  const askEnd = () =>
    guarded.ask({
      title: t('signIn.endTitle', { name }),
      preview: t('signIn.endText'),
      confirm: t('signIn.end'),
      done: t('signIn.ended'),
      run: () => end.mutateAsync({ personId }),
    });
  const askReset = () =>
    guarded.ask({
      title: t('signIn.resetTitle', { name }),
      preview: t('signIn.resetText'),
      confirm: t('signIn.reset'),
      done: t('signIn.resetDone'),
      destructive: true,
      reason,
      run: (why) => reset.mutateAsync({ personId, reason: why }),
    });
  return (
    <SectionCard title={t('signIn.title')}>
      <DescriptionList>
        <dt>{t('signIn.email')}</dt>
        <dd>{person.email ?? '–'}</dd>
        <dt>{t('signIn.account')}</dt>
        <dd>{t(signIn.hasAccount ? 'signIn.hasAccount' : 'signIn.noAccount')}</dd>
        <dt>{t('signIn.factor')}</dt>
        <dd>
          {signIn.secondFactorSince
            ? t('signIn.factorSince', { day: f.dayOf(signIn.secondFactorSince), count: signIn.recoveryCodesLeft })
            : t('signIn.noFactor')}
        </dd>
        <dt>{t('signIn.sessions')}</dt>
        <dd>
          {signIn.sessions.length === 0 && t('signIn.noSessions')}
          {signIn.sessions.map((one) => (
            <div key={one.id}>
              {one.company}
              <div className={classes.small}>
                {[one.ip, one.userAgent, t('signIn.lastSeen', { when: f.instant(one.lastSeenAt) })]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          ))}
        </dd>
      </DescriptionList>
      {!person.mergedInto && (
        <Group mt="lg" gap="xs">
          {signIn.sessions.length > 0 && (
            <Button variant="default" onClick={askEnd}>
              {t('signIn.end')}
            </Button>
          )}
          {signIn.secondFactorSince && !person.isMe && (
            <Button variant="default" onClick={askReset}>
              {t('signIn.reset')}
            </Button>
          )}
          {!person.isMe && (
            <Button variant="default" color="brick" onClick={askLock}>
              {t(lockedAt ? 'signIn.unlock' : 'signIn.lock')}
            </Button>
          )}
        </Group>
      )}
      {guarded.dialogs}
    </SectionCard>
  );
}
