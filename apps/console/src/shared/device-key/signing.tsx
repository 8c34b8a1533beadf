import type { Id } from '@cliffhanger/core/kernel';
import type { Endpoint, RequestOf } from '@cliffhanger/wire/kernel';
import { askDeedChallenge, askPaymentChallenge, signPayment } from '@cliffhanger/wire/operator/reviews';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/index.ts';
import { Act, Answered, CodeField, Problem } from '../parts/index.ts';
import { ask, problemText, refresh, useApiMutation, useApiQuery } from '../server/index.ts';
import { KeyProblem, noKeyText, type Signed, signText, type ToSign } from './authenticator.ts';

export interface Payment {
  readonly subject: 'withdrawal' | 'return';
  readonly id: string;
}

/** A deed of two people about money; what is only going to be proposed, as it was typed. */
export type DeedToSign = RequestOf<typeof askDeedChallenge>;

/** Not judged here: where nothing is signed, the item that is shown may be named otherwise (a complaint by its order). */
const requestFor = ({ subject, id }: Payment) => ({ subject, id: id as Id<'withdrawal' | 'resolution'> });

const without = (text: string, ...starts: readonly string[]): string =>
  text
    .split('\n')
    .filter((line) => !starts.some((start) => line.startsWith(start)))
    .join('\n');

/** All but the number that is used once: what a person reads. */
const readable = (text: string): string => without(text, 'nonce ', 'cliffhanger-approval');

/** What may not have changed since it was read; until when it holds moves on. */
const lasting = (text: string): string => without(text, 'nonce ', 'until ');

/** Both kinds of challenges are answered alike. */
const challengeFor = (asked: Payment | DeedToSign) =>
  (asked.subject === 'withdrawal' || asked.subject === 'return'
    ? [askPaymentChallenge, requestFor(asked)]
    : [askDeedChallenge, asked]) as readonly [Endpoint<unknown, ToSign>, unknown];

export interface Signing {
  readonly shown: UseQueryResult<ToSign>;
  readonly sign: () => Promise<Signed>;
}

/** What is to be signed is read first, and asked for anew when it is: then it must still be what was read. */
export function useSigning(asked: Payment | DeedToSign, isWanted: boolean): Signing {
  const [endpoint, request] = challengeFor(asked);
  const shown = useApiQuery(endpoint, request, { enabled: isWanted });
  return {
    shown,
    sign: async () => {
      const fresh = await ask(endpoint, request);
      if (shown.data === undefined || lasting(shown.data.text) !== lasting(fresh.text))
        throw new KeyProblem(t('console.key.changed'));
      return signText(fresh);
    },
  };
}

interface SignedSending<Request, Answer> extends Pick<Signing, 'shown'> {
  readonly send: (request: Request) => Promise<Answer | undefined>;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
}

/** A change that a device key signs; undefined: this one is not signed. It is read once everything was filled in. */
export function useSignedMutation<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  asked: Payment | DeedToSign | undefined,
  isReady: boolean,
): SignedSending<Request, Answer> {
  const { shown, sign } = useSigning(asked ?? NOTHING, asked !== undefined && isReady);
  const sending = useApiMutation(endpoint);
  const [problem, setProblem] = useState<string>();
  return {
    shown,
    // What is signed is read before.
    isBusy: sending.isBusy || (asked !== undefined && isReady && shown.data === undefined),
    problem: problem ?? sending.problem,
    async send(request) {
      setProblem(undefined);
      try {
        return await sending.send(asked === undefined ? request : { ...request, signed: await sign() });
      } catch (error) {
        setProblem(problemText(error));
        return undefined;
      }
    },
  };
}

const NOTHING: Payment = { subject: 'return', id: '' };

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
