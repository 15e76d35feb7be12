import { TextInput } from '@mantine/core';
import type { TagsInputProps } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazyPart.tsx';

export type TagsFieldProps = Pick<
  TagsInputProps,
  'label' | 'description' | 'maxTags' | 'maxLength' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error'
>;

const TagsList = lazyPart(() => import('../lists/TagsList.tsx'));

/**
 * Several short texts in one field. Its list weighs 35 kB and comes after the page; until then the field shows what is
 * in it.
 */
export function TagsField(props: TagsFieldProps) {
  const { label, description, value } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} value={value?.join(', ') ?? ''} readOnly />}>
      <TagsList {...props} />
    </Suspense>
  );
}
