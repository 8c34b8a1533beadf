import { mayCall } from '@cliffhanger/wire/operator';
import { resendReceipt } from '@cliffhanger/wire/operator/support';
import { useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Empty, Field, Page, Panel } from '../../shared/parts/index.ts';
import { ResendReceipt } from '../../shared/receipts/index.ts';
import { useSession } from '../../shared/session/index.ts';

const LONGEST_NUMBER = 20;
const IS_NUMBER = /^CH-[0-9A-Z]{8,16}$/;

/** For viewers who lost the mail; only the order number is required. */
export function ResendReceiptScreen() {
  const roles = useSession()?.roles ?? [];
  const [typed, setTyped] = useState('');
  const number = typed.trim().toUpperCase();
  return (
    <Page title={t('console.nav.resend-receipt')}>
      <Panel title={t('console.resend-receipt.title')}>
        {mayCall(resendReceipt.roles, roles) ? (
          <div className="max-w-md p-4">
            <p className="mb-3 text-muted">{t('console.resend-receipt.hint')}</p>
            <Field
              label={t('console.open-audit.number')}
              value={typed}
              onChange={setTyped}
              placeholder="CH-22222222"
              maxLength={LONGEST_NUMBER}
            />
            {IS_NUMBER.test(number) && <ResendReceipt key={number} number={number} />}
          </div>
        ) : (
          <Empty text={t('console.support.only')} />
        )}
      </Panel>
    </Page>
  );
}
