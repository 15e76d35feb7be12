import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCommand } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './people.module.css';
import type { Person } from './person.ts';
import { ofPerson } from './person.ts';
import { useGuarded } from './useGuarded.tsx';

/** Where someone works and worked, and whether they administer there. */
export function Memberships({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const f = useFormat();
  const guarded = useGuarded();
  const grant = useCommand('grantAnyAdmin', { quiet: true, refresh: ofPerson });
  const revoke = useCommand('revokeAnyAdmin', { quiet: true, refresh: ofPerson });
  const { id: personId, name } = person;
  return (
    <SectionCard title={t('memberships.title')} flush>
      {person.memberships.length === 0 && <EmptyState compact heading={3} title={t('memberships.none')} />}
      <ul className={classes.rows}>
        {person.memberships.map(({ companyId, company, adminSince, ...one }) => {
          const words = { name, company };
          const change = () =>
            guarded.ask({
              title: t(adminSince ? 'memberships.revokeTitle' : 'memberships.grantTitle', words),
              preview: t(adminSince ? 'memberships.revokeText' : 'memberships.grantText'),
              confirm: t(adminSince ? 'memberships.revoke' : 'memberships.grant'),
              done: t('memberships.changed'),
              destructive: Boolean(adminSince),
              run: () => (adminSince ? revoke : grant).mutateAsync({ personId, companyId }),
            });
          return (
            <li key={companyId}>
              <div>
                <Group gap="xs">
                  <Anchor component={Link} to="/admin/companies/$id" params={{ id: companyId } as never} fw={600}>
                    {company}
                  </Anchor>
                  {adminSince && <StatusBadge tone="good">{t('memberships.admin')}</StatusBadge>}
                </Group>
                <div className={classes.small}>
                  {[
                    t('memberships.number', { number: one.employeeNumber }),
                    one.jobTitle,
                    one.endedOn
                      ? t('memberships.until', { from: f.day(one.startedOn), to: f.day(one.endedOn) })
                      : t('memberships.from', { day: f.day(one.startedOn) }),
                    t('memberships.enrolments', { count: one.enrolments }),
                    t('memberships.achievements', { count: one.achievements }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              {!person.mergedInto && !person.isMe && (adminSince || !one.endedOn) && (
                <Button variant="default" size="xs" onClick={change}>
                  {t(adminSince ? 'memberships.revoke' : 'memberships.grant')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {guarded.dialogs}
    </SectionCard>
  );
}
