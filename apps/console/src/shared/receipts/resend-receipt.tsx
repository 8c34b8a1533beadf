import { mayCall } from '@cliffhanger/wire/operator';
import { resendReceipt } from '@cliffhanger/wire/operator/support';
import { useState } from 'react';
import { t } from '../language/index.ts';
import { Act, Problem } from '../parts/index.ts';
import { useApiMutation } from '../server/index.ts';
import { useSession } from '../session/index.ts';

/** Resends an order's receipt to the address of the purchase. Only rendered for permitted roles. */
export function ResendReceipt({ number }: { readonly number: string }) {
  const roles = useSession()?.roles ?? [];
  const [sentTo, setSentTo] = useState<string>();
  const { send, isBusy, problem } = useApiMutation(resendReceipt);
  if (!mayCall(resendReceipt.roles, roles)) return null;

  async function resend(): Promise<void> {
    setSentTo(undefined);
    setSentTo((await send({ number }))?.sentTo);
  }

  return (
    <div>
      <Act onClick={() => void resend()} disabled={isBusy}>
        {t('console.resend-receipt.submit')}
      </Act>
      <Problem text={problem} />
      {sentTo !== undefined && (
        <output className="mt-2 block text-good">
          {t('console.resend-receipt.done', { email: sentTo })}
        </output>
      )}
    </div>
  );
}
