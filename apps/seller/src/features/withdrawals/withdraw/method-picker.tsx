import { Countdown, ListGroup, ListRow, Sheet } from '@cliffhanger/ui';
import { Check, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { methodEnds, methodName, type PayoutMethod } from '../payout-method.ts';

interface MethodPickerProps {
  readonly methods: readonly PayoutMethod[];
  readonly chosen: PayoutMethod | undefined;
  readonly onChoose: (id: PayoutMethod['methodId']) => void;
}

/** Where it goes: the chosen address, and the others behind it. */
export function MethodPicker({ methods, chosen, onChoose }: MethodPickerProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListGroup title={say('withdrawals.to')}>
        <ListRow
          icon={Wallet}
          title={chosen === undefined ? say('withdrawals.choose') : methodName(chosen)}
          detail={chosen === undefined ? undefined : <MethodDetail method={chosen} />}
          onClick={() => setOpen(true)}
        />
      </ListGroup>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={say('withdrawals.choose')}>
        <div className="-mx-4">
          {methods.map((method) => (
            <ListRow
              key={method.methodId}
              icon={method === chosen ? Check : Wallet}
              title={methodName(method)}
              detail={<MethodDetail method={method} />}
              disabled={!method.isReady}
              arrow={false}
              onClick={() => {
                onChoose(method.methodId);
                setOpen(false);
              }}
            />
          ))}
          <PageRow
            to="payoutMethods"
            query={{ add: 'yes' }}
            icon={Plus}
            title={say('withdrawals.method.add')}
            detail={say('withdrawals.method.add.text')}
          />
        </div>
      </Sheet>
    </>
  );
}

/** A new address says how long it still waits. */
function MethodDetail({ method }: { method: PayoutMethod }) {
  const say = useSay();
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-mono">{methodEnds(method)}</span>
      {!method.isReady && (
        <Countdown
          until={method.readyAt}
          format="words"
          icon="lock"
          calm
          label={say('withdrawals.ready-in')}
        />
      )}
    </span>
  );
}
