import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { bringColdSignature, endColdSignature, listColdWallets } from '@cliffhanger/wire/operator/chain';
import { type FormEvent, useState } from 'react';
import { networkText } from '../../shared/accounts/index.ts';
import { saveFile } from '../../shared/files/index.ts';
import { dateText, listText, moneyText, t } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
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
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type ColdWallet = AnswerOf<typeof listColdWallets>['list'][number];

/** What keys in a safe have signed for, and until when that counts. */
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
    <Panel title={listText([networkText(network), address])}>
      <div className="grid grid-cols-2 gap-6 px-4 py-2">
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
