import { ActionIcon, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconMinus, IconPlus } from '../../ui/icons.ts';
import classes from './store.module.css';

type QuantityStepperProps = {
  /** What the seats are of, for the buttons' names. */
  name: string;
  /** The field's own; else it is named by the product. */
  label?: string;
  value: number;
  least: number;
  most: number;
  busy?: boolean;
  /** Counts while it is typed; else when the field is left. The buttons count at once. */
  live?: boolean;
  onChange: (quantity: number) => void;
};

/** How many seats: one more, one fewer, or typed. */
export function QuantityStepper({
  name,
  label,
  value,
  least,
  most,
  busy = false,
  live = false,
  onChange,
}: QuantityStepperProps) {
  const { t } = useTranslation('shop');
  const [typed, setTyped] = useState<number | string | null>(null);
  const good = (given: number | string | null): given is number =>
    typeof given === 'number' && given >= least && given <= most;
  const send = () => {
    if (typeof typed === 'number' && typed !== value) onChange(Math.min(most, Math.max(least, typed)));
    setTyped(null);
  };
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.min(most, Math.max(least, value + by)));
  };
  return (
    <span className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('quantity.fewer', { name })}
        disabled={busy || value <= least}
        onClick={() => step(-1)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <NumberInput
        aria-label={label ?? t('quantity.of', { name })}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        size="md"
        min={least}
        max={most}
        value={typed ?? value}
        onChange={(given) => {
          setTyped(given);
          if (live && good(given)) onChange(given);
        }}
        onBlur={send}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('quantity.more', { name })}
        disabled={busy || value >= most}
        onClick={() => step(1)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </span>
  );
}
