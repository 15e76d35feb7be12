/** The lists behind the fields of `ui/forms/ChoiceFields.tsx`, apart so that they can come after the page. */
export { Autocomplete, MultiSelect, Select } from '@mantine/core';
