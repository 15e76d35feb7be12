/** The list behind `TagsField`, apart so that it can come after the page. */
export { TagsInput as default } from '@mantine/core';
