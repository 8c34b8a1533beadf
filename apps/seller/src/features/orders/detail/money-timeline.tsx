import { type Instant, parseMoney } from '@cliffhanger/core/kernel';
import { isHeldByBank } from '@cliffhanger/core/orders';
import type { MessageId } from '@cliffhanger/i18n';
import { briefTime, Card, Countdown, Money, Timeline, useUiSettings } from '@cliffhanger/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import type { OrderDetail } from '../order.ts';
import { accountName, isOwnAccount } from './account-name.ts';
import { type MoneyLine, type MoneyStep, moneySteps } from './money-steps.ts';

/** All ledger lines of the order, and the future steps. */
export function MoneyTimeline({ order }: { order: OrderDetail }) {
  const t = useTranslation();
  return (
    <Card title={t('orders.timeline')}>
      <Timeline
        steps={moneySteps(order).map((step) => ({
          title: t(titleOf(step, order)),
          state: step.state,
          end: <StepTime step={step} />,
          detail: <StepDetail step={step} order={order} />,
        }))}
      />
    </Card>
  );
}

function titleOf({ kind }: MoneyStep, { shippedBy }: OrderDetail): MessageId {
  if (kind !== 'shipped') return `orders.step.${kind}`;
  return `orders.step.shipped-${shippedBy ?? 'seller'}`;
}

function StepTime({ step: { at, state } }: { step: MoneyStep }): ReactNode {
  const { locale } = useUiSettings();
  if (at === undefined) return null;
  return state === 'now' ? <Waiting until={at} /> : briefTime(at, locale);
}

const Waiting = ({ until }: { until: Instant }) => <Countdown until={until} format="words" icon="clock" />;

/** Explains the current step. */
const MEANINGS: Partial<Record<MoneyStep['kind'], MessageId>> = {
  'to-ship': 'orders.step.to-ship.text',
  'on-hold': 'orders.step.on-hold.text',
  audit: 'orders.step.audit.text',
};

function meaningOf({ kind }: MoneyStep, { notice }: OrderDetail): MessageId | undefined {
  return kind === 'audit' && isHeldByBank(notice?.rule) ? 'orders.step.audit.bank' : MEANINGS[kind];
}

function StepDetail({ step, order }: { step: MoneyStep; order: OrderDetail }): ReactNode {
  const t = useTranslation();
  const meaning = meaningOf(step, order);
  return (
    <>
      {meaning !== undefined && <p>{t(meaning)}</p>}
      {(step.lines.length > 0 || step.expected !== undefined) && (
        <dl className="mt-1.5 grid gap-1 rounded-field bg-well px-3 py-2">
          {step.lines.map((line) => (
            <BookedLine key={`${line.account} ${line.amount}`} line={line} />
          ))}
          {step.expected !== undefined && (
            <Line name={t('orders.account.available')}>
              <Money amount={step.expected} size="plain" />
            </Line>
          )}
        </dl>
      )}
    </>
  );
}

/** Episodes are counts, everything else is money; negative amounts left an account. */
function BookedLine({ line: { account, asset, amount } }: { line: MoneyLine }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const money = asset === 'USDT' ? parseSigned(amount) : undefined;
  const isIn = isOwnAccount(account) && !amount.startsWith('-');
  return (
    <Line name={t(accountName(account))}>
      {money === undefined ? (
        <span className="figures text-label">
          {new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(Number(amount))}
        </span>
      ) : (
        <Money amount={money} size="plain" {...(isIn ? { flow: 'in' } : {})} />
      )}
    </Line>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt>{name}</dt>
    <dd className="ms-auto text-ink">{children}</dd>
  </div>
);

const parseSigned = (amount: string) => {
  const size = parseMoney(amount.replace('-', ''));
  if (size === undefined) return undefined;
  return (amount.startsWith('-') ? -size : size) as typeof size;
};
