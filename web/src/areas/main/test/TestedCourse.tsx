import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';

type Tested = { courseId: string; courseTitles: Localised; unitTitles: Localised; versionNumber: number };

/** In which course and step someone was asked, for the lists of the archive. */
export function TestedCourse({ courseId, courseTitles, unitTitles, versionNumber }: Tested) {
  const { t, language } = useTranslation('assessment');
  return (
    <div>
      <Anchor component={Link} to={`/courses/${courseId}`} fw={600}>
        {inLanguage(courseTitles, language)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {inLanguage(unitTitles, language)} · {t('archive.version', { number: String(versionNumber) })}
      </Text>
    </div>
  );
}
