import type { Id } from '@cliffhanger/core/kernel';
import { askPaymentChallenge, signPayment } from '@cliffhanger/wire/operator/reviews';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/index.ts';
import { Act, Answered, CodeField, Problem } from '../parts/index.ts';
import { ask, problemText, refresh, useApiQuery } from '../server/index.ts';
import { KeyProblem, noKeyText, type Signed, signText, type ToSign } from './authenticator.ts';

export interface Payment {
  readonly subject: 'withdrawal' | 'return';
  readonly id: string;
}

/** Not judged here: where nothing is signed, the item that is shown may be named otherwise (a complaint by its order). */
const requestFor = ({ subject, id }: Payment) => ({ subject, id: id as Id<'withdrawal' | 'resolution'> });

/** All but the number that is used once: what a person reads. */
const readable = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('nonce ') && !line.startsWith('cliffhanger-approval'))
    .join('\n');

export interface Signing {
  readonly shown: UseQueryResult<ToSign>;
  readonly sign: () => Promise<Signed>;
}

/** What is to be signed is read first, and asked for anew when it is: then it must still be what was read. */
export function useSigning(payment: Payment, isWanted: boolean): Signing {
  const shown = useApiQuery(askPaymentChallenge, requestFor(payment), { enabled: isWanted });
  return {
    shown,
    sign: async () => {
      const fresh = await ask(askPaymentChallenge, requestFor(payment));
      if (shown.data === undefined || readable(shown.data.text) !== readable(fresh.text))
        throw new KeyProblem(t('console.key.changed'));
      return signText(fresh);
    },
  };
}

/** What a device key will sign, before it is asked to. */
export const WhatIsSigned = ({ shown }: Pick<Signing, 'shown'>) => (
  <section className="mb-3 rounded-bar border border-line bg-page p-3">
    <h3 className="mb-1 text-small text-muted">{t('console.key.signs')}</h3>
    <Answered of={shown}>
      {(toSign) => (
        <>
          <SignedText text={toSign.text} />
          {toSign.keyIds.length === 0 && <p className="mt-2 text-warn">{noKeyText(toSign)}</p>}
        </>
      )}
    </Answered>
  </section>
);

export const SignedText = ({ text }: { readonly text: string }) => (
  <p className="font-mono text-small break-all whitespace-pre-wrap">{readable(text)}</p>
);

/** For what is approved and not paid: the signer asks for a second signature, or the chain has turned a payment down. */
export function SignAgain({ payment }: { readonly payment: Payment }) {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { shown, sign: signed } = useSigning(payment, isOpen);

  async function sign(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await ask(signPayment, { ...requestFor(payment), signed: await signed(), code });
      setOpen(false);
      await refresh();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setCode('');
      setBusy(false);
    }
  }

  if (!isOpen) {
    return (
      <Act isWide onClick={() => setOpen(true)}>
        {t('console.key.again')}
      </Act>
    );
  }
  return (
    <section>
      <p className="mb-2 text-muted">{t('console.key.again-hint')}</p>
      <WhatIsSigned shown={shown} />
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <Act isWide look="main" disabled={isBusy || code.length < 6} onClick={() => void sign()}>
        {t('console.key.sign')}
      </Act>
    </section>
  );
}
