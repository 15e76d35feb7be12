import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** Above the title: breadcrumbs or a link back. */
  above?: ReactNode;
  /** Beside the title: badges. */
  beside?: ReactNode;
  /** Buttons at the far end; the primary one last. */
  actions?: ReactNode;
  /** On a phone: no description, and the actions beside the title, each without its words. */
  dense?: boolean;
};

/** The head of a page: its only `h1`, one line of description, its actions. */
export function PageHeader({ title, description, above, beside, actions, dense = false }: PageHeaderProps) {
  return (
    <header className={classes.header} data-dense={dense || undefined}>
      <div className={classes.words}>
        {above && <div className={classes.above}>{above}</div>}
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {beside}
        </Group>
        {description && (
          <Text c="dimmed" mt={4} maw="56rem" className={classes.description}>
            {description}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
