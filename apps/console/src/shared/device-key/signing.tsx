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

/** An action of two people about money. A new proposal carries its typed values. */
export type DeedToSign = RequestOf<typeof askDeedChallenge>;

/**
 * The id is not validated here. If nothing is signed, the item's id may be of another kind (a complaint has
 * the order's number).
 */
const requestFor = ({ subject, id }: Payment) => ({ subject, id: id as Id<'withdrawal' | 'resolution'> });

const without = (text: string, ...starts: readonly string[]): string =>
  text
    .split('\n')
    .filter((line) => !starts.some((start) => line.startsWith(start)))
    .join('\n');

/** The part that a person reads, without nonce and format name. */
const readable = (text: string): string => without(text, 'nonce ', 'cliffhanger-approval');

/** The part that must not change between reading and signing. Nonce and expiry are new in each challenge. */
const lasting = (text: string): string => without(text, 'nonce ', 'until ');

/** Payments and other actions have different endpoints with the same response. */
const challengeFor = (asked: Payment | DeedToSign) =>
  (asked.subject === 'withdrawal' || asked.subject === 'return'
    ? [askPaymentChallenge, requestFor(asked)]
    : [askDeedChallenge, asked]) as readonly [Endpoint<unknown, ToSign>, unknown];

export interface Signing {
  readonly shown: UseQueryResult<ToSign>;
  readonly sign: () => Promise<Signed>;
}

/**
 * The user reads one challenge and signs a second, fresh one. Signing fails if the text has changed in
 * between.
 */
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

/**
 * A mutation that a device key signs; unsigned if `asked` is undefined. The text is fetched once the form is
 * complete.
 */
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
    // Busy until the text to sign has loaded: the user must read it before signing.
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

/** The text for the device key, before the user signs it. */
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

/**
 * For an approved payment that is not paid yet: the signer needs a second signature, or the transaction
 * failed on the chain.
 */
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
