import { instantOf } from '@cliffhanger/core/kernel';
import { boundsOf, checkSetting, type SettingName } from '@cliffhanger/core/settings';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { changeSetting, type listSettings } from '@cliffhanger/wire/operator/settings';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, CodeField, Field, Problem } from '../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../shared/server/index.ts';
import {
  asTyped,
  changeInWords,
  fromTyped,
  inWords,
  newValueLabel,
  SettingEffect,
} from '../../shared/setting-words/index.ts';

interface ChangeFormProps {
  readonly setting: AnswerOf<typeof listSettings>['settings'][number];
}

/** The allowed range, if the setting has one. */
function notPossibleText(name: SettingName): string {
  const bounds = boundsOf(name);
  return bounds === undefined
    ? t('console.settings.not-possible')
    : t('console.settings.between', { from: inWords(name, bounds.from), to: inWords(name, bounds.to) });
}

/** A new value with a reason and an optional date. Old and new value are compared before sending. */
export function ChangeForm({ setting }: ChangeFormProps) {
  const { name, value: before, takesTwo } = setting;
  const [text, setText] = useState(asTyped(before));
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState('');
  const [code, setCode] = useState('');
  const { send, problem, isBusy } = useApiMutation(changeSetting);
  const typed = fromTyped(text, before);
  const isChanged = text !== asTyped(before);
  const isPossible = checkSetting(name, typed).ok;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const effectiveFrom = from === '' ? {} : { effectiveFrom: instantOf(Date.parse(`${from}Z`)) };
    const done = await send({ name, value: typed, reason, code, ...effectiveFrom });
    setCode('');
    if (done === undefined) return;
    setReason('');
    setFrom('');
    // The proposal appears in the list above, so the field returns to the value in force.
    if (done.state === 'proposed') setText(asTyped(before));
    await refresh();
  }

  return (
    <form className="mb-3" onSubmit={(event) => void submit(event)}>
      <Field label={newValueLabel(name)} value={text} onChange={setText} required />
      {isChanged && (
        <p className="mb-2 text-label">
          {isPossible ? changeInWords(name, before, typed) : notPossibleText(name)}
        </p>
      )}
      {isChanged && isPossible && <SettingEffect name={name} value={typed} />}
      {isChanged && (
        <>
          <Field label={t('console.settings.from')} type="datetime-local" value={from} onChange={setFrom} />
          <Field label={t('console.settings.reason')} value={reason} onChange={setReason} required />
          <CodeField value={code} onChange={setCode} />
        </>
      )}
      <Problem text={problem} />
      <Act look="main" isWide submits disabled={isBusy || !isChanged || !isPossible}>
        {t(takesTwo ? 'console.settings.propose' : 'console.settings.change')}
      </Act>
    </form>
  );
}
