import { DAY_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { bringColdSignature, endColdSignature, listColdWallets } from '@cliffhanger/wire/operator/chain';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { networkText } from '../../shared/accounts/index.ts';
import { saveFile } from '../../shared/files/index.ts';
import { dateText, dayText, listText, moneyText, t } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  CodeField,
  ConfirmOrDecline,
  Empty,
  Facts,
  Field,
  Page,
  Panel,
  Problem,
  TextToSign,
} from '../../shared/parts/index.ts';
import { shortened } from '../../shared/review-words/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type ColdWallet = AnswerOf<typeof listColdWallets>['list'][number];

/** Cold wallets, proven by a signature of their key, with the expiry of each proof. */
export function ColdWalletsScreen() {
  const wallets = useApiQuery(listColdWallets, {});
  return (
    <Page title={t('console.nav.cold-wallets')}>
      <p className="mb-3 max-w-3xl text-muted">{t('console.cold.lead')}</p>
      <Answered of={wallets}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={t('console.cold.none')} />
          ) : (
            list.map((wallet) => <OneWallet key={`${wallet.network} ${wallet.address}`} wallet={wallet} />)
          )
        }
      </Answered>
    </Page>
  );
}

function OneWallet({ wallet }: { readonly wallet: ColdWallet }) {
  const named = useStaffNames();
  const roles = useSession()?.roles ?? [];
  const { network, address, amount, signedOn, countsUntil, broughtBy, confirmedBy, waiting } = wallet;
  return (
    <Panel
      title={t('console.cold.wallet', { network: networkText(network) })}
      beside={
        <span className="font-mono text-small wrap-anywhere text-muted" title={address}>
          {shortened(address)}
        </span>
      }
      aside={<ProvenUntil countsUntil={countsUntil} />}
    >
      <div className="grid gap-6 px-4 py-2 md:grid-cols-2">
        <Facts
          rows={[
            [t('console.cold.amount'), moneyText(amount)],
            [t('console.cold.signed-on'), signedOn ?? t('console.cold.never')],
            ...(countsUntil === null
              ? []
              : ([[t('console.cold.counts-until'), dateText(countsUntil)]] as const)),
            ...(broughtBy === null
              ? []
              : ([[t('console.cold.by'), named(listText([broughtBy, confirmedBy]))]] as const)),
            ...(waiting === null
              ? []
              : ([[t('console.cold.waiting'), listText([waiting.day, named(waiting.broughtBy)])]] as const)),
          ]}
        />
        {waiting === null
          ? mayCall(bringColdSignature.roles, roles) && <Bring wallet={wallet} />
          : mayCall(endColdSignature.roles, roles) && <End id={waiting.id} />}
      </div>
    </Panel>
  );
}

const NEAR_MS = 7 * DAY_MS;

/**
 * Amber in the last week before a proof expires. A wallet without a valid proof does not count as coverage
 * for sellers.
 */
function ProvenUntil({ countsUntil }: Pick<ColdWallet, 'countsUntil'>) {
  const now = useNow(DAY_MS);
  if (countsUntil === null || countsUntil <= now)
    return <Chip tone="bad">{t('console.cold.not-proven')}</Chip>;
  return (
    <Chip tone={countsUntil - now < NEAR_MS ? 'warn' : 'good'}>
      {t('console.cold.proven-until', { at: dayText(countsUntil) })}
    </Chip>
  );
}

const STEPS = ['sign', 'bring', 'confirm'] as const;

/** The steps to prove a wallet; the next one is blue. */
const ProofSteps = ({ next }: { readonly next: (typeof STEPS)[number] }) => (
  <ol className="mb-3 grid gap-1.5">
    {STEPS.map((step, index) => (
      <li key={step} className="flex gap-2" aria-current={step === next ? 'step' : undefined}>
        <span
          className={clsx(
            'grid size-5 shrink-0 place-items-center rounded-full text-[11px] font-semibold',
            step === next ? 'bg-primary-strong text-on-primary' : 'border border-line text-muted',
          )}
        >
          {index + 1}
        </span>
        <span className={step === next ? 'font-medium' : 'text-muted'}>{t(`console.cold.step.${step}`)}</span>
      </li>
    ))}
  </ol>
);

function Bring({ wallet: { network, address, textToSign } }: { readonly wallet: ColdWallet }) {
  const [signature, setSignature] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(bringColdSignature);
  if (textToSign === null) return <Empty text={t('console.cold.no-text')} />;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ network, address, signature, code });
    setCode('');
    if (done !== undefined) await refresh();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <ProofSteps next={signature === '' ? 'sign' : 'bring'} />
      <TextToSign label={t('console.cold.text')} note={t('console.cold.text.note')} text={textToSign} />
      <p className="mb-3">
        <Act onClick={() => saveFile(`${address}.txt`, new Blob([textToSign], { type: 'text/plain' }))}>
          {t('console.cold.save')}
        </Act>
      </p>
      <Field label={t('console.suspense.signature')} value={signature} onChange={setSignature} required />
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {t('console.cold.bring')}
      </Act>
    </form>
  );
}

function End({ id }: Pick<NonNullable<ColdWallet['waiting']>, 'id'>) {
  const { send, isBusy, problem } = useApiMutation(endColdSignature);
  return (
    <div>
      <ProofSteps next="confirm" />
      <ConfirmOrDecline
        isBusy={isBusy}
        problem={problem}
        onEnd={async (outcome, code) => {
          const done = await send({ id, outcome, code });
          if (done !== undefined) await refresh();
        }}
      />
    </div>
  );
}
