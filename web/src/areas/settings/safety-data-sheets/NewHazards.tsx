import { inLanguage } from '@app/domain/localised';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { Sheet } from './sheets.ts';

/**
 * What the product brought to a site that was not there before, and what follows: training of who works there, on the
 * course linked to it first.
 */
export function NewHazards({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('sds');
  const { t: ofHazard } = useTranslation('sdsPublic');
  const f = useFormat();
  const linked = sheet.courses.find(({ retired }) => !retired);
  return sheet.newHazards.map(({ siteId, site, classes, people }) => (
    <Alert key={siteId} color="amber" title={t('newHazards.title', { site })} mb="md">
      <Text size="sm">
        {t('newHazards.text', { hazards: f.list(classes.map((one) => ofHazard(`hazards.${one}`))) })}{' '}
        {t('newHazards.people', { count: people })}
      </Text>
      {linked && (
        <Text size="sm" mt={4}>
          {t('newHazards.course', { course: inLanguage(linked.titles, spokenLocale()) })}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button
          size="sm"
          variant="default"
          renderRoot={(props) => (
            <Link to="/settings/groupTraining" search={{ new: 'training', course: linked?.id } as never} {...props} />
          )}
        >
          {t('newHazards.plan')}
        </Button>
        <Button
          size="sm"
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/settings/positions"
              search={{ tab: 'everyone', ...(linked && { course: linked.id, site: siteId }) } as never}
              {...props}
            />
          )}
        >
          {t('newHazards.require')}
        </Button>
      </Group>
    </Alert>
  ));
}
