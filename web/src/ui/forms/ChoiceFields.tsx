import { TextInput } from '@mantine/core';
import type { AutocompleteProps, ComboboxData, MultiSelectProps, SelectProps } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { createElement, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../lazyPart.tsx';

// Fields that choose from a list. The list and what places it weigh 40 kB: they come beside the page, which does not
// wait for them. Until then the field is there with its label and shows what is chosen, as high as it will be; anyone
// who is in it stays in it.

type Lists = typeof import('../lists/choices.ts');
let lists: Lists | null = null;
const load = async () => (lists = await import('../lists/choices.ts'));
// they are on their way before the first field is drawn; one that is drawn asks again, and says what went wrong
void load().catch(() => {});

/** Whether the field was entered before its list came. */
type Entered = { current: boolean };
type Waited<Props> = Props & { entered: Entered };

function Later<Props extends object>({
  name,
  props,
  shown,
  Late,
}: {
  name: keyof Lists;
  props: Props;
  shown: string;
  Late: ComponentType<Waited<Props>>;
}) {
  const [here] = useState(lists);
  const entered = useRef(false);
  if (here) return createElement(here[name] as unknown as ComponentType<Props>, props);
  return (
    <Suspense fallback={<Waiting {...(props as WaitingProps)} shown={shown} entered={entered} />}>
      <Late {...props} entered={entered} />
    </Suspense>
  );
}

const late = <Props extends object>(name: keyof Lists) =>
  lazyPart(async () => {
    const Field = (await load())[name] as unknown as ComponentType<
      Props & { ref: (input: HTMLInputElement | null) => void }
    >;
    return {
      default: ({ entered, ...props }: Waited<Props>) => {
        const stay = (input: HTMLInputElement | null) => {
          if (input && entered.current) input.focus();
          entered.current = false;
        };
        return <Field {...(props as unknown as Props)} ref={stay} />;
      },
    };
  });

const LateSelect = late<SelectProps>('Select') as ComponentType<Waited<SelectProps>>;
const LateMultiSelect = late<MultiSelectProps>('MultiSelect') as ComponentType<Waited<MultiSelectProps>>;
const LateAutocomplete = late<AutocompleteProps>('Autocomplete') as ComponentType<Waited<AutocompleteProps>>;

/** One of a list. */
export function SelectField(props: SelectProps) {
  return (
    <Later name="Select" props={props} shown={props.value ? labelOf(props.data, props.value) : ''} Late={LateSelect} />
  );
}

/** Several of a list. */
export function MultiSelectField(props: MultiSelectProps) {
  return (
    <Later
      name="MultiSelect"
      props={props}
      shown={(props.value ?? []).map((one) => labelOf(props.data, one)).join(', ')}
      Late={LateMultiSelect}
    />
  );
}

/** A text of one's own, with what it may be below it. */
export function AutocompleteField(props: AutocompleteProps) {
  return <Later name="Autocomplete" props={props} shown={props.value ?? ''} Late={LateAutocomplete} />;
}

type WaitingProps = {
  label?: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  size?: string;
  'aria-label'?: string;
};

function Waiting({
  label,
  description,
  placeholder,
  error,
  size,
  'aria-label': name,
  shown,
  entered,
}: WaitingProps & { shown: string; entered: Entered }) {
  const told = { label, description, placeholder, error, size, 'aria-label': name };
  return (
    <TextInput
      {...told}
      value={shown}
      readOnly
      onFocus={() => (entered.current = true)}
      onBlur={() => (entered.current = false)}
    />
  );
}

function labelOf(data: ComboboxData | undefined, value: string | number): string {
  const item = data?.find((one) => typeof one === 'object' && 'value' in one && one.value === value);
  return typeof item === 'object' && 'label' in item ? item.label : String(value);
}
