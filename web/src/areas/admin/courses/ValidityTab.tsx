import { Radio, Stack, Text } from '@mantine/core';
import { renewalOpensOn } from '@app/domain/catalogue/course-standing';
import { addMonths } from '@app/domain/time';
import { hiddenLabel } from '../../../ui/layout/hiddenLabel.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { CourseSkills } from './CourseSkills.tsx';
import { Figure } from './Figure.tsx';
import type { Editing } from './useDraft.ts';

/** How long the proof lasts, and from when it can be renewed; with an example of what that means. */
export function ValidityTab({ editing }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const f = useFormat();
  const { draft, set } = editing;
  const readOnly = !editing.editable;
  const months = draft.validityMonths;
  const from = editing.version.changedAt.slice(0, 10);
  const through = months === null ? null : addMonths(from, months);
  return (
    <Stack gap="lg">
      <SectionCard title={t('validity.title')}>
        <Stack maw="40rem">
          <Radio.Group
            {...hiddenLabel(t('validity.title'))}
            value={months === null ? 'forever' : 'months'}
            onChange={(value) => set({ validityMonths: value === 'forever' ? null : 12 })}
          >
            <Stack gap="xs">
              <Radio value="forever" label={t('validity.forever')} disabled={readOnly} />
              <Radio value="months" label={t('validity.months')} disabled={readOnly} />
            </Stack>
          </Radio.Group>
          {months !== null && through && (
            <>
              <Figure
                label={t('validity.monthsField')}
                min={1}
                max={600}
                readOnly={readOnly}
                value={months}
                onChange={(validityMonths) => set({ validityMonths })}
              />
              <Figure
                field="renewalWindowDays"
                label={t('validity.window')}
                description={t('validity.windowHint')}
                min={0}
                max={365}
                readOnly={readOnly}
                value={draft.renewalWindowDays}
                onChange={(renewalWindowDays) => set({ renewalWindowDays })}
              />
              <Text size="sm" c="dimmed">
                {t('validity.example', {
                  from: f.day(from),
                  through: f.day(through),
                  opens: f.day(renewalOpensOn(through, draft.renewalWindowDays)),
                })}
              </Text>
            </>
          )}
        </Stack>
      </SectionCard>
      <CourseSkills editing={editing} />
    </Stack>
  );
}
