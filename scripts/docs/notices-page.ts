import { latestHour, lateAfterMinutes } from '@app/domain/notices/digest-day';
import { catchUpDays } from '@app/domain/notices/offsets';
import type { NoticeRule } from '@app/domain/notices/rules';
import { noticeRule, noticeRuleKeys } from '@app/domain/notices/rules';
import { digestLimits, usualDigest } from '@app/domain/notices/settings';

const when = ({ offsets, unit, digest, fixed }: NoticeRule) =>
  digest === 'weekly'
    ? 'weekly'
    : `${offsets.map((offset) => (unit === 'percent' ? `${offset}%` : String(offset))).join(', ')}${fixed ? ' (set for each training)' : ''}`;
const range = ({ range: [least, most], most: count, fixed }: NoticeRule) =>
  fixed ? '–' : `${least} to ${most}, up to ${count}`;

/** The page of what is sent by the calendar, from the table of rules. */
export function noticesPage(table: (head: string[], rows: string[][]) => string): string {
  return `
# Notices

What the system sends by the calendar. A day before what it is about is a negative number. The platform and each company change when a notice is sent and through which channels, within
the range, and turn it on or off (\`/admin?tab=notices\`, \`/settings/messaging?tab=notices\`); the reminder days of a course are set at the course.

${table(
  ['notice', 'trigger', 'sent to', 'when', 'allowed', 'channels', 'topic'],
  noticeRuleKeys.map((key) => {
    const rule = noticeRule(key);
    return [
      `\`${key}\``,
      rule.trigger.en!,
      rule.audience,
      when(rule),
      range(rule),
      rule.channels.join(', '),
      `\`${rule.topic}\``,
    ];
  }),
)}

## The digest

- One per person, company and day, at ${usualDigest.hour}:00 (${digestLimits.hour[0]}:00 to ${digestLimits.hour[1]}:00) on the clock of the person; the team summary is part of the digest of its weekday. Where clocks skip the hour, it comes when
  they go on; where they show it twice, the first time. Email, push and text messages wait for the end of the person's quiet hours.
- A digest that is late is made until ${latestHour}:00, else the next morning. What was missed is made up for within ${catchUpDays} days; of several times that were missed, the last.
- A notice is sent once for its rule, subject, time and period (the due day, the last day, the week): the database holds the key. A course whose due day moves begins again.
- Nothing is sent for what was due before it was recorded, before its time was added to the rule, or before an upgrade.
- Nothing is sent to people who left, are on leave, may not sign in or are sample data, nor at suspended companies. A manager who is the learner hears of it once.
- What a person turned off is left out of the channel; the inbox has everything.

## When something is wrong

\`notices.makeDigests\` runs every ten minutes. A digest that was not made ${lateAfterMinutes} minutes after its time is late: the company's dashboard and the platform's (Notices) say so, with the last error.
Run again as often as you like: what was sent is not sent again. \`digest_runs\` keeps the runs of 60 days. **Run preview** on the company's page shows who would receive what in the next seven days; it sends nothing. The platform's
page shows how many people of each company would, with an unsaved change of a rule as well; companies that set the rule themselves are marked.

## Sent at once

What someone causes is not a notice: assignments, decisions about certificates and seats, orders, invitations to sessions and their changes, security. Their modules send it (\`docs/limits.md\`). The reminder to
set up a second factor is sent by \`identity.remindOfFactor\`: it cannot be turned off.
`;
}
