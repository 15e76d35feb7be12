import { Button, Group } from '@mantine/core';
import { useSession, useSwitchCompany } from '../../session/session.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';

/** The way to a person's other companies, where this one lets them do nothing; nothing where they have no other. */
export function OtherCompanies({ title }: { title: string }) {
  const { company, companies } = useSession();
  const change = useSwitchCompany();
  const others = companies.filter(({ id }) => id !== company.id);
  if (others.length === 0) return null;
  return (
    <SectionCard title={title}>
      <Group gap="sm">
        {others.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            loading={change.isPending && change.variables?.companyId === id}
            onClick={() => change.mutate({ companyId: id })}
          >
            {name}
          </Button>
        ))}
      </Group>
    </SectionCard>
  );
}
