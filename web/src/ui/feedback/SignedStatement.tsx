import { Anchor, Text } from '@mantine/core';

type Props = { title: string; text: string; href: string; read: string };

/** What someone signs below, with the way to its full text; it opens beside, so that nothing entered is lost. */
export function SignedStatement({ title, text, href, read }: Props) {
  return (
    <section aria-label={title}>
      <Text size="sm" c="dimmed">
        {text}{' '}
        <Anchor size="sm" underline="always" href={href} target="_blank" rel="noopener">
          {read}
        </Anchor>
      </Text>
    </section>
  );
}
