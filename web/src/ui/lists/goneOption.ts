export type Option = { value: string; label: string };

/**
 * The choices of a field whose value is in the address. A value that is not among them is one more, in the words that
 * say that it is gone: the field then says what narrows the list, and can be set back. Undefined while the choices are
 * loading.
 */
export function withGone(options: readonly Option[] | undefined, value: string | undefined, gone: string): Option[] {
  if (!options || !value || options.some((option) => option.value === value)) return [...(options ?? [])];
  return [...options, { value, label: gone }];
}
