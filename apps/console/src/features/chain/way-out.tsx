import { idOf, isId } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { askResolution, endResolution, type listSuspense } from '@cliffhanger/wire/operator/chain';
import { signPayment } from '@cliffhanger/wire/operator/reviews';
import { type FormEvent, useState } from 'react';
import { StatedPostings } from '../../shared/consequence/index.ts';
import { SignAgain, useSignedMutation, useSigning, WhatIsSigned } from '../../shared/device-key/index.ts';
import { dateText, listText, t } from '../../shared/language/index.ts';
import { Act, CodeField, Facts, Field, Problem, TextToSign } from '../../shared/parts/index.ts';
import { problemText, refresh, useApiMutation } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type SuspenseItem = AnswerOf<typeof listSuspense>['list'][number];
type Resolution = NonNullable<SuspenseItem['resolution']>;

/** Finance requests a resolution and an approver confirms it. No money moves before that. */
export function WayOut({ sum }: { readonly sum: SuspenseItem }) {
  const roles = useSession()?.roles ?? [];
  if (sum.resolution !== null) {
    return (
      <Params
        resolution={sum.resolution}
        consequences={sum.consequences}
        mayEnd={mayCall(endResolution.roles, roles)}
        maySign={mayCall(signPayment.roles, roles)}
      />
    );
  }
  return mayCall(askResolution.roles, roles) && sum.ways.length > 0 ? <Ask sum={sum} /> : null;
}

/** The default target: the known owner for a credit, the viewer's own address for a refund. */
function firstTarget(way: SuspenseItem['ways'][number] | undefined, sum: SuspenseItem): string {
  if (way === 'credit') return sum.sellerId ?? '';
  return way === 'return' && sum.reason === 'refund' ? sum.recipient : '';
}

function Ask({ sum }: { readonly sum: SuspenseItem }) {
  const [way, setWay] = useState(sum.ways[0]);
  const [target, setTarget] = useState(firstTarget(sum.ways[0], sum));
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const isReady = way === 'close' || way === 'reopen' || (way === 'credit' ? isId(target) : target !== '');
  const credit =
    way === 'credit' && isId(target)
      ? ({ subject: 'credit', id: sum.subjectId, seller: idOf<'seller'>(target), reason } as const)
      : undefined;
  const isFilled = isReady && reason !== '' && code.length === 6;
  const { send, isBusy, problem, shown } = useSignedMutation(askResolution, credit, isFilled);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (way === undefined) return;
    const done = await send({
      subjectKind: sum.subjectKind,
      subjectId: sum.subjectId,
      way,
      ...(way === 'return' ? { address: target } : {}),
      ...(way === 'credit' ? { sellerId: idOf<'seller'>(target) } : {}),
      ...(way === 'capital' ? { signature: target } : {}),
      reason,
      code,
    });
    setCode('');
    if (done !== undefined) await refresh();
  }

  return (
    <form className="pt-3" onSubmit={(event) => void submit(event)}>
      <fieldset className="mb-3">
        <legend className="mb-1 text-small text-muted">{t('console.suspense.way')}</legend>
        {sum.ways.map((one) => (
          <label key={one} className="me-4 inline-flex items-center gap-2">
            <input
              type="radio"
              name="way"
              checked={way === one}
              onChange={() => {
                setWay(one);
                setTarget(firstTarget(one, sum));
              }}
            />
            {t(`console.suspense.way.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'return' && (
        <Field label={t('console.suspense.to')} value={target} onChange={setTarget} required />
      )}
      {way === 'credit' && (
        <Field label={t('console.books.seller')} value={target} onChange={setTarget} required />
      )}
      {way === 'capital' && sum.textToSign !== null && (
        <>
          <TextToSign
            label={t('console.suspense.text-to-sign')}
            note={t('console.suspense.text-to-sign.note')}
            text={sum.textToSign}
          />
          <Field label={t('console.suspense.signature')} value={target} onChange={setTarget} required />
        </>
      )}
      <StatedPostings list={sum.consequences.filter((one) => one.way === way)} />
      <Field label={t('console.suspense.because')} value={reason} onChange={setReason} required />
      <CodeField value={code} onChange={setCode} />
      {credit !== undefined && isFilled && <WhatIsSigned shown={shown} />}
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy || !isReady}>
        {t('console.suspense.ask')}
      </Act>
    </form>
  );
}

interface AskedProps {
  readonly resolution: Resolution;
  readonly consequences: SuspenseItem['consequences'];
  readonly mayEnd: boolean;
  readonly maySign: boolean;
}

function Params({ resolution, consequences, mayEnd, maySign }: AskedProps) {
  const named = useStaffNames();
  const [code, setCode] = useState('');
  const [signing, setSigning] = useState<string>();
  const { send, isBusy, problem } = useApiMutation(endResolution);
  const payment = { subject: 'return', id: resolution.id } as const;
  // Both ways pay money out to someone, so the confirmation needs a signature.
  const isCredit = resolution.way === 'credit';
  const isSigned = (isCredit || resolution.way === 'return') && resolution.state === 'asked' && mayEnd;
  const { shown, sign } = useSigning(isCredit ? { subject: 'credit', id: resolution.id } : payment, isSigned);

  async function end(outcome: 'confirmed' | 'declined'): Promise<void> {
    setSigning(undefined);
    try {
      const signed = isSigned && outcome === 'confirmed' ? { signed: await sign() } : {};
      const done = await send({ id: resolution.id, outcome, code, ...signed });
      if (done !== undefined) await refresh();
    } catch (error) {
      setSigning(problemText(error));
    }
    setCode('');
  }

  return (
    <section className="pt-3">
      <h3 className="mb-1 text-label">{t(`console.suspense.state.${resolution.state}`)}</h3>
      <Facts
        rows={[
          [t('console.suspense.way'), t(`console.suspense.way.${resolution.way}`)],
          [t('console.suspense.to'), resolution.address ?? resolution.sellerId ?? ''],
          [t('console.suspense.because'), resolution.because],
          [t('console.suspense.by'), listText([named(resolution.askedBy), dateText(resolution.askedAt)])],
        ]}
      />
      {resolution.state === 'asked' && (
        <div className="pt-3">
          <StatedPostings list={consequences.filter(({ way }) => way === resolution.way)} />
        </div>
      )}
      {mayEnd && resolution.state === 'asked' && (
        <div className="pt-3">
          {isSigned && <WhatIsSigned shown={shown} />}
          <CodeField value={code} onChange={setCode} />
          <Problem text={signing ?? problem} />
          <span className="flex gap-2">
            <Act look="main" disabled={isBusy || code.length < 6} onClick={() => void end('confirmed')}>
              {t('console.settings.confirm')}
            </Act>
            <Act disabled={isBusy || code.length < 6} onClick={() => void end('declined')}>
              {t('console.settings.decline')}
            </Act>
          </span>
        </div>
      )}
      {resolution.way === 'return' && resolution.state === 'confirmed' && maySign && (
        <div className="pt-3">
          <SignAgain payment={payment} />
        </div>
      )}
    </section>
  );
}
