import { ActionIcon, Button, NumberInput, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import classes from '../../../modules/store/store.module.css';
import { useSession } from '../../../session/session.ts';
import { colon, loadWords, useTranslation } from '../../../ui/i18n.ts';
import { IconMinus, IconPlus } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { ApiError } from '../../../api/client.ts';
import type { RefusalCode } from '../../../api/client.ts';
import type { Cart } from './cart.ts';
import { nameOf } from './nameOf.ts';

const ForWhom = lazy(() => Promise.all([import('./ForWhom.tsx'), loadWords('company')]).then(([module]) => module));

type Line = Cart['lines'][number];
type LinesProps = { cart: Cart; lines: readonly Line[]; costCentres: string[]; readOnly: boolean };

export function CartLines({ lines, ...rest }: LinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <CartLine key={line.id} line={line} {...rest} />
      ))}
    </ul>
  );
}

function CartLine({ cart, line, costCentres, readOnly }: Omit<LinesProps, 'lines'> & { line: Line }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  const name = nameOf(line, t('cart.aProduct'));
  const change = useCommand('changeCartLine', { refresh: cartReads });
  const remove = useCommand('removeCartLine', { refresh: cartReads, done: t('cart.removed') });
  const gone = line.obstacle === 'productNotForSale';
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <div className={classes.name}>
          {name}
          {line.unitMinor !== null && (
            <Text size="sm" c="dimmed" fw={400}>
              {line.sku} · {t('cart.each', { price: money(line.unitMinor) })}
            </Text>
          )}
        </div>
        {!line.savedForLater && line.obstacle === null && <div className={classes.amount}>{money(line.subtotalMinor)}</div>}
      </div>
      {line.obstacle && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {gone ? t('cart.gone') : refusalWords(new ApiError({ status: 409, code: line.obstacle as RefusalCode }))}
        </Text>
      )}
      <LineNotes line={line} money={money} />
      {readOnly ? (
        <Text size="sm">
          {colon(t('cart.seats'))} {line.quantity}
          {line.costCentre && ` · ${colon(t('cart.costCentre'))} ${line.costCentre}`}
        </Text>
      ) : (
        <div className={classes.tools}>
          {!gone && !line.savedForLater && (
            <Stepper line={line} name={name} busy={change.isPending} onChange={(quantity) => change.mutate({ lineId: line.id, quantity })} />
          )}
          {!gone && !line.savedForLater && cart.boughtFor === 'company' && (
            <CostCentre line={line} known={costCentres} onChange={(costCentre) => change.mutate({ lineId: line.id, costCentre })} />
          )}
          <span className={classes.verbs}>
            {!gone && !line.savedForLater && cart.boughtFor === 'company' && <Whom line={line} name={name} />}
            {!gone && (
              <Button size="compact-sm" variant="subtle" onClick={() => change.mutate({ lineId: line.id, savedForLater: !line.savedForLater })}>
                {t(line.savedForLater ? 'cart.now' : 'cart.later')}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" color="brick" loading={remove.isPending} onClick={() => remove.mutate({ lineId: line.id })}>
              {t('cart.remove')}
            </Button>
          </span>
        </div>
      )}
    </li>
  );
}

/** Whoever gives the company's seats says here already who gets them. */
function Whom({ line, name }: { line: Line; name: string }) {
  const { t } = useTranslation('buying');
  const { claims } = useSession();
  const [open, setOpen] = useState(false);
  if (!claims.buAdmin) return null;
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-label={t('forWhom.openOf', { name })} onClick={() => setOpen(true)}>
        {line.forPeople > 0 ? t('forWhom.change', { count: line.forPeople }) : t('forWhom.open')}
      </Button>
      <Suspense>{open && <ForWhom lineId={line.id} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function LineNotes({ line, money }: { line: Line; money: (minor: number) => string }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const within = (days: number | null) => (days === null ? t('cart.noEnd') : t('cart.days', { count: days }));
  const notes = [
    ...(line.obstacle === null ? [t('cart.terms', { assign: within(line.terms.assignWithinDays), complete: within(line.terms.completeWithinDays) })] : []),
    ...(line.next && !line.savedForLater ? [t('cart.next', { count: line.next.more, price: money(line.next.unitMinor) })] : []),
    ...(line.forPeople > 0 ? [t('cart.forPeople', { count: line.forPeople })] : []),
    ...line.warnings.map((warning) =>
      warning.kind !== 'alreadyValid'
        ? t(`cart.${warning.kind}`, { count: warning.count })
        : warning.until === null
          ? t('cart.alreadyValidNoExpiry', { count: warning.count })
          : t('cart.alreadyValid', { count: warning.count, until: f.day(warning.until) }),
    ),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

type StepperProps = { line: Line; name: string; busy: boolean; onChange: (quantity: number) => void };

/** What is typed counts when the field is left; the buttons count at once. */
function Stepper({ line, name, busy, onChange }: StepperProps) {
  const { t } = useTranslation('buying');
  const [typed, setTyped] = useState<number | string | null>(null);
  const most = Math.max(line.least, line.most);
  const send = () => {
    if (typeof typed === 'number' && typed !== line.quantity) onChange(typed);
    setTyped(null);
  };
  return (
    <span className={classes.stepper}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('cart.fewer', { name })}
        disabled={busy || line.quantity <= line.least}
        onClick={() => onChange(line.quantity - 1)}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <NumberInput
        aria-label={t('cart.quantityOf', { name })}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        min={line.least}
        max={most}
        value={typed ?? line.quantity}
        onChange={setTyped}
        onBlur={send}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('cart.more', { name })}
        disabled={busy || line.quantity >= most}
        onClick={() => onChange(line.quantity + 1)}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </span>
  );
}

function CostCentre({ line, known, onChange }: { line: Line; known: string[]; onChange: (costCentre: string) => void }) {
  const { t } = useTranslation('buying');
  const [typed, setTyped] = useState(line.costCentre);
  const list = useId();
  return (
    <>
      <TextInput
        aria-label={t('cart.costCentre')}
        placeholder={t('cart.costCentre')}
        w="9.5rem"
        maxLength={60}
        list={list}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() !== line.costCentre && onChange(typed.trim())}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
}
