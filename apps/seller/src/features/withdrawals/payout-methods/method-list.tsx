import {
  ActionBar,
  Button,
  buttonClass,
  Card,
  CopyRow,
  Countdown,
  EmptyState,
  ListGroup,
  SkeletonRows,
  StateBadge,
  WhenOpened,
} from '@cliffhanger/ui';
import { listPayoutMethods } from '@cliffhanger/wire/withdrawals';
import { Landmark } from 'lucide-react';
import { lazy, useState } from 'react';
import { useNewAddressHours } from '../../../shared/app-config/index.ts';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, PageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { methodName, type PayoutMethod } from '../payout-method.ts';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

export function MethodList() {
  const t = useTranslation();
  const hours = useNewAddressHours();
  const methods = useApiQuery(listPayoutMethods, {});
  const isEmpty = methods.data?.list.length === 0;
  return (
    <Page title={t('withdrawals.methods.title')} back="wallet" {...(isEmpty ? {} : { action: <AddBar /> })}>
      <QueryView answer={methods} loading={<SkeletonRows count={3} label={t('shell.list.loading')} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('withdrawals.methods.none')} action={<AddLink />}>
              {t('withdrawals.no-method.text', { hours })}
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {list.map((method) => (
                <MethodCard key={method.methodId} method={method} onReady={() => void methods.refetch()} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <ListGroup>
        <PageRow to="withdrawToBank" icon={Landmark} title={t('withdrawals.bank.title')} />
      </ListGroup>
    </Page>
  );
}

const AddBar = () => (
  <ActionBar>
    <AddLink />
  </ActionBar>
);

function AddLink() {
  const t = useTranslation();
  return (
    <PageLink
      to="payoutMethods"
      query={{ add: 'yes' }}
      className={buttonClass({ look: 'primary', wide: true })}
    >
      {t('withdrawals.method.add')}
    </PageLink>
  );
}

interface MethodCardProps {
  readonly method: PayoutMethod;
  readonly onReady: () => void;
}

function MethodCard({ method, onReady }: MethodCardProps) {
  const t = useTranslation();
  const copy = useCopy();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-strong">{methodName(method)}</h2>
        <MethodStanding method={method} />
      </div>
      <div className="mt-3 grid gap-2">
        <CopyRow mono label={t('withdrawals.address')} text={method.address} onCopy={copy} />
        {!method.isReady && (
          <Countdown
            until={method.readyAt}
            format="words"
            icon="lock"
            calm
            label={t('withdrawals.ready-in')}
            onEnd={onReady}
          />
        )}
      </div>
      <div className="mt-1 -mb-2 flex items-center justify-between">
        <PageLink to="payoutMethods" query={{ id: method.methodId }}>
          {t('withdrawals.method.details')}
        </PageLink>
        <Button look="quiet" size="s" onClick={() => setOpen(true)}>
          {t('withdrawals.method.remove')}
        </Button>
      </div>
      <WhenOpened isOpen={isOpen}>
        <RemoveDialog isOpen={isOpen} onClose={() => setOpen(false)} method={method} />
      </WhenOpened>
    </Card>
  );
}

function MethodStanding({ method }: { method: PayoutMethod }) {
  const t = useTranslation();
  if (!method.isReady) return <StateBadge state="pending" word={t('withdrawals.method.waits')} />;
  return method.isKnown ? (
    <StateBadge state="approved" word={t('withdrawals.method.known')} />
  ) : (
    <StateBadge state="none" word={t('withdrawals.method.ready')} />
  );
}
