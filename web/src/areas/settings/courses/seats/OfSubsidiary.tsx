import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInventoryChoices } from '../../../../modules/reports/subsidiary.ts';
import { useTranslation } from '../../../../ui/i18n.ts';

/** Says whose seats these are, where they are not one's own: there they are looked at and nothing else. */
export function OfSubsidiary({ subsidiary }: { subsidiary: string }) {
  const { t } = useTranslation('seats');
  const choices = useInventoryChoices();
  const name = choices?.companies.find(({ id }) => id === subsidiary)?.name;
  if (!choices || !name) return null;
  return (
    <Alert
      color="amber"
      role="status"
      mb="md"
      title={t('ofSubsidiary.title', { company: name, parent: choices.own.name })}
    >
      {t('ofSubsidiary.text')}{' '}
      <Anchor
        component={Link}
        size="sm"
        underline="always"
        to="/settings/reports/CompanyInventoryReport"
        search={{ subsidiary } as never}
      >
        {t('ofSubsidiary.report', { company: name })}
      </Anchor>
    </Alert>
  );
}
