import type { Money as Amount } from '@cliffhanger/core/kernel';
import {
  Button,
  Icon,
  IconButton,
  Money,
  SegmentedControl,
  useMoneyText,
  useUiSettings,
} from '@cliffhanger/ui';
import { numberFormat } from '@cliffhanger/ui/settings';
import { type Choice, chosenCount } from '@cliffhanger/ui/table';
import { CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import type { OrderTableFilter } from './order-row.ts';
import { type BulkShipping, useBulkShipping } from './use-bulk-shipping.ts';
import { type ChosenQuote, useChosenQuote } from './use-chosen-quote.ts';

interface BulkBarProps {
  readonly choice: Choice;
  readonly filter: OrderTableFilter;
  /** The number of matching orders; `undefined` above the counting limit. */
  readonly matching: number | undefined;
  readonly onClear: () => void;
  /** Called after a shipment: the rows are stale. */
  readonly onShipped: () => void;
}

/** The quote for the selection, and the ship button. */
export function BulkBar({ choice, filter, matching, onClear, onShipped }: BulkBarProps) {
  const { state, ship, stop, close } = useBulkShipping();
  const { quote, payFrom, setPayFrom } = useChosenQuote(choice, filter);
  const t = useTranslation();
  const off = useMoneyActionsOff();
  const isReady = state.kind === 'idle' && quote !== undefined && quote.count > 0 && off === undefined;
  const confirm = () => {
    if (!isReady) return;
    void ship(quote.numbers, payFrom).then(onShipped);
  };
  useConfirmKey(confirm);
  if (state.kind !== 'idle')
    return (
      <Bar>
        <Progress state={state} onStop={stop} onClose={close} />
      </Bar>
    );
  const count = chosenCount(choice, matching);
  if (count === 0) return null;
  return (
    <Bar>
      <Chosen choice={choice} count={count} quote={quote} onClear={onClear} />
      <Figures quote={quote} />
      <div className="w-48 shrink-0">
        <SegmentedControl
          label={t('orders.pay')}
          options={[
            { value: 'proceeds', label: t('orders.pay.proceeds') },
            { value: 'wallet', label: t('orders.pay.wallet') },
          ]}
          value={payFrom}
          onChange={setPayFrom}
        />
      </div>
      <Button look="primary" size="s" disabled={!isReady} aria-keyshortcuts="Control+Enter" onClick={confirm}>
        {quote === undefined || quote.count === 0
          ? t('orders.ship.button')
          : t('orders.many.action', { count: quote.count })}
        <kbd
          aria-hidden
          className="ms-2 rounded-[5px] bg-[rgb(0_0_0/0.2)] px-1.5 font-sans text-[11px]/[18px]"
        >
          Ctrl ↵
        </kbd>
      </Button>
    </Bar>
  );
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div
    role="status"
    className="layer-raised mx-5 mt-2 flex shrink-0 animate-rise flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line px-4 py-2.5"
  >
    {children}
  </div>
);

/** Moving money needs two keys, never a single letter. */
function useConfirmKey(onConfirm: () => void): void {
  const confirm = useRef(onConfirm);
  confirm.current = onConfirm;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return;
      event.preventDefault();
      confirm.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface ChosenProps {
  readonly choice: Choice;
  readonly count: number | undefined;
  readonly quote: ChosenQuote | undefined;
  readonly onClear: () => void;
}

function Chosen({ choice, count, quote, onClear }: ChosenProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const all = () =>
    count === undefined
      ? t('tables.chosen.all.more')
      : t('tables.chosen.all', { count: numberFormat(locale).format(count) });
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <IconButton icon={X} size={20} label={t('tables.clear')} onClick={onClear} className="-ms-2" />
      <div className="min-w-0">
        <p className="text-strong">
          {choice.of === 'all' ? all() : t('tables.chosen', { count: count ?? 0 })}
        </p>
        {quote !== undefined && <ChosenNotes quote={quote} />}
      </div>
    </div>
  );
}

/** The number of episodes, and why some orders cannot be shipped. */
function ChosenNotes({ quote: { count, episodes, refused, hasMore } }: { quote: ChosenQuote }) {
  const t = useTranslation();
  return (
    <ul className="text-muted">
      {count > 0 && <li>{t('tables.chosen.ready', { episodes })}</li>}
      {count === 0 && refused.length === 0 && <li>{t('orders.many.none')}</li>}
      {refused.map(({ msg, count: left }) => (
        <li key={msg}>{t('tables.refused', { count: left, reason: msg })}</li>
      ))}
      {hasMore && <li>{t('tables.chosen.rest', { count })}</li>}
    </ul>
  );
}

function Figures({ quote }: { quote: ChosenQuote | undefined }) {
  const t = useTranslation();
  return (
    <dl className="flex shrink-0 gap-5">
      <Figure label={t('orders.viewer-paid')} amount={quote?.orderAmount} />
      <Figure label={t('orders.wholesale')} amount={quote?.purchaseCost} />
      {quote !== undefined && quote.deductibleEpisodes > 0 && (
        <Figure
          label={t('tables.quote.credits', { count: quote.deductibleEpisodes })}
          amount={quote.deductionAmount}
          flow="out"
        />
      )}
      <Figure label={t('orders.ship.to-pay')} amount={quote?.paymentAmount} />
      <Figure label={t('orders.ship.on-hold')} amount={quote?.unsettled} />
      <Figure label={t('orders.profit')} amount={quote?.profit} isGood />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: Amount | undefined;
  readonly flow?: 'out';
  readonly isGood?: boolean;
}

const Figure = ({ label, amount, flow, isGood = false }: FigureProps) => (
  <div>
    <dt className="whitespace-nowrap text-muted">{label}</dt>
    <dd className={isGood ? 'text-strong text-good' : 'text-strong'}>
      <Money amount={amount} size="plain" {...(flow === undefined ? {} : { flow })} />
    </dd>
  </div>
);

interface ProgressProps {
  readonly state: Exclude<BulkShipping, { kind: 'idle' }>;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

function Progress({ state, onStop, onClose }: ProgressProps) {
  const t = useTranslation();
  if (state.kind === 'done') return <Result state={state} onClose={onClose} />;
  const { done, total } = state;
  return (
    <>
      <p className="text-strong">{t('tables.shipping', { done, total })}</p>
      <progress
        value={done}
        max={total}
        className="h-1.5 flex-1 accent-primary-strong"
        aria-label={t('tables.shipping', { done, total })}
      />
      <Button size="s" onClick={onStop}>
        {t('tables.stop')}
      </Button>
    </>
  );
}

interface ResultProps {
  readonly state: Extract<BulkShipping, { kind: 'done' }>;
  readonly onClose: () => void;
}

function Result({ state: { result, left, why }, onClose }: ResultProps) {
  const t = useTranslation();
  const figures = useMoneyText();
  return (
    <>
      <Icon of={CircleCheck} size={24} className={result.shipped > 0 ? 'text-good' : 'text-muted'} />
      <div className="min-w-0 flex-1">
        <p className="text-strong">{t('orders.many.done', { count: result.shipped })}</p>
        <ul className="text-muted">
          <li>{t('tables.result', { paid: figures(result.paid), hold: figures(result.hold) })}</li>
          {[...result.refused].map(([reason, count]) => (
            <li key={reason}>{t('tables.refused', { count, reason })}</li>
          ))}
          {why !== 'all' && left > 0 && (
            <li>{t(why === 'lost' ? 'tables.lost' : 'tables.stopped', { count: left })}</li>
          )}
        </ul>
      </div>
      <Button size="s" onClick={onClose}>
        {t('orders.done')}
      </Button>
    </>
  );
}
