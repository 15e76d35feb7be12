import { TagsInput } from '@mantine/core';
import type { TagsFieldProps } from './TagsField.tsx';

export default function TagsList(props: TagsFieldProps) {
  return <TagsInput {...props} />;
}
