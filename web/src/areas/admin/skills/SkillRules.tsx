import { Button, Text, Timeline } from '@mantine/core';
import { addDays, addMonths } from '@app/domain/time';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Skill } from './skill.ts';
import classes from './skills.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const RuleDialog = lazyPart(() => import('./RuleDialog.tsx').then((module) => ({ default: module.RuleDialog })));

type Rule = Skill['rules'][number];

/** The rule in force, in words, with an example; and the rules before it. */
export function SkillRules({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills');
  const f = useFormat();
  const [changing, setChanging] = useState(false);
  const say = useRuleWords();
  const [now, ...before] = skill.rules;
  if (!now) return null;
  const on = now.recordedAt.slice(0, 10);
  const through = now.validityMonths === null ? null : addMonths(on, now.validityMonths);
  return (
    <>
      <SectionCard
        title={t('rule.title')}
        description={t('rule.description')}
        action={
          <Button size="sm" variant="default" onClick={() => setChanging(true)}>
            {t('rule.change')}
          </Button>
        }
      >
        <dl className={classes.facts}>
          {say(now).map(([term, words]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        {through && now.renewalAnchor !== 'fixedDate' && (
          <Text size="sm" c="dimmed" mt="md">
            {t('rule.example', {
              on: f.day(on),
              through: f.day(now.expiryDay === 'dayBefore' ? addDays(through, -1) : through),
              opens: f.day(addDays(through, -now.renewalWindowDays)),
            })}
          </Text>
        )}
      </SectionCard>
      <div className={classes.gap} />
      <SectionCard title={t('rule.history')}>
        <Timeline active={100} bulletSize={14} lineWidth={2}>
          {[now, ...before].map((rule) => (
            <Timeline.Item
              key={rule.id}
              title={rule.reason || t('rule.noReason')}
              lineVariant={rule.retractedAt ? 'dashed' : 'solid'}
            >
              <Text size="sm">
                {say(rule)
                  .map(([term, words]) => `${term}${t('rule.colon')} ${words}`)
                  .join(' · ')}
              </Text>
              <Text size="sm" c="dimmed">
                {t(rule.recordedBy ? 'rule.recordedBy' : 'rule.recorded', {
                  when: f.instant(rule.recordedAt),
                  name: rule.recordedBy ?? '',
                })}
                {rule.retractedAt && ` · ${t('rule.until', { when: f.instant(rule.retractedAt) })}`}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </SectionCard>
      <Suspense>{changing && <RuleDialog skillId={skill.id} rule={now} onClose={() => setChanging(false)} />}</Suspense>
    </>
  );
}

/** A rule in words: term by term. */
function useRuleWords(): (rule: Rule) => [string, string][] {
  const { t, language } = useTranslation('skills');
  const month = (number: number) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, number - 1, 1)),
    );
  return (rule) => {
    if (rule.validityMonths === null) return [[t('rule.validity'), t('rule.never')]];
    const anchor =
      rule.renewalAnchor === 'fixedDate'
        ? t('rule.anchors.fixedOn', {
            day: String(rule.fixedDay),
            month: month(rule.fixedMonth ?? 1),
            count: rule.minActiveDays,
          })
        : t(`rule.anchors.${rule.renewalAnchor}`);
    return [
      [t('rule.validity'), t('rule.months', { count: rule.validityMonths })],
      [t('rule.lastDay'), t(`rule.expiryDays.${rule.expiryDay}`)],
      [t('rule.anchor'), anchor],
      [t('rule.window'), t('rule.daysBefore', { count: rule.renewalWindowDays })],
      [t('rule.soon'), t('rule.daysBefore', { count: rule.expiringSoonDays })],
      [
        t('rule.grace'),
        rule.graceDays === 0
          ? t('rule.noGrace')
          : t(rule.graceCounts ? 'rule.graceCounts' : 'rule.graceOnly', { count: rule.graceDays }),
      ],
    ];
  };
}
