import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { clearAlarm, confirmClearing, listAlarms } from '@cliffhanger/wire/operator/chain';
import { type FormEvent, useState } from 'react';
import { networkText } from '../../shared/accounts/index.ts';
import { useSignedMutation, WhatIsSigned } from '../../shared/device-key/index.ts';
import { countText, dateText, listText, t } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
  CodeField,
  Empty,
  Facts,
  Field,
  Page,
  Panel,
  Problem,
  wordText,
} from '../../shared/parts/index.ts';
import { refresh, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type Alarm = AnswerOf<typeof listAlarms>['list'][number];

/** Alarms about the chains. An alarm that stops payouts needs two people to clear it. */
export function AlarmsScreen() {
  const alarms = useApiQuery(listAlarms, {});
  return (
    <Page title={t('console.nav.alarms')}>
      <Answered of={alarms}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={t('console.overview.alarms.none')} />
          ) : (
            list.map((alarm) => <OneAlarm key={`${alarm.network} ${alarm.alarm}`} alarm={alarm} />)
          )
        }
      </Answered>
    </Page>
  );
}

/** Formats counts for the reader's locale; addresses and hashes stay unchanged. */
const factText = (name: string, value: string | number): string =>
  typeof value === 'number' ? countText(value) : name === 'purpose' ? wordText('purpose', value) : value;

function OneAlarm({ alarm }: { readonly alarm: Alarm }) {
  const named = useStaffNames();
  const roles = useSession()?.roles ?? [];
  const { network, facts, raisedAt, stopsWithdrawals, clearing } = alarm;
  return (
    <Panel
      title={listText([t(`console.alarm.${alarm.alarm}`), networkText(network)])}
      aside={
        stopsWithdrawals && (
          <span className="rounded-bar bg-bad-soft px-2 text-small text-bad">
            {t('console.overview.alarm.stops')}
          </span>
        )
      }
    >
      <div className="grid grid-cols-2 gap-6 px-4 py-2">
        <Facts
          rows={[
            [t('console.alarms.raised'), dateText(raisedAt)],
            ...Object.entries(facts).map(
              ([name, value]) => [wordText('fact', name), factText(name, value)] as const,
            ),
            ...(clearing === null
              ? []
              : ([
                  [t('console.alarms.asked'), listText([named(clearing.by), dateText(clearing.at)])],
                  [t('console.alarms.because'), clearing.because],
                ] as const)),
          ]}
        />
        {clearing === null
          ? mayCall(clearAlarm.roles, roles) && <Clear alarm={alarm} />
          : mayCall(confirmClearing.roles, roles) && <Confirm alarm={alarm} />}
      </div>
    </Panel>
  );
}

function Clear({ alarm: { network, alarm, stopsWithdrawals } }: { readonly alarm: Alarm }) {
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const isFilled = reason !== '' && code.length === 6;
  const asked = stopsWithdrawals
    ? ({ subject: 'alarm', id: `${network} ${alarm}`, reason } as const)
    : undefined;
  const { send, isBusy, problem, shown } = useSignedMutation(clearAlarm, asked, isFilled);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ network, alarm, reason, code });
    setCode('');
    if (done !== undefined) await refresh();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field label={t('console.alarms.because')} value={reason} onChange={setReason} required />
      <CodeField value={code} onChange={setCode} />
      {asked !== undefined && isFilled && <WhatIsSigned shown={shown} />}
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {stopsWithdrawals ? t('console.alarms.ask') : t('console.alarms.clear')}
      </Act>
    </form>
  );
}

function Confirm({ alarm: { network, alarm } }: { readonly alarm: Alarm }) {
  const [code, setCode] = useState('');
  const asked = { subject: 'alarm', id: `${network} ${alarm}` } as const;
  const { send, isBusy, problem, shown } = useSignedMutation(confirmClearing, asked, code.length === 6);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ network, alarm, code });
    setCode('');
    if (done !== undefined) await refresh();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <CodeField value={code} onChange={setCode} />
      {code.length === 6 && <WhatIsSigned shown={shown} />}
      <Problem text={problem} />
      <Act look="danger" submits disabled={isBusy}>
        {t('console.alarms.confirm')}
      </Act>
    </form>
  );
}
