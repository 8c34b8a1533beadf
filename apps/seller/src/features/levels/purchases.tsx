import type { AgentLevel } from '@cliffhanger/core/identity';
import { Button, Card, ConfirmSheet, Money, RelativeTime, shortTime, useUiSettings } from '@cliffhanger/ui';
import { refundUpgrade } from '@cliffhanger/wire/levels';
import { useState } from 'react';
import { useMoneyActionsOff } from '../../shared/connection/index.ts';
import { type Say, useSay } from '../../shared/language/index.ts';
import { attempt, call, refreshAnswers, useIdempotencyKey } from '../../shared/server/index.ts';
import type { Levels } from './levels.ts';
import { packWords } from './packs.tsx';

type Purchase = Levels['purchases'][number];

const nameOf = (say: Say, purchase: Purchase): string =>
  purchase.kind === 'level' ? say(`shell.level.${purchase.name as AgentLevel}`) : packWords(say, purchase);

/** What was bought, and what of it can still be given back. */
export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  const say = useSay();
  if (purchases.length === 0) return null;
  return (
    <Card title={say('levels.purchases')}>
      <ul className="divide-y divide-line">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </Card>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const say = useSay();
  const { locale } = useUiSettings();
  const [isOpen, setOpen] = useState(false);
  const { refundNow, refundableUntil, refundedAt } = purchase;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-strong">{nameOf(say, purchase)}</span>
        <Money amount={purchase.price} size="s" flow="out" />
      </div>
      <p className="text-small text-muted">
        <RelativeTime at={purchase.boughtAt} />
      </p>
      {refundedAt !== null && purchase.refundAmount !== null && (
        <p className="text-small text-muted">
          {say('levels.refunded')} <Money amount={purchase.refundAmount} size="plain" flow="in" />
        </p>
      )}
      {refundNow !== null && refundableUntil !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-muted">
            {say('levels.refundable-until', { date: shortTime(refundableUntil, locale) })}
          </p>
          <Button size="s" look="soft" onClick={() => setOpen(true)}>
            {say('levels.give-back')}
          </Button>
          <RefundSheet
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            purchase={purchase}
            amount={refundNow}
          />
        </div>
      )}
    </li>
  );
}

interface RefundSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly purchase: Purchase;
  readonly amount: NonNullable<Purchase['refundNow']>;
}

function RefundSheet({ isOpen, onClose, purchase, amount }: RefundSheetProps) {
  const say = useSay();
  const offReason = useMoneyActionsOff();
  const key = useIdempotencyKey();
  const refund = () =>
    attempt(() => call(refundUpgrade, { id: purchase.id }, { idempotencyKey: key.current() }), {
      onDone: () => {
        key.renew();
        void refreshAnswers('levels', 'wallet', 'identity', 'catalog', 'library', 'dashboard', 'orders');
        return { kind: 'done', title: say('levels.refund.done') };
      },
      onRefused: () => {
        key.renew();
        // What it would give has changed, or it was given back elsewhere.
        void refreshAnswers('levels');
      },
    });
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={say('levels.refund.title', { level: nameOf(say, purchase) })}
      lines={[{ label: say('levels.refund.paid'), amount: purchase.price }]}
      rule={say('levels.refund.rule')}
      result={{ label: say('levels.refund.back'), amount }}
      after={[]}
      action={say('levels.refund.confirm')}
      doneAction={say('shell.close')}
      offReason={offReason}
      onConfirm={refund}
    />
  );
}
