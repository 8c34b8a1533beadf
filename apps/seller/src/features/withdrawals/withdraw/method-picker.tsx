import { Countdown, ListGroup, ListRow, Sheet } from '@cliffhanger/ui';
import { Check, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useNewAddressHours } from '../../../shared/app-config/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { methodEnds, methodName, type PayoutMethod } from '../payout-method.ts';

interface MethodPickerProps {
  readonly methods: readonly PayoutMethod[];
  readonly chosen: PayoutMethod | undefined;
  readonly onChoose: (id: PayoutMethod['methodId']) => void;
}

/** The selected address; opens the list of others. */
export function MethodPicker({ methods, chosen, onChoose }: MethodPickerProps) {
  const t = useTranslation();
  const hours = useNewAddressHours();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListGroup title={t('withdrawals.to')}>
        <ListRow
          icon={Wallet}
          title={chosen === undefined ? t('withdrawals.choose') : methodName(chosen)}
          detail={chosen === undefined ? undefined : <MethodDetail method={chosen} />}
          onClick={() => setOpen(true)}
        />
      </ListGroup>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('withdrawals.choose')}>
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
            title={t('withdrawals.method.add')}
            detail={t('withdrawals.method.add.text', { hours })}
          />
        </div>
      </Sheet>
    </>
  );
}

/** Shows the remaining waiting period of a new address. */
function MethodDetail({ method }: { method: PayoutMethod }) {
  const t = useTranslation();
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-mono">{methodEnds(method)}</span>
      {!method.isReady && (
        <Countdown until={method.readyAt} format="words" icon="lock" calm label={t('withdrawals.ready-in')} />
      )}
    </span>
  );
}
