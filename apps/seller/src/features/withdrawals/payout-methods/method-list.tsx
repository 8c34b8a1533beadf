import {
  ActionBar,
  Button,
  buttonClass,
  Card,
  CopyRow,
  Countdown,
  EmptyState,
  SkeletonRows,
  StateBadge,
  WhenOpened,
} from '@cliffhanger/ui';
import { listPayoutMethods } from '@cliffhanger/wire/withdrawals';
import { lazy, useState } from 'react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';
import { methodName, type PayoutMethod } from '../payout-method.ts';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

export function MethodList() {
  const say = useSay();
  const methods = useAnswer(listPayoutMethods, {});
  const isEmpty = methods.data?.list.length === 0;
  return (
    <Page title={say('withdrawals.methods.title')} back="wallet" {...(isEmpty ? {} : { action: <AddBar /> })}>
      <AnswerView answer={methods} loading={<SkeletonRows count={3} label={say('shell.list.loading')} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={say('withdrawals.methods.none')} action={<AddLink />}>
              {say('withdrawals.no-method.text')}
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {list.map((method) => (
                <MethodCard key={method.methodId} method={method} onReady={() => void methods.refetch()} />
              ))}
            </ul>
          )
        }
      </AnswerView>
    </Page>
  );
}

const AddBar = () => (
  <ActionBar>
    <AddLink />
  </ActionBar>
);

function AddLink() {
  const say = useSay();
  return (
    <PageLink
      to="payoutMethods"
      query={{ add: 'yes' }}
      className={buttonClass({ look: 'primary', wide: true })}
    >
      {say('withdrawals.method.add')}
    </PageLink>
  );
}

interface MethodCardProps {
  readonly method: PayoutMethod;
  readonly onReady: () => void;
}

function MethodCard({ method, onReady }: MethodCardProps) {
  const say = useSay();
  const copy = useCopy();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-strong">{methodName(method)}</h2>
        <MethodStanding method={method} />
      </div>
      <div className="mt-3 grid gap-2">
        <CopyRow
          mono
          label={say(method.type === 'bank' ? 'withdrawals.bank.iban' : 'withdrawals.address')}
          text={method.type === 'bank' ? (method.iban ?? '') : method.address}
          onCopy={copy}
        />
        {!method.isReady && (
          <Countdown
            until={method.readyAt}
            format="words"
            icon="lock"
            calm
            label={say('withdrawals.ready-in')}
            onEnd={onReady}
          />
        )}
      </div>
      <div className="mt-1 -mb-2 flex justify-end">
        <Button look="quiet" size="s" onClick={() => setOpen(true)}>
          {say('withdrawals.method.remove')}
        </Button>
      </div>
      <WhenOpened isOpen={isOpen}>
        <RemoveDialog isOpen={isOpen} onClose={() => setOpen(false)} method={method} />
      </WhenOpened>
    </Card>
  );
}

function MethodStanding({ method }: { method: PayoutMethod }) {
  const say = useSay();
  if (!method.isReady) return <StateBadge state="pending" word={say('withdrawals.method.waits')} />;
  return method.isKnown ? (
    <StateBadge state="approved" word={say('withdrawals.method.known')} />
  ) : (
    <StateBadge state="none" word={say('withdrawals.method.ready')} />
  );
}
