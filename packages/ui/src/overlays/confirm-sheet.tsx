import type { Money as Amount } from '@cliffhanger/core/kernel';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/index.ts';
import { Kbd } from '../layout/kbd.tsx';
import { usePane } from '../layout/pane.tsx';
import { Money } from '../money/index.ts';
import { Drawing } from '../pictures/drawings.tsx';
import { Banner } from '../states/banner.tsx';
import { Receipt, type ReceiptLine } from '../states/receipt.tsx';
import { FundPasswordSheet } from './fund-password-sheet.tsx';
import { Sheet } from './sheet.tsx';

interface NamedAmount {
  readonly label: ReactNode;
  readonly amount: Amount;
}

/** Result of an attempt. A wrong password keeps the keypad open; any other problem returns to the quote. */
export type ConfirmOutcome =
  | { readonly kind: 'done'; readonly title: string; readonly text?: ReactNode }
  | { readonly kind: 'wrong-password'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string }
  /** Another component reports the result, for example a dialog with a next step. */
  | { readonly kind: 'closed' };

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The subject: a drama, an order, an address. Choices that change the lines go here too. */
  readonly children?: ReactNode;
  /**
   * A choice that changes only the result, for example the payment method; between the lines and the result.
   */
  readonly choice?: ReactNode;
  /** Debit and fee. */
  readonly lines: readonly ReceiptLine[];
  /** The rule that applies, in a sentence. */
  readonly rule?: ReactNode;
  /** The largest figure of the sheet, for example what arrives or the profit. */
  readonly result: NamedAmount;
  readonly after: readonly NamedAmount[];
  /** Beside the amounts in `after`, for example when it settles. */
  readonly afterNote?: ReactNode;
  readonly action: string;
  readonly doneAction: string;
  /** Label of a button that cancels. Without it there is only the close button. */
  readonly decline?: string;
  /** Disables the button and explains why. */
  readonly offReason?: string | undefined;
  /** Required whenever money leaves the wallet. */
  readonly fundPassword?: { readonly title: string; readonly label: string; readonly forgot?: ReactNode };
  readonly onConfirm: (fundPassword: string | undefined) => Promise<ConfirmOutcome>;
}

type Stage =
  | { readonly at: 'quote'; readonly problem?: string }
  | { readonly at: 'password'; readonly problem?: string }
  | { readonly at: 'done'; readonly title: string; readonly text?: ReactNode };

const QUOTE: Stage = { at: 'quote' };

/**
 * Every money action (SCREENS "Everywhere"): quote with lines, rule, result and balance afterwards; then the
 * fund password when money leaves the wallet; then the outcome.
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { isOpen, onClose, fundPassword, onConfirm } = props;
  const [stage, setStage] = useState<Stage>(QUOTE);
  const [isBusy, setBusy] = useState(false);

  const close = () => {
    // A request in flight cannot be cancelled by closing; the sheet stays open until the outcome is known.
    if (isBusy) return;
    setStage(QUOTE);
    onClose();
  };
  const confirm = async (password: string | undefined) => {
    setBusy(true);
    try {
      const outcome = await onConfirm(password);
      if (outcome.kind === 'done') setStage({ ...outcome, at: 'done' });
      if (outcome.kind === 'wrong-password') setStage({ at: 'password', problem: outcome.text });
      if (outcome.kind === 'problem') setStage({ at: 'quote', problem: outcome.text });
      if (outcome.kind === 'closed') {
        setStage(QUOTE);
        onClose();
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Sheet
        isOpen={isOpen && stage.at !== 'password'}
        onClose={close}
        title={stage.at === 'done' ? stage.title : props.title}
      >
        {stage.at === 'done' ? (
          <Done text={stage.text} action={props.doneAction} onClose={close} />
        ) : (
          <Quote
            {...props}
            busy={isBusy}
            problem={stage.problem}
            onClose={close}
            onAgree={() =>
              fundPassword === undefined ? void confirm(undefined) : setStage({ at: 'password' })
            }
          />
        )}
      </Sheet>
      {fundPassword !== undefined && (
        <FundPasswordSheet
          isOpen={isOpen && stage.at === 'password'}
          onClose={() => !isBusy && setStage(QUOTE)}
          title={fundPassword.title}
          label={fundPassword.label}
          aside={fundPassword.forgot}
          busy={isBusy}
          error={stage.at === 'password' ? stage.problem : undefined}
          onComplete={(password) => void confirm(password)}
        >
          <Result {...props} after={[...costsOf(props.lines), ...props.after]} />
        </FundPasswordSheet>
      )}
    </>
  );
}

/** Costs are repeated above the keypad, because the keypad covers the lines. */
const costsOf = (lines: readonly ReceiptLine[]): readonly NamedAmount[] =>
  lines.filter(({ flow, isSum = false }) => flow === 'out' && !isSum);

interface QuoteProps extends ConfirmSheetProps {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onAgree: () => void;
}

const Quote = (props: QuoteProps) => (
  <div className="grid gap-3 pb-1">
    {props.children}
    <Receipt lines={props.lines} />
    {props.choice}
    {props.rule !== undefined && <p className="text-small text-muted">{props.rule}</p>}
    <Result {...props} />
    {props.problem !== undefined && (
      <Banner icon={CircleAlert} tone="bad" alert>
        {props.problem}
      </Banner>
    )}
    <Button
      look="primary"
      wide
      busy={props.busy}
      disabled={props.offReason !== undefined}
      {...useConfirmKey()}
      onClick={props.onAgree}
    >
      {props.action}
      <ConfirmKey />
    </Button>
    {props.offReason !== undefined && <p className="text-center text-small text-muted">{props.offReason}</p>}
    {props.decline !== undefined && (
      <Button look="quiet" wide disabled={props.busy} onClick={props.onClose}>
        {props.decline}
      </Button>
    )}
  </div>
);

/** In a pane beside a list there is a keyboard. */
const useConfirmKey = () => (usePane() === undefined ? {} : { 'aria-keyshortcuts': 'Control+Enter' });

const ConfirmKey = () => (usePane() === undefined ? null : <Kbd on="primary">Ctrl ↵</Kbd>);

const Result = ({ result, after, afterNote }: Pick<ConfirmSheetProps, 'result' | 'after' | 'afterNote'>) => (
  <div className="rounded-field bg-well p-3.5">
    <p className="text-small text-muted">{result.label}</p>
    <Money amount={result.amount} size="l" unit="USDT" />
    {(after.length > 0 || afterNote !== undefined) && (
      <dl className="mt-2.5 grid gap-1.5 border-t border-line pt-2.5 text-small">
        {after.map(({ label, amount }, index) => (
          <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd>
              <Money amount={amount} size="s" />
            </dd>
          </div>
        ))}
        {afterNote}
      </dl>
    )}
  </div>
);

interface DoneProps {
  readonly text: ReactNode;
  readonly action: string;
  readonly onClose: () => void;
}

/** The title of the sheet states the outcome. */
const Done = ({ text, action, onClose }: DoneProps) => (
  <div role="status" className="grid justify-items-center gap-2 pb-1 text-center">
    <Drawing name="passed" />
    {text !== undefined && <div className="max-w-80 text-muted">{text}</div>}
    <div className="mt-3 w-full">
      <Button look="primary" wide onClick={onClose}>
        {action}
      </Button>
    </div>
  </div>
);
