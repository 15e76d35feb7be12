import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

type ShownOnceProps = {
  text: string;
  /** What is shown this once, each with its name and a button that copies it. */
  values: readonly { name: string; value: string }[];
  words: { copy: string; copied: string; done: string; copyOf: (name: string) => string };
  onClose: () => void;
};

/** What was made and is never shown again: an address, a key, a secret. */
export function ShownOnce({ text, values, words, onClose }: ShownOnceProps) {
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      {values.map(({ name, value }) => (
        <div key={name}>
          <Text size="sm" fw={600} mb={4}>
            {name}
          </Text>
          <Group wrap="nowrap" align="flex-start" gap="xs">
            <Code block style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {value}
            </Code>
            <CopyButton value={value}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy} aria-label={words.copyOf(name)}>
                  {copied ? words.copied : words.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
      ))}
      <Group justify="flex-end">
        <Button onClick={onClose}>{words.done}</Button>
      </Group>
    </Stack>
  );
}
