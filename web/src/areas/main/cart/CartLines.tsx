import { Button, Text, TextInput } from '@mantine/core';
import { Suspense, useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useCommand } from '../../../api/queries.ts';
import { Cover } from '../../../modules/catalogue/Cover.tsx';
import { useMoney } from '../../../modules/store/money.ts';
import { Owned } from '../../../modules/store/Owned.tsx';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { QuantityStepper } from '../../../modules/store/QuantityStepper.tsx';
import classes from '../../../modules/store/store.module.css';
import { useSession } from '../../../session/session.ts';
import { colon, loadWords, useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { ApiError } from '../../../api/client.ts';
import type { RefusalCode } from '../../../api/client.ts';
import type { Cart, RemovedLine } from './cart.ts';
import { changedAhead, removedAhead } from './cartAhead.ts';
import { nameOf } from './nameOf.ts';
import { seatTerms } from './seatTerms.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const ForWhom = lazyPart(() => Promise.all([import('./ForWhom.tsx'), loadWords('company')]).then(([module]) => module));

type Line = Cart['lines'][number];
type LinesProps = {
  cart: Cart;
  lines: readonly Line[];
  costCentres: string[];
  readOnly: boolean;
  /** The line that returned just now: the keyboard is at it again. */
  restored?: string | null;
  onRemoved?: (removed: RemovedLine) => void;
};

export function CartLines({ lines, ...rest }: LinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <CartLine key={line.id} line={line} {...rest} />
      ))}
    </ul>
  );
}

/** Where the line returned, the keyboard is where it was. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

function CartLine({
  cart,
  line,
  costCentres,
  readOnly,
  restored,
  onRemoved,
}: Omit<LinesProps, 'lines'> & { line: Line }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  const name = nameOf(line, t('cart.aProduct'));
  const change = useCommand('changeCartLine', { refresh: cartReads, ahead: changedAhead, inOrder: true });
  const gone = line.obstacle === 'productNotForSale';
  const remove = useCommand('removeCartLine', {
    refresh: cartReads,
    ahead: removedAhead(cart.boughtFor),
    onSuccess: ({ removed }) => onRemoved?.({ name, line: removed, boughtFor: cart.boughtFor, gone }),
  });
  const bought = !gone && !line.savedForLater;
  return (
    <li className={`${classes.line} ${classes.pictured}`}>
      <Cover {...line.cover} size="thumb" />
      <div className={classes.lineBody}>
        <div className={classes.head}>
          <div className={classes.name}>
            {gone ? (
              name
            ) : (
              <Link to="/store/$id" params={{ id: line.productId } as never}>
                {name}
              </Link>
            )}
            {line.unitMinor !== null && (
              <Text size="sm" c="dimmed" fw={400}>
                {line.sku} · {t('cart.each', { price: money(line.unitMinor) })}
              </Text>
            )}
          </div>
          {!line.savedForLater && line.obstacle === null && (
            <div className={classes.amount}>{money(line.subtotalMinor)}</div>
          )}
        </div>
        {line.obstacle && (
          <Text size="sm" c="var(--mantine-color-error)" role="status">
            {gone ? t('cart.gone') : refusalWords(new ApiError({ status: 409, code: line.obstacle as RefusalCode }))}
          </Text>
        )}
        {bought && line.held.free > 0 && <Owned {...line.held} assign={cart.boughtFor === 'company'} />}
        <LineNotes line={line} money={money} />
        {readOnly ? (
          <Text size="sm">
            {colon(t('cart.seats'))} {line.quantity}
            {line.costCentre && ` · ${colon(t('cart.costCentre'))} ${line.costCentre}`}
          </Text>
        ) : (
          <div className={classes.tools}>
            {bought && (
              <QuantityStepper
                name={name}
                value={line.quantity}
                least={line.least}
                most={Math.max(line.least, line.most)}
                onChange={(quantity) => change.mutate({ lineId: line.id, quantity })}
              />
            )}
            {bought && cart.boughtFor === 'company' && (
              <CostCentre
                line={line}
                known={costCentres}
                onChange={(costCentre) => change.mutate({ lineId: line.id, costCentre })}
              />
            )}
            <span className={classes.verbs}>
              {bought && cart.boughtFor === 'company' && <Whom line={line} name={name} />}
              {!gone && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => change.mutate({ lineId: line.id, savedForLater: !line.savedForLater })}
                >
                  {t(line.savedForLater ? 'cart.now' : 'cart.later')}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={t('cart.removeOf', { name })}
                ref={restored === line.id ? takeFocus : undefined}
                onClick={() => remove.mutate({ lineId: line.id })}
              >
                {t('cart.remove')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </li>
  );
}

/** Anyone who gives the company's seats says here already who gets them. */
function Whom({ line, name }: { line: Line; name: string }) {
  const { t } = useTranslation('buying');
  const { claims } = useSession();
  const [open, setOpen] = useState(false);
  if (!claims.buAdmin) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('forWhom.openOf', { name })}
        onClick={() => setOpen(true)}
      >
        {line.forPeople > 0 ? t('forWhom.change', { count: line.forPeople }) : t('forWhom.open')}
      </Button>
      <Suspense>{open && <ForWhom lineId={line.id} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function LineNotes({ line, money }: { line: Line; money: (minor: number) => string }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const within = (days: number | null) => t('cart.days', { count: days ?? 0 });
  const notes = [
    ...(line.obstacle === null
      ? [
          t(seatTerms(line.terms), {
            assign: within(line.terms.assignWithinDays),
            complete: within(line.terms.completeWithinDays),
          }),
        ]
      : []),
    ...(line.next && !line.savedForLater
      ? [t('cart.next', { count: line.next.more, price: money(line.next.unitMinor) })]
      : []),
    ...(line.forPeople > 0 ? [t('cart.forPeople', { count: line.forPeople })] : []),
    ...line.warnings.flatMap((warning) =>
      warning.kind === 'unusedSeats'
        ? []
        : warning.kind !== 'alreadyValid'
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

function CostCentre({
  line,
  known,
  onChange,
}: {
  line: Line;
  known: string[];
  onChange: (costCentre: string) => void;
}) {
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
